-- A protected file of a slot is opened with its password: the workbook inside takes its place.
grant update (object_key, sha256, size_bytes) on assets to tieout_app;
