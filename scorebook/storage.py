"""Static files under names made from their contents, so that a browser may keep them for ever."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class NamedByContents(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """The entry page's modules import each other: their imports are renamed too, or an old one would meet a new one."""

    support_js_module_import_aggregation = True
