-- What was to take the place of a file that another one has replaced takes the place of that one.
grant update (replaces_client_file_id) on file_uploads to tieout_app;

-- Of the client, name and job title as entered: whoever sent a file, which a colleague may have uploaded, and whoever explained what was found, by
-- the key of what was found. Null, or no key: nobody said it.
alter table client_files
  add column sent_by text check (length(sent_by) between 1 and 320),
  add column explained_by jsonb not null default '{}';
grant update (sent_by, explained_by) on client_files to tieout_app;
alter table client_wages add column stated_by text check (length(stated_by) between 1 and 320);
grant insert (stated_by), update (stated_by) on client_wages to tieout_app;
