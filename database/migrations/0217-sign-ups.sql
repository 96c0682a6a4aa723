-- Sign-up of store customers. Only tieout_platform sees any of it.

-- Addresses that asked for a code, whether or not they have an account. They belong to no organization.
create table sign_up_codes (
  address text primary key check (length(address) <= 254),
  -- Of the newest message; null until it is made. For an address with an account it is no code at all, so that no guess is right.
  sealed_code bytea,
  expires_at timestamptz not null,
  tries smallint not null default 0 check (tries >= 0),
  -- SHA-256 of the cookie of the browser that asked for it: it is of no other one.
  asked_by bytea not null check (length(asked_by) = 32),
  -- Codes asked for: the newest, and how many since the hour began.
  asked_at timestamptz not null,
  asked smallint not null check (asked >= 0),
  asked_since timestamptz not null,
  -- When the message is due; null: it was sent, or nobody waits for it any more.
  send_at timestamptz,
  attempts smallint not null default 0 check (attempts >= 0)
);
create index sign_up_codes_due on sign_up_codes (send_at) where send_at is not null;
create index sign_up_codes_age on sign_up_codes (asked_at);
grant select, delete on sign_up_codes to tieout_platform;
grant insert (address, expires_at, asked_by, asked_at, asked, asked_since) on sign_up_codes to tieout_platform;
grant update (sealed_code, expires_at, tries, asked_by, asked_at, asked, asked_since, send_at, attempts) on sign_up_codes to tieout_platform;

-- Sign-ups whose address is proven, each of one browser.
create table sign_ups (
  id uuid primary key default new_id(),
  -- SHA-256 of the cookie.
  token_hash bytea not null unique check (length(token_hash) = 32),
  address text not null check (length(address) <= 254),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- Of the account that it made; null: none yet.
  user_id uuid references users (id) on delete cascade,
  -- When an admin of colleagues was asked for an invitation.
  asked_admin_at timestamptz
);
create index sign_ups_address on sign_ups (address);
create index sign_ups_user on sign_ups (user_id);
create index sign_ups_age on sign_ups (expires_at);
grant select, delete on sign_ups to tieout_platform;
grant insert (token_hash, address, created_at, expires_at) on sign_ups to tieout_platform;
grant update (user_id, asked_admin_at) on sign_ups to tieout_platform;

-- What an organization that signed up has said of itself.
create table store_customers (
  organization_id uuid primary key references organizations (id),
  user_id uuid not null,
  signed_up_at timestamptz not null,
  referral_code text check (length(btrim(referral_code)) between 1 and 64),
  employee_count text check (employee_count in ('1-9', '10-49', '50-249', '250+')),
  -- What the person does at the firm; it opens nothing.
  work_role text check (work_role in ('staff_or_senior', 'manager', 'partner', 'quality_or_training', 'other')),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index store_customers_user on store_customers (organization_id, user_id);
call make_tenant_table('store_customers');
revoke all on store_customers from tieout_app;
grant insert (organization_id, user_id, signed_up_at, referral_code) on store_customers to tieout_platform;
grant update (employee_count, work_role) on store_customers to tieout_platform;

-- Colleagues are found by the domain of their addresses.
create index users_mail_domain on users (split_part(email, '@', -1));

-- An organization that signs up has its flags from the beginning.
grant insert (flags) on organizations to tieout_platform;
