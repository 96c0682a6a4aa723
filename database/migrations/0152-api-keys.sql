-- Keys with which programs of a firm call the API. Of a key only the SHA-256 is stored; `shown_start` tells people which one it is.
create table api_keys (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  created_by uuid not null,
  name text not null check (length(name) between 1 and 100),
  scopes text[] not null check (cardinality(scopes) > 0),
  shown_start text not null check (length(shown_start) <= 20),
  key_hash bytea not null unique check (length(key_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  last_used_at timestamptz,
  last_address text,
  -- Revoked, expired, or its maker is no active admin any more.
  ended_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, created_by) references users (organization_id, id) on delete cascade
);
create index api_keys_maker on api_keys (organization_id, created_by);
create unique index api_keys_name_in_use on api_keys (organization_id, lower(name)) where ended_at is null;
call make_tenant_table('api_keys');
revoke all on api_keys from tieout_app;
grant select (id, organization_id, created_by, name, scopes, shown_start, created_at, expires_at, last_used_at, last_address, ended_at)
  on api_keys to tieout_app;
grant insert (organization_id, created_by, name, scopes, shown_start, key_hash, created_at, expires_at) on api_keys to tieout_platform;
grant update (last_used_at, last_address, ended_at) on api_keys to tieout_platform;

-- The actor of a live key, and the note of its use, once a minute. It acts under the name of who made it, while that is an active admin.
create function use_api_key(given_hash bytea, at timestamptz, address text, clock_tolerance interval)
returns table (key_id uuid, key_name text, scopes text[], user_id uuid, organization_id uuid, email text, role smallint)
language sql set search_path = public, pg_temp
begin atomic
  update api_keys set last_used_at = use_api_key.at, last_address = use_api_key.address
  where key_hash = given_hash and ended_at is null and expires_at > use_api_key.at
    and (last_used_at is null or last_used_at <= use_api_key.at - interval '1 minute');
  select k.id, k.name, k.scopes, u.id, u.organization_id, u.email, u.role
  from api_keys k join users u on u.organization_id = k.organization_id and u.id = k.created_by
  where k.key_hash = given_hash and k.ended_at is null and k.expires_at > use_api_key.at
    and coalesce(k.last_used_at, k.created_at) <= use_api_key.at + clock_tolerance and u.is_active and u.role = 1;
end;
revoke execute on function use_api_key(bytea, timestamptz, text, interval) from public;
grant execute on function use_api_key(bytea, timestamptz, text, interval) to tieout_platform;

-- For tieout_app: an admin revokes a key of their firm. False where none of this id is in use.
create function end_api_key(ended uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  org uuid := requires_admin();
begin
  update api_keys set ended_at = at where organization_id = org and id = ended and ended_at is null;
  return found;
end;
$$;
revoke execute on function end_api_key(uuid, timestamptz) from public;
grant execute on function end_api_key(uuid, timestamptz) to tieout_app;

-- Whoever takes an admin's access, by whatever way, ends their keys: activated again, they make new ones.
create function end_keys_of_maker() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  update api_keys set ended_at = statement_timestamp()
  where organization_id = new.organization_id and created_by = new.id and ended_at is null;
  return null;
end;
$$;
revoke execute on function end_keys_of_maker() from public;
create trigger end_keys_of_maker after update of is_active, role on users
  for each row when (old.is_active and old.role = 1 and not (new.is_active and new.role = 1)) execute function end_keys_of_maker();
