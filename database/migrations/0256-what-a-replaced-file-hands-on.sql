-- What was to take the place of a file that another one has replaced takes the place of that one.
grant update (replaces_client_file_id) on file_uploads to tieout_app;
