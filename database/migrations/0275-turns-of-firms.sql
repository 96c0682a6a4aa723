-- A job bears the flag of its firm, by which a worker passes over those of a firm whose turn it is not, and a priority: what nobody waits for has a
-- higher one and comes later. Jobs that wait get the flag too.
drop function enqueue_job(text, jsonb, text, timestamptz, integer);
create function enqueue_job(name text, payload jsonb, key text, run_at timestamptz, max_attempts integer, priority integer default 0) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  org uuid := current_organization_id();
  known_key text := coalesce(enqueue_job.key, 'auto:' || new_id());
  new_job_id bigint;
begin
  if org is null then
    raise exception 'a job needs a transaction inside an organization';
  end if;
  if name !~ '^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$' then
    raise exception 'a job is named domain.words, not %', name;
  end if;
  -- Nothing is added where a worker takes the waiting job between the two steps of add_job; the next turn sees it taken.
  for turn in 1..10 loop
    select added.id into new_job_id from graphile_worker.add_job(
      enqueue_job.name,
      (enqueue_job.payload || jsonb_build_object('organizationId', org, 'key', known_key))::json,
      run_at => enqueue_job.run_at,
      max_attempts => enqueue_job.max_attempts,
      job_key => org || ':' || known_key,
      priority => enqueue_job.priority,
      flags => array['firm:' || org]
    ) as added;
    exit when new_job_id is not null;
  end loop;
  if new_job_id is null then
    raise exception 'the job % was taken each time it was added', known_key using errcode = 'serialization_failure';
  end if;
  update job_leases set completed_at = null, cancel_requested_at = null where job_id = new_job_id;
  delete from job_progress where organization_id = org and job_key = known_key
    and (job_id = new_job_id or state in ('done', 'cancelled', 'dead'));
  insert into job_progress (job_id, organization_id, job_name, job_key) values (new_job_id, org, enqueue_job.name, known_key);
  return new_job_id;
end;
$$;
revoke all on function enqueue_job from public;
grant execute on function enqueue_job to tieout_app;

update graphile_worker._private_jobs set flags = jsonb_build_object('firm:' || (payload ->> 'organizationId'), true)
where flags is null and payload ->> 'organizationId' is not null;

-- When a firm's last job was taken, and which firms were active lately.
create index job_leases_claimed on job_leases (claimed_at);
create index job_leases_turns on job_leases (organization_id, claimed_at);
drop index job_leases_organization;
