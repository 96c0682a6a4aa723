-- The clock of a machine can be set back. What was noted later than now was noted before that.

-- A use from the future is no sign of life: the limits of such a session would run for as long as the clock was set back, so it is over.
drop function use_session(bytea, timestamptz, interval);
create function use_session(given_hash bytea, at timestamptz, idle interval, clock_tolerance interval)
returns table (
  session_id uuid, user_id uuid, real_user_id uuid, organization_id uuid, email text, role smallint, is_staff boolean
) language sql volatile security invoker set search_path = public, pg_temp
begin atomic
  update sessions set last_used_at = at
  where token_hash = given_hash and ended_at is null and expires_at > at and last_used_at > at - idle and last_used_at <= at - interval '1 minute';
  select s.id, u.id, s.real_user_id, u.organization_id, u.email, u.role, u.is_staff
  from sessions s join users u on u.organization_id = s.organization_id and u.id = s.user_id
  where s.token_hash = given_hash and s.ended_at is null and s.expires_at > at and s.last_used_at > at - idle
    and s.last_used_at <= at + clock_tolerance and u.is_active;
end;
revoke execute on function use_session(bytea, timestamptz, interval, interval) from public;
grant execute on function use_session(bytea, timestamptz, interval, interval) to tieout_platform;

create index sessions_not_ended on sessions (expires_at) where ended_at is null;

-- Times that the queue compares with now: a living process notes them anew within its next beat, a dead one's would keep its work for as
-- long as the clock was set back. What waits for its time waits as long as it still had to.
create function rewind_queue() returns void language plpgsql as $$
declare
  soon constant timestamptz := now() + interval '2 seconds';
  -- A failed job waits no longer than this besides the queue's own delay, exp(attempts) seconds.
  pause constant interval := '1 minute';
begin
  update job_pools set heartbeat_at = now() where heartbeat_at > soon;
  update graphile_worker._private_job_queues set locked_at = now() where locked_at > soon;
  update graphile_worker._private_jobs
    set locked_at = least(locked_at, now()),
      run_at = least(
        case when updated_at > soon then run_at - (updated_at - now()) else run_at end,
        case when last_error is not null then now() + exp(least(attempts, 10)) * interval '1 second' end),
      created_at = least(created_at, now()), updated_at = least(updated_at, now())
    where updated_at > soon or locked_at > soon
      or (last_error is not null and run_at > soon + exp(least(attempts, 10)) * interval '1 second' + pause);
end;
$$;
revoke execute on function rewind_queue() from public;
grant execute on function rewind_queue() to tieout_queue;
