-- Single sign-on by OpenID Connect: the issuers of a firm, the email domains that they sign in, and whom. Only tieout_platform (login, the
-- admins' page) sees any of it: a firm's transactions neither read nor write these tables.

create table sign_on_issuers (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  -- The issuer identifier, as its own configuration repeats it.
  address text not null check (length(address) between 8 and 500),
  client_id text not null check (length(client_id) between 1 and 300),
  -- The client secret, sealed with the organization's key.
  sealed_secret bytea not null,
  -- The firm says that the issuer asks for a second step itself.
  has_second_step boolean not null,
  created_at timestamptz not null,
  unique (organization_id, id),
  unique (organization_id, address)
);
call make_tenant_table('sign_on_issuers');
revoke all on sign_on_issuers from tieout_app;
grant insert (organization_id, address, client_id, sealed_secret, has_second_step, created_at) on sign_on_issuers to tieout_platform;
grant update (client_id, sealed_secret, has_second_step) on sign_on_issuers to tieout_platform;
grant delete on sign_on_issuers to tieout_platform;

create table sign_on_domains (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  issuer_id uuid not null,
  domain text not null check (domain = lower(domain) and length(domain) between 3 and 253),
  -- What the firm publishes in a TXT record; no secret.
  proof text not null check (length(proof) between 20 and 100),
  created_at timestamptz not null,
  -- Null: it signs nobody in yet.
  proven_at timestamptz,
  proven_by text check (proven_by in ('dns', 'staff')),
  check ((proven_at is null) = (proven_by is null)),
  foreign key (organization_id, issuer_id) references sign_on_issuers (organization_id, id) on delete cascade,
  unique (organization_id, domain)
);
create index sign_on_domains_issuer on sign_on_domains (organization_id, issuer_id);
-- A domain is one firm's.
create unique index sign_on_domains_proven on sign_on_domains (domain) where proven_at is not null;
call make_tenant_table('sign_on_domains');
revoke all on sign_on_domains from tieout_app;
grant insert (organization_id, issuer_id, domain, proof, created_at) on sign_on_domains to tieout_platform;
grant update (proven_at, proven_by) on sign_on_domains to tieout_platform;
grant delete on sign_on_domains to tieout_platform;

-- Who signs in with what subject of an issuer. An email may be given to somebody else, a subject never is (OpenID Connect Core 1.0, 5.7).
create table sign_on_links (
  organization_id uuid not null references organizations (id),
  issuer_id uuid not null,
  subject text not null check (length(subject) between 1 and 255),
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (issuer_id, subject),
  unique (issuer_id, user_id),
  foreign key (organization_id, issuer_id) references sign_on_issuers (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index sign_on_links_issuer on sign_on_links (organization_id, issuer_id);
create index sign_on_links_user on sign_on_links (organization_id, user_id);
call make_tenant_table('sign_on_links');
revoke all on sign_on_links from tieout_app;
grant insert (organization_id, issuer_id, subject, user_id, created_at) on sign_on_links to tieout_platform;
grant delete on sign_on_links to tieout_platform;

-- Sign-ins that a browser has begun and the issuer has not answered yet.
create table sign_on_attempts (
  -- SHA-256 of the state; the state itself is kept nowhere.
  state_hash bytea primary key check (length(state_hash) = 32),
  organization_id uuid not null references organizations (id),
  issuer_id uuid not null,
  -- As it was typed.
  email text not null check (length(email) <= 254),
  -- SHA-256 of the cookie of the browser that began.
  browser_hash bytea not null check (length(browser_hash) = 32),
  -- Nonce and PKCE verifier, sealed with the organization's key.
  sealed_secrets bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  foreign key (organization_id, issuer_id) references sign_on_issuers (organization_id, id) on delete cascade
);
create index sign_on_attempts_issuer on sign_on_attempts (organization_id, issuer_id);
create index sign_on_attempts_age on sign_on_attempts (expires_at);
call make_tenant_table('sign_on_attempts');
revoke all on sign_on_attempts from tieout_app;
grant insert (state_hash, organization_id, issuer_id, email, browser_hash, sealed_secrets, created_at, expires_at)
  on sign_on_attempts to tieout_platform;
grant delete on sign_on_attempts to tieout_platform;

-- Through which issuer a session was opened, or the step between it and a code of the person's own.
alter table sessions add column issuer_id uuid references sign_on_issuers (id) on delete set null;
create index sessions_issuer on sessions (issuer_id);
grant insert (issuer_id) on sessions to tieout_platform;
alter table login_challenges add column issuer_id uuid references sign_on_issuers (id) on delete cascade;
create index login_challenges_issuer on login_challenges (issuer_id);
grant insert (issuer_id) on login_challenges to tieout_platform;

-- A session through an issuer that asks for a second step itself needs none of the person's own; through any other it does.
create or replace function limit_sessions(firm uuid, person uuid) returns void
language sql volatile security invoker set search_path = public, pg_temp
begin atomic
  update sessions s set is_limited = not s.is_limited
  where s.organization_id = firm and (person is null or s.user_id = person) and s.ended_at is null and s.real_user_id = s.user_id
    and s.is_limited <> (lacks_second_step(s.user_id)
      and not exists (select from sign_on_issuers i where i.id = s.issuer_id and i.has_second_step));
end;

-- Whoever is deactivated or activated starts from nothing, as with sessions: the next sign-in may link another subject.
create function forget_sign_on_links() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  delete from sign_on_links where organization_id = new.organization_id and user_id = new.id;
  return null;
end;
$$;
revoke execute on function forget_sign_on_links() from public;
create trigger forget_sign_on_links after update of is_active on users
  for each row when (old.is_active <> new.is_active) execute function forget_sign_on_links();
