-- Jobs carry the name of their domain. Those of reviews had the name of workpapers; waiting ones run under the new name.
update graphile_worker._private_tasks set identifier = replace(identifier, 'workpapers.', 'review.')
  where identifier in ('workpapers.send-mention', 'workpapers.mail-waiting-digests', 'workpapers.send-waiting-digest');

alter table job_progress no force row level security;
update job_progress set job_name = replace(job_name, 'workpapers.', 'review.')
  where job_name in ('workpapers.send-mention', 'workpapers.mail-waiting-digests', 'workpapers.send-waiting-digest');
alter table job_progress force row level security;
