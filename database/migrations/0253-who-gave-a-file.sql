-- Who opened a client's request, and who gave what: a link reaches colleagues of the person whom the firm asked. Null: nobody said it, so it is the
-- person who was asked.
alter table client_sessions
  add column person_name text check (length(person_name) between 1 and 200),
  add column job_title text check (length(job_title) between 1 and 100),
  add constraint client_sessions_person check ((person_name is null) = (job_title is null));
grant insert (person_name, job_title) on client_sessions to tieout_platform;

-- Name and job title in one, as it was said when the page was opened.
alter table client_files add column given_by text check (length(given_by) between 1 and 320);
grant insert (given_by) on client_files to tieout_app;
alter table client_request_events add column client_person text check (length(client_person) between 1 and 320);
grant insert (client_person) on client_request_events to tieout_app;
alter table payroll_connections add column connected_by text check (length(connected_by) between 1 and 320);
grant insert (connected_by) on payroll_connections to tieout_app;
alter table file_uploads add column client_person text check (length(client_person) between 1 and 320);
grant insert (client_person) on file_uploads to tieout_app;
