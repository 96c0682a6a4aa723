-- Jobs carry the name of their domain. Those of runs had the name of workpapers; waiting ones run under the new name.
update graphile_worker._private_tasks set identifier = replace(identifier, 'workpapers.', 'runs.')
  where identifier in ('workpapers.process-engagement', 'workpapers.compute-ahead', 'workpapers.compute-again');

alter table job_progress no force row level security;
update job_progress set job_name = replace(job_name, 'workpapers.', 'runs.')
  where job_name in ('workpapers.process-engagement', 'workpapers.compute-ahead', 'workpapers.compute-again');
alter table job_progress force row level security;
