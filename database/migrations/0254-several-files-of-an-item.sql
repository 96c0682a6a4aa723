-- A report may come in several files, from several payroll systems: which file takes the place of which is said by whoever gives it.
alter table client_files
  add column replaces_id uuid,
  -- The payroll system that it was read of; null: uploaded.
  add column connection_id uuid,
  add foreign key (organization_id, replaces_id) references client_files (organization_id, id) on delete set null (replaces_id),
  add foreign key (organization_id, connection_id) references payroll_connections (organization_id, id) on delete set null (connection_id);
create index client_files_replaces on client_files (organization_id, replaces_id);
create index client_files_connection on client_files (organization_id, connection_id);
grant insert (replaces_id, connection_id) on client_files to tieout_app;
grant update (replaces_id) on client_files to tieout_app;

alter table file_uploads
  add column replaces_client_file_id uuid,
  add foreign key (organization_id, replaces_client_file_id) references client_files (organization_id, id) on delete set null (replaces_client_file_id);
create index file_uploads_replaces_client_file on file_uploads (organization_id, replaces_client_file_id);
grant insert (replaces_client_file_id) on file_uploads to tieout_app;

-- What was given and is there no longer leaves who, when, its name and its hash.
alter table client_request_events
  drop constraint client_request_events_event_check,
  add constraint client_request_events_event_check check (event in ('created', 'invited', 'reminded', 'opened', 'question', 'reply', 'received', 'checked', 'returned', 'removed', 'replaced', 'renewed', 'revoked')),
  -- Of one file of an item: that was accepted, returned, removed or replaced.
  add column file_name text check (length(file_name) between 1 and 255),
  add column file_sha256 text,
  -- Of the file that has taken its place.
  add column new_file_name text check (length(new_file_name) between 1 and 255),
  add constraint client_request_events_file check ((file_name is null) = (file_sha256 is null) and (new_file_name is null or file_name is not null));
grant insert (file_name, file_sha256, new_file_name) on client_request_events to tieout_app;
