-- Links with which a person sets a password. Of the token only the SHA-256 is stored; the address is the one the link was sent to.
create table password_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  purpose text not null check (purpose in ('set', 'reset')),
  address text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  sent_at timestamptz,
  used_at timestamptz,
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index password_links_user on password_links (organization_id, user_id);
create index password_links_age on password_links (expires_at);
call make_tenant_table('password_links');
revoke all on password_links from tieout_app;
grant insert (token_hash, organization_id, user_id, purpose, address, created_at, expires_at) on password_links to tieout_platform;
grant update (sent_at, used_at) on password_links to tieout_platform;
grant delete on password_links to tieout_platform;

-- Addresses that asked for a link, whether or not they have an account, until a worker has looked. An unknown address belongs to no organization.
create table password_link_requests (
  id uuid primary key default new_id(),
  purpose text not null check (purpose in ('set', 'reset')),
  address text not null check (length(address) <= 254),
  -- Of the caller who asked; null where the product did.
  caller text,
  requested_at timestamptz not null,
  -- Who asks again, however often, is answered once.
  unique (purpose, address)
);
grant select, delete on password_link_requests to tieout_platform;
grant insert (purpose, address, caller, requested_at) on password_link_requests to tieout_platform;
