/* The page that has a season's statements drawn: it asks for itself, a little further each time, and moves its bar.
   Without this program the page is loaded anew for each step. */

const waited = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));

for (let archive = document.getElementById("archive"); archive.dataset.next;) {
  await waited(Number(archive.dataset.wait));
  const answer = await fetch(archive.dataset.next);
  if (!answer.ok) {
    location.assign(archive.dataset.next); // the server says why it does not go on
    break;
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("archive");
  archive.replaceWith(page);
  archive = page;
}
