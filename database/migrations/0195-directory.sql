-- SCIM 2.0 (RFC 7643, 7644): a firm's directory, such as Entra ID or Okta, adds, changes and deactivates the firm's people with a token of its own.

-- Its token is a key that has the scope `directory` and no other, so that it opens nothing else, and no API key opens SCIM.
alter table api_keys add constraint api_keys_directory_alone check (not 'directory' = any (scopes) or scopes = '{directory}');

-- When what others see of a person changed last; null until then.
alter table users add column changed_at timestamptz;
grant select (changed_at) on users to tieout_app;
create function note_changed_person() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  new.changed_at := statement_timestamp();
  return new;
end;
$$;
revoke execute on function note_changed_person() from public;
create trigger note_changed_person before update of name, role, is_active on users
  for each row when (old.name <> new.name or old.role <> new.role or old.is_active <> new.is_active) execute function note_changed_person();

-- What a directory says of a person beyond name, email, role and state.
create table directory_entries (
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  -- The directory's own id of the person.
  external_id text check (length(external_id) between 1 and 200),
  given_name text check (length(given_name) between 1 and 200),
  family_name text check (length(family_name) between 1 and 200),
  -- Deleted by the directory: the person is inactive and, to the directory, absent, until it creates them again.
  removed_at timestamptz,
  changed_at timestamptz not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create unique index directory_entries_external_id on directory_entries (organization_id, external_id) where removed_at is null;
call make_tenant_table('directory_entries');
revoke all on directory_entries from tieout_app, tieout_platform;
grant select on directory_entries to tieout_app, tieout_platform;
grant insert (organization_id, user_id, external_id, given_name, family_name, removed_at, changed_at) on directory_entries to tieout_app;
grant update (external_id, given_name, family_name, removed_at, changed_at) on directory_entries to tieout_app;
