-- Failed sign-ins per subject. A subject is the SHA-256 of 'pair:…' (account and network), 'device:…', 'account:…' or 'network:…'; most belong to
-- no organization. They take the place of the windows of login_attempts, which nothing writes any more.
create table sign_in_failures (
  subject bytea primary key check (length(subject) = 32),
  -- SHA-256 of the account that was tried, to unlock it; null for a network
  account bytea check (length(account) = 32),
  failures integer not null check (failures >= 0),
  last_at timestamptz not null,
  -- Of a pair: the person has signed in from this network, which until then is not a stranger's.
  known_until timestamptz
);
create index sign_in_failures_account on sign_in_failures (account);
create index sign_in_failures_age on sign_in_failures (last_at);
grant select, insert, update, delete on sign_in_failures to tieout_platform;

-- Browsers in which a person has signed in. What a browser holds opens nothing: it only keeps strangers' wrong guesses from delaying it.
create table remembered_devices (
  -- SHA-256 of the browser's cookie; one browser may be used by several people
  device_hash bytea not null check (length(device_hash) = 32),
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  remembered_until timestamptz not null,
  primary key (device_hash, user_id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index remembered_devices_user on remembered_devices (organization_id, user_id);
create index remembered_devices_age on remembered_devices (remembered_until);
call make_tenant_table('remembered_devices');
revoke all on remembered_devices from tieout_app;
