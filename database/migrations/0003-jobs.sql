-- The queue itself is graphile-worker's schema, installed before this file. Its tables carry row security without policies, so that
-- nobody but their owner reaches a row; the queue's role gets policies, the application's role one function that adds a job.
grant usage on schema graphile_worker to tieout_queue;
grant select, insert, update, delete on all tables in schema graphile_worker to tieout_queue;
grant usage, select on all sequences in schema graphile_worker to tieout_queue;
grant execute on all functions in schema graphile_worker to tieout_queue;
do $$
declare
  queue_table regclass;
begin
  for queue_table in
    select oid from pg_class where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity
  loop
    execute format('create policy tieout_queue on %s to tieout_queue using (true) with check (true)', queue_table);
  end loop;
end;
$$;

-- Worker processes. One that has not written its heartbeat for a while is taken for dead and its jobs are freed.
create table job_pools (
  pool_id text primary key,
  host text not null,
  process_id integer not null,
  started_at timestamptz not null default now(),
  heartbeat_at timestamptz not null default now()
);
grant select, insert, update, delete on job_pools to tieout_queue;

-- The right to commit results of a job. Each claim raises the epoch; a result is taken only under the epoch of its own claim.
create table job_leases (
  job_id bigint primary key,
  organization_id uuid not null references organizations on delete cascade,
  epoch integer not null,
  pool_id text not null,
  claimed_at timestamptz not null default now(),
  cancel_requested_at timestamptz,
  completed_at timestamptz
);
create index job_leases_organization on job_leases (organization_id);
call make_tenant_table('job_leases');
revoke all on job_leases from tieout_app, tieout_platform;
create policy queue on job_leases to tieout_queue using (true) with check (true);
grant select, insert, update, delete on job_leases to tieout_queue;

-- What people see of a job. Written by the queue, read by the application.
create table job_progress (
  job_id bigint primary key,
  organization_id uuid not null references organizations on delete cascade,
  job_name text not null,
  job_key text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'retrying', 'done', 'cancelled', 'dead')),
  stage text not null default '',
  percent smallint check (percent between 0 and 100),
  counts jsonb not null default '{}',
  attempt smallint not null default 0,
  failure_code text,
  failure_sentence text,
  queued_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  updated_at timestamptz not null default now()
);
create index job_progress_key on job_progress (organization_id, job_key, job_id);
call make_tenant_table('job_progress');
revoke insert, update, delete on job_progress from tieout_app, tieout_platform;
create policy queue on job_progress to tieout_queue using (true) with check (true);
grant select, insert, update, delete on job_progress to tieout_queue;

-- Adds a job within the caller's transaction. The organization is the transaction's, whatever the payload says; keys of two
-- organizations never meet. A key that waits already is replaced; one that runs gets a successor.
create function enqueue_job(name text, payload jsonb, key text, run_at timestamptz, max_attempts integer) returns bigint
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
  select added.id into strict new_job_id from graphile_worker.add_job(
    enqueue_job.name,
    (enqueue_job.payload || jsonb_build_object('organizationId', org, 'key', known_key))::json,
    run_at => enqueue_job.run_at,
    max_attempts => enqueue_job.max_attempts,
    job_key => org || ':' || known_key
  ) as added;
  update job_leases set completed_at = null, cancel_requested_at = null where job_id = new_job_id;
  delete from job_progress where organization_id = org and job_key = known_key
    and (job_id = new_job_id or state in ('done', 'cancelled', 'dead'));
  insert into job_progress (job_id, organization_id, job_name, job_key) values (new_job_id, org, enqueue_job.name, known_key);
  return new_job_id;
end;
$$;
revoke execute on function enqueue_job(text, jsonb, text, timestamptz, integer) from public;
grant execute on function enqueue_job(text, jsonb, text, timestamptz, integer) to tieout_app;

-- True while the claim of this epoch is the latest and its result not yet committed; keeps it so until the transaction ends.
create function fence_job(fenced_job_id bigint, fenced_epoch integer) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from job_leases
    where job_id = fenced_job_id and epoch = fenced_epoch and completed_at is null and organization_id = current_organization_id()
    for update;
  return found;
