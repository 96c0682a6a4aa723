-- Jobs carry the name of their domain. Those of the archive had the name of workpapers; waiting ones run under the new name.
update graphile_worker._private_tasks set identifier = replace(identifier, 'workpapers.', 'archive.')
  where identifier in ('workpapers.seal-bundle', 'workpapers.sweep-objects', 'workpapers.make-firm-export', 'workpapers.send-export-notice',
    'workpapers.delete-due-engagements', 'workpapers.send-deletion-notice');

alter table job_progress no force row level security;
update job_progress set job_name = replace(job_name, 'workpapers.', 'archive.')
  where job_name in ('workpapers.seal-bundle', 'workpapers.sweep-objects', 'workpapers.make-firm-export', 'workpapers.send-export-notice',
    'workpapers.delete-due-engagements', 'workpapers.send-deletion-notice');
alter table job_progress force row level security;
