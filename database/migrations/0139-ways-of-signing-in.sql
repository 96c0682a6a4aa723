-- How a session was opened, and firms that require a second step of sign-in.

alter table sessions add column signed_in_with text
  check (signed_in_with in ('password', 'password_and_code', 'passkey', 'openid_connect', 'support'));
comment on column sessions.signed_in_with is 'Null: opened by a version that did not keep it.';
-- Of a person who must set up a second step before anything else: the application serves such a session only what that needs.
alter table sessions add column is_limited boolean not null default false;
grant insert (signed_in_with, is_limited) on sessions to tieout_platform;
grant update (is_limited) on sessions to tieout_platform;
grant select (signed_in_with, is_limited) on sessions to tieout_app;

alter table organizations add column requires_second_step boolean not null default false;
grant update (requires_second_step) on organizations to tieout_platform;

grant update (name) on users to tieout_platform;

-- Whether a person has what a second step needs; every way of one is named here and nowhere else.
create function has_second_step(person uuid) returns boolean
language sql stable security invoker set search_path = public, pg_temp
begin atomic
  select exists (select from second_factors f where f.user_id = person and f.confirmed_at is not null);
end;
revoke execute on function has_second_step(uuid) from public;
grant execute on function has_second_step(uuid) to tieout_platform;

-- Whether a person must have a second step and has none.
create function lacks_second_step(person uuid) returns boolean
language sql stable security invoker set search_path = public, pg_temp
begin atomic
  select (o.requires_second_step or u.is_staff) and not has_second_step(u.id)
  from users u join organizations o on o.id = u.organization_id where u.id = person;
end;
revoke execute on function lacks_second_step(uuid) from public;
grant execute on function lacks_second_step(uuid) to tieout_platform;

-- After the rule of the firm or the steps of a person have changed: open sessions follow, of one person or of all. Who was signed in by the
-- firm's own provider or is viewed by staff has passed another second step.
create function limit_sessions(firm uuid, person uuid) returns void
language sql volatile security invoker set search_path = public, pg_temp
begin atomic
  update sessions s set is_limited = lacks_second_step(s.user_id)
  where s.organization_id = firm and (person is null or s.user_id = person) and s.ended_at is null
    and s.signed_in_with is distinct from 'openid_connect' and s.real_user_id = s.user_id and s.is_limited <> lacks_second_step(s.user_id);
end;
revoke execute on function limit_sessions(uuid, uuid) from public;
grant execute on function limit_sessions(uuid, uuid) to tieout_platform;

-- A session of staff in a firm lasts no longer than their own right to it, wherever that is taken from them.
drop function use_session(bytea, timestamptz, interval, interval);
create function use_session(given_hash bytea, at timestamptz, idle interval, clock_tolerance interval)
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
    and (s.real_user_id = s.user_id or exists (select from users staff where staff.id = s.real_user_id and staff.is_active and staff.is_staff));
end;
revoke execute on function use_session(bytea, timestamptz, interval, interval) from public;
grant execute on function use_session(bytea, timestamptz, interval, interval) to tieout_platform;

-- What a person is told by mail of their sign-in, until a worker has made a job of it.
create table security_notices (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  -- Browser and network of a sign-in.
  device text,
  address text,
  at timestamptz not null,
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index security_notices_user on security_notices (organization_id, user_id);
call make_tenant_table('security_notices');
revoke all on security_notices from tieout_app;
grant insert (organization_id, user_id, kind, device, address, at) on security_notices to tieout_platform;
grant delete on security_notices to tieout_platform;