end;
$$;
revoke execute on function fence_job(bigint, integer) from public;
grant execute on function fence_job(bigint, integer) to tieout_app;

-- The same, and marks the job as completed: it will not run again even when its worker dies before the queue hears of it.
create function complete_job_lease(completed_job_id bigint, completed_epoch integer) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update job_leases set completed_at = now()
    where job_id = completed_job_id and epoch = completed_epoch and completed_at is null and organization_id = current_organization_id();
  return found;
end;
$$;
revoke execute on function complete_job_lease(bigint, integer) from public;
grant execute on function complete_job_lease(bigint, integer) to tieout_app;

-- Takes waiting jobs of the key out of the queue and asks running ones to stop. Returns 'removed', 'requested' or 'absent'.
create function request_job_cancel(cancelled_key text) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  org uuid := current_organization_id();
  known record;
  outcome text := 'absent';
begin
  for known in
    select job_id from job_progress
    where organization_id = org and job_key = cancelled_key and state in ('queued', 'running', 'retrying') order by job_id
  loop
    delete from graphile_worker._private_jobs where id = known.job_id and locked_at is null;
    if found then
      update job_progress set state = 'cancelled', finished_at = now(), updated_at = now() where job_id = known.job_id;
      if outcome = 'absent' then
        outcome := 'removed';
      end if;
    else
      insert into job_leases (job_id, organization_id, epoch, pool_id, cancel_requested_at) values (known.job_id, org, 0, '', now())
        on conflict (job_id) do update set cancel_requested_at = now();
      outcome := 'requested';
    end if;
  end loop;
  return outcome;
end;
$$;
revoke execute on function request_job_cancel(text) from public;
grant execute on function request_job_cancel(text) to tieout_app;

-- Frees jobs whose worker process shows no heartbeat. A killed worker is not the job's fault, so the attempt is given back, but not
-- without end: a job that keeps killing its worker runs out of attempts. A job without key was superseded and stays as it is.
create function free_orphaned_jobs(dead_after interval) returns integer language plpgsql as $$
declare
  freed integer;
begin
  with living as (
    select pool_id from job_pools where heartbeat_at > now() - dead_after
  ), orphans as (
    update graphile_worker._private_jobs as jobs
    set locked_at = null, locked_by = null,
      attempts = case
        when jobs.key is not null and coalesce((select epoch from job_leases where job_id = jobs.id), 0) < 20 then greatest(jobs.attempts - 1, 0)
        else jobs.attempts
      end
    where jobs.locked_at < now() - dead_after and not exists (select from living where living.pool_id = jobs.locked_by)
    returning jobs.id, jobs.attempts >= jobs.max_attempts as is_dead
  ), shown as (
    update job_progress
    set state = case when is_dead then 'dead' else 'retrying' end, updated_at = now(),
      failure_code = case when is_dead then 'job.worker-lost' end,
      failure_sentence = case when is_dead then 'The worker process was lost each time this work was tried. Try again, or ask for help.' end,
      finished_at = case when is_dead then now() end
    from orphans where job_progress.job_id = orphans.id and state in ('queued', 'running', 'retrying')
  )
  select count(*) into freed from orphans;
  update graphile_worker._private_job_queues as queues set locked_at = null, locked_by = null
    where queues.locked_at < now() - dead_after
      and not exists (select from job_pools where pool_id = queues.locked_by and heartbeat_at > now() - dead_after);
  delete from job_pools where heartbeat_at < now() - greatest(dead_after, interval '1 minute');
  if freed > 0 then
    perform pg_notify('jobs:insert', '');
  end if;
  return freed;
end;
$$;
revoke execute on function free_orphaned_jobs(interval) from public;
grant execute on function free_orphaned_jobs(interval) to tieout_queue;

-- Removes what nobody looks at any more.
create function clean_job_tables(kept interval) returns void language plpgsql as $$
begin
  delete from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null and updated_at < now() - kept;
  delete from job_progress where finished_at < now() - kept;
  delete from job_leases where claimed_at < now() - kept
    and not exists (select from graphile_worker._private_jobs where id = job_leases.job_id);
end;
$$;
revoke execute on function clean_job_tables(interval) from public;
grant execute on function clean_job_tables(interval) to tieout_queue;
