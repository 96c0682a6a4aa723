-- Second steps of sign-in besides the authenticator app: codes by mail, and passkeys. Only tieout_platform sees any of it.

create table emailed_codes (
  user_id uuid primary key,
  organization_id uuid not null references organizations (id),
  created_at timestamptz not null,
  -- Null until a code has shown that mail arrives.
  confirmed_at timestamptz,
  last_used_at timestamptz,
  -- The code of the newest message, sealed with the organization's key; null: none is awaited.
  sealed_code bytea,
  expires_at timestamptz,
  tries smallint not null default 0 check (tries >= 0),
  -- SHA-256 of the sign-in or the session that asked for it: it is of no other one.
  asked_by bytea check (length(asked_by) = 32),
  -- Codes asked for: the newest, and how many since the hour began.
  asked_at timestamptz,
  asked smallint not null default 0 check (asked >= 0),
  asked_since timestamptz,
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index emailed_codes_user on emailed_codes (organization_id, user_id);
call make_tenant_table('emailed_codes');
revoke all on emailed_codes from tieout_app;
grant insert (user_id, organization_id, created_at) on emailed_codes to tieout_platform;
grant update (confirmed_at, last_used_at, sealed_code, expires_at, tries, asked_by, asked_at, asked, asked_since) on emailed_codes to tieout_platform;
grant delete on emailed_codes to tieout_platform;

create table passkeys (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  -- COSE key.
  public_key bytea not null,
  -- As the device counted at its last use; many count nothing.
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null,
  last_used_at timestamptz,
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index passkeys_user on passkeys (organization_id, user_id);
call make_tenant_table('passkeys');
revoke all on passkeys from tieout_app;
grant insert (organization_id, user_id, credential_id, public_key, sign_count, transports, name, created_at) on passkeys to tieout_platform;
grant update (sign_count, last_used_at) on passkeys to tieout_platform;
grant delete on passkeys to tieout_platform;

-- What a device signs: each once, for a sign-in of whoever has the passkey, or for a new passkey of one person.
create table passkey_challenges (
  -- SHA-256 of the challenge.
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  -- Of whom a new passkey is set up; null: a sign-in.
  user_id uuid references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index passkey_challenges_user on passkey_challenges (user_id);
create index passkey_challenges_age on passkey_challenges (expires_at);
grant select, delete on passkey_challenges to tieout_platform;
grant insert (challenge_hash, user_id, created_at, expires_at) on passkey_challenges to tieout_platform;

create or replace function has_second_step(person uuid) returns boolean
language sql stable security invoker set search_path = public, pg_temp
begin atomic
  select exists (select from second_factors f where f.user_id = person and f.confirmed_at is not null)
    or exists (select from emailed_codes e where e.user_id = person and e.confirmed_at is not null)
    or exists (select from passkeys p where p.user_id = person);
end;
