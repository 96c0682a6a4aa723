-- Two-step sign-in. Only tieout_platform (login, account page) sees any of it: a firm's transactions neither read nor write these tables.

create table second_factors (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  -- Key of the authenticator app, sealed with the organization's key.
  sealed_key bytea not null,
  created_at timestamptz not null,
  -- Null until a code has shown that the app has the key.
  confirmed_at timestamptz,
  last_used_at timestamptz,
  -- Of the newest code that was right: none is taken twice.
  last_step integer,
  -- Of a right code that did not suffice alone, after many wrong ones.
  awaited_step integer,
  -- Codes tried and not made good by a sign-in; counted before they are compared.
  wrong_codes integer not null default 0 check (wrong_codes >= 0),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index second_factors_user on second_factors (organization_id, user_id);
create unique index second_factors_one_confirmed on second_factors (user_id) where confirmed_at is not null;
create unique index second_factors_one_begun on second_factors (user_id) where confirmed_at is null;
call make_tenant_table('second_factors');
revoke all on second_factors from tieout_app;
grant insert (organization_id, user_id, sealed_key, created_at) on second_factors to tieout_platform;
grant update (sealed_key, created_at, confirmed_at, last_used_at, last_step, awaited_step, wrong_codes) on second_factors to tieout_platform;
grant delete on second_factors to tieout_platform;

create table recovery_codes (
  -- SHA-256 of the code, which has 125 bits.
  code_hash bytea primary key check (length(code_hash) = 32),
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  used_at timestamptz,
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index recovery_codes_user on recovery_codes (organization_id, user_id);
call make_tenant_table('recovery_codes');
revoke all on recovery_codes from tieout_app;
grant insert (code_hash, organization_id, user_id) on recovery_codes to tieout_platform;
grant update (used_at) on recovery_codes to tieout_platform;
grant delete on recovery_codes to tieout_platform;

-- Sign-ins whose password was right and whose code is still to come.
create table login_challenges (
  -- SHA-256 of the ephemeral token; the token itself is kept nowhere.
  token_hash bytea primary key check (length(token_hash) = 32),
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  tries smallint not null default 0 check (tries >= 0),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index login_challenges_user on login_challenges (organization_id, user_id);
create index login_challenges_age on login_challenges (expires_at);
call make_tenant_table('login_challenges');
revoke all on login_challenges from tieout_app;
grant insert (token_hash, organization_id, user_id, created_at, expires_at) on login_challenges to tieout_platform;
grant update (tries) on login_challenges to tieout_platform;
grant delete on login_challenges to tieout_platform;
