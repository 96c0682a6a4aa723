-- Support sessions: staff of Tieout who view the account of a person of a firm, with a reason that the firm sees.

alter table sessions add column support_reason text check (length(support_reason) between 1 and 500);
-- The session in which the support session was begun: it ends with that one.
alter table sessions add column staff_session_id uuid references sessions (id) on delete set null;
create index sessions_staff_session on sessions (staff_session_id);
create index sessions_support on sessions (organization_id, created_at) where real_user_id <> user_id;
grant insert (assumed_by, support_reason, staff_session_id) on sessions to tieout_platform;
grant select (support_reason) on sessions to tieout_app;

-- Between the reason and the session: what the cookies of /assume name.
create table support_entries (
  -- SHA-256 of the code, which has 256 bits and is kept nowhere.
  code_hash bytea primary key check (length(code_hash) = 32),
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  staff_session_id uuid not null references sessions (id) on delete cascade,
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index support_entries_user on support_entries (organization_id, user_id);
create index support_entries_session on support_entries (staff_session_id);
create index support_entries_age on support_entries (expires_at);
call make_tenant_table('support_entries');
revoke all on support_entries from tieout_app;
grant insert (code_hash, organization_id, user_id, staff_session_id, reason, created_at, expires_at) on support_entries to tieout_platform;
grant delete on support_entries to tieout_platform;

-- Whether the member of staff may still work under the person: both active, staff still staff, and still signed in themselves.
create function is_support_allowed(real_user uuid, staff_session uuid, at timestamptz) returns boolean
language sql stable security invoker set search_path = public, pg_temp
begin atomic
  select exists (
    select from users staff join sessions own on own.organization_id = staff.organization_id and own.user_id = staff.id
    where staff.id = real_user and staff.is_active and staff.is_staff
      and own.id = staff_session and own.real_user_id = staff.id and own.ended_at is null and own.expires_at > at and not own.is_limited);
end;
revoke execute on function is_support_allowed(uuid, uuid, timestamptz) from public;
grant execute on function is_support_allowed(uuid, uuid, timestamptz) to tieout_platform;

create or replace function use_session(given_hash bytea, at timestamptz, idle interval, clock_tolerance interval)
returns table (
  session_id uuid, user_id uuid, real_user_id uuid, organization_id uuid, email text, role smallint, is_staff boolean, is_limited boolean
) language sql volatile security invoker set search_path = public, pg_temp
begin atomic
  update sessions set last_used_at = at
  where token_hash = given_hash and ended_at is null and expires_at > at and last_used_at > at - idle and last_used_at <= at - interval '1 minute';
  select s.id, u.id, s.real_user_id, u.organization_id, u.email, u.role, u.is_staff, s.is_limited
  from sessions s join users u on u.organization_id = s.organization_id and u.id = s.user_id
  where s.token_hash = given_hash and s.ended_at is null and s.expires_at > at and s.last_used_at > at - idle
    and s.last_used_at <= at + clock_tolerance and u.is_active
    and (s.real_user_id = s.user_id or is_support_allowed(s.real_user_id, s.staff_session_id, at));
end;

-- For tieout_app: an admin of the firm ends a support session in it. False where there is none that is open.
create function end_support_session(ended_session_id uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update sessions set ended_at = at
    where id = ended_session_id and organization_id = requires_admin() and real_user_id <> user_id and ended_at is null;
  return found;
end;
$$;
revoke execute on function end_support_session(uuid, timestamptz) from public;
grant execute on function end_support_session(uuid, timestamptz) to tieout_app;
