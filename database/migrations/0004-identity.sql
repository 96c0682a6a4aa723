-- People, sessions, tries at the login, and what the HTTP layer keeps between requests.

alter table organizations add column flags text[] not null default '{}';

create table users (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  -- Also the username; one person has one account in the whole product.
  email text not null unique check (email = lower(btrim(email)) and email like '%_@_%' and length(email) <= 254),
  name text not null check (length(btrim(name)) between 1 and 200),
  -- 1 = firm admin, 2 = auditor
  role smallint not null check (role in (1, 2)),
  is_staff boolean not null default false,
  is_active boolean not null default true,
  flags text[] not null default '{}',
  -- Argon2id in PHC form; null until the person has chosen a password.
  password_hash text,
  created_at timestamptz not null default now(),
  unique (organization_id, id)
);
call make_tenant_table('users');
-- Firms' transactions never see a password hash; only the login, as tieout_platform, does.
revoke select on users from tieout_app;
grant select (id, organization_id, email, name, role, is_staff, is_active, flags, created_at) on users to tieout_app;

create table sessions (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  -- Differs from user_id only while staff impersonate; staff belong to another organization, so no foreign key.
  real_user_id uuid not null,
  assumed_by text,
  -- SHA-256 of the bearer token; the token itself is kept nowhere.
  token_hash bytea not null unique check (length(token_hash) = 32),
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  ended_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index sessions_user on sessions (organization_id, user_id);
call make_tenant_table('sessions');
revoke select on sessions from tieout_app;
grant select (id, organization_id, user_id, real_user_id, assumed_by, address, user_agent, created_at, last_used_at, expires_at, ended_at)
  on sessions to tieout_app;

-- Tries per subject and window. A subject is the SHA-256 of 'account:…' or 'address:…'; most belong to no organization.
create table login_attempts (
  subject bytea not null check (length(subject) = 32),
  window_start timestamptz not null,
  tries integer not null check (tries > 0),
  primary key (subject, window_start)
);
create index login_attempts_window on login_attempts (window_start);
grant select, insert, update, delete on login_attempts to tieout_platform;

-- Who a token stands for, and nothing else about him. Moves the idle clock at most once a minute, so that reads stay reads.
create function use_session(given_hash bytea, at timestamptz, idle interval)
returns table (
  session_id uuid, user_id uuid, real_user_id uuid, organization_id uuid, email text, role smallint, is_staff boolean
) language sql volatile security invoker set search_path = public, pg_temp
begin atomic
  update sessions set last_used_at = at
  where token_hash = given_hash and ended_at is null and expires_at > at and last_used_at > at - idle and last_used_at <= at - interval '1 minute';
  select s.id, u.id, s.real_user_id, u.organization_id, u.email, u.role, u.is_staff
  from sessions s join users u on u.organization_id = s.organization_id and u.id = s.user_id
  where s.token_hash = given_hash and s.ended_at is null and s.expires_at > at and s.last_used_at > at - idle and u.is_active;
end;
revoke execute on function use_session(bytea, timestamptz, interval) from public;
grant execute on function use_session(bytea, timestamptz, interval) to tieout_platform;

-- Answers of calls made with an Idempotency-Key; written in the transaction of the call itself.
create table idempotency_keys (
  organization_id uuid not null references organizations (id),
  route text not null,
  key text not null check (length(key) between 1 and 200),
  -- SHA-256 over caller, parameters and body
  request_hash bytea not null check (length(request_hash) = 32),
  answer jsonb,
  created_at timestamptz not null,
  primary key (organization_id, route, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
call make_tenant_table('idempotency_keys');

create table download_tickets (
  -- SHA-256 of the ticket
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  organization_id uuid not null references organizations (id),
  session_id uuid not null,
  object_id uuid not null,
  file_key text not null,
  file_name text not null,
  content_type text not null,
  expires_at timestamptz not null,
  foreign key (organization_id, session_id) references sessions (organization_id, id) on delete cascade
);
create index download_tickets_session on download_tickets (organization_id, session_id);
create index download_tickets_age on download_tickets (expires_at);
call make_tenant_table('download_tickets');
