-- What staff of Tieout change from their console, and how they look at the queue and the audit log of all firms.

grant update (flags) on organizations to tieout_platform;
grant update (flags) on users to tieout_platform;
grant insert (name, version, title, body) on announcements to tieout_platform;
grant update (published_at) on announcements to tieout_platform;

create index audit_events_at on audit_events (organization_id, at desc, sequence desc);
create index job_progress_state on job_progress (state, queued_at);

-- A job of the firm that has used up its attempts starts again from none. False where it is no such job, or the queue has it no more.
create function retry_dead_job(dead_job_id bigint, at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from job_progress where organization_id = current_organization_id() and job_id = dead_job_id and state = 'dead' for update;
  if not found then
    return false;
  end if;
  update graphile_worker._private_jobs set attempts = 0, run_at = at, last_error = null
    where id = dead_job_id and locked_at is null and attempts >= max_attempts;
  if not found then
    return false;
  end if;
  update job_leases set completed_at = null, cancel_requested_at = null where job_id = dead_job_id;
  update job_progress set state = 'queued', attempt = 0, failure_code = null, failure_sentence = null, finished_at = null, queued_at = at, updated_at = at
    where job_id = dead_job_id;
  return true;
end;
$$;
revoke execute on function retry_dead_job(bigint, timestamptz) from public;
grant execute on function retry_dead_job(bigint, timestamptz) to tieout_app;
