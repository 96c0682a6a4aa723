-- The organization of a transaction is a value that the application signs. SQL of the application's role can neither make one for another
-- firm nor copy one from another connection.

-- HMAC-SHA256 keys (RFC 2104) with the key's two pads, so that a check needs two hashes. Nobody but the owner reads them.
create table organization_keys (
  id integer generated always as identity primary key,
  key bytea not null check (length(key) = 32),
  inner_pad bytea not null check (length(inner_pad) = 64),
  outer_pad bytea not null check (length(outer_pad) = 64),
  made_at timestamptz not null default now(),
  -- null: the key that signs. Others are accepted until then.
  accepted_until timestamptz
);

create function padded_key(key bytea, pad integer) returns bytea language plpgsql immutable parallel safe as $$
declare
  padded bytea := key || decode(repeat('00', 64 - length(key)), 'hex');
begin
  for at in 0..63 loop
    padded := set_byte(padded, at, get_byte(padded, at) # pad);
  end loop;
  return padded;
end;
$$;

-- A new key signs from now on; earlier ones are accepted for the interval, in which every process fetches the new one.
create function rotate_organization_key(accepted_for interval) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  new_key bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
  new_id integer;
begin
  lock table organization_keys in exclusive mode;
  delete from organization_keys where accepted_until <= now();
  update organization_keys set accepted_until = least(accepted_until, now() + accepted_for);
  insert into organization_keys (key, inner_pad, outer_pad) values (new_key, padded_key(new_key, 54), padded_key(new_key, 92))
    returning id into strict new_id;
  return new_id;
end;
$$;
revoke execute on function rotate_organization_key(interval) from public;
grant execute on function rotate_organization_key(interval) to tieout_platform;
select rotate_organization_key(interval '0');

-- For the application's process, which asks as tieout_platform: that role sees every firm already.
create function organization_signing_key() returns table (id integer, key bytea)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select k.id, k.key from organization_keys k where k.accepted_until is null;
end;
revoke execute on function organization_signing_key() from public;
grant execute on function organization_signing_key() to tieout_platform;

-- A signature is '<id of the key>.<HMAC in hex>'.
create function is_signed(claim text, signature text) returns boolean language plpgsql stable parallel restricted as $$
begin
  return exists (
    select from organization_keys k
    where k.id::text = split_part(signature, '.', 1) and (k.accepted_until is null or k.accepted_until > now())
      and encode(sha256(k.outer_pad || sha256(k.inner_pad || convert_to(claim, 'UTF8'))), 'hex') = split_part(signature, '.', 2));
end;
$$;
revoke execute on function is_signed(text, text) from public;

create function sign_claim(claim text) returns text language sql stable
begin atomic
  select k.id || '.' || encode(sha256(k.outer_pad || sha256(k.inner_pad || convert_to(claim, 'UTF8'))), 'hex')
  from organization_keys k where k.accepted_until is null;
end;
revoke execute on function sign_claim(text) from public;

-- The organization of the running transaction; null outside of one, and then no policy lets a row through. The setting is
-- '<organization>|<person or nothing>|<signature>'; the signature holds for this connection only.
create or replace function current_organization_id() returns uuid
  language plpgsql stable parallel restricted security definer set search_path = public, pg_temp as $$
declare
  given text := current_setting('app.organization', true);
begin
  if coalesce(given, '') = '' then
    return null;
  end if;
  -- As is_signed, without a call: this runs for every table of every statement.
  if not exists (
    select from organization_keys k
    where k.id::text = split_part(split_part(given, '|', 3), '.', 1) and (k.accepted_until is null or k.accepted_until > now())
      and encode(sha256(k.outer_pad || sha256(k.inner_pad || convert_to(
        'organization|' || pg_backend_pid() || '|' || split_part(given, '|', 1) || '|' || split_part(given, '|', 2), 'UTF8'))), 'hex') = split_part(given, '.', 2)
  ) then
    raise exception 'the organization of this transaction is not signed by the application' using errcode = 'invalid_authorization_specification';
  end if;
  return split_part(given, '|', 1)::uuid;
end;
$$;
revoke execute on function current_organization_id() from public;
grant execute on function current_organization_id() to tieout_app;

-- The person for whom the running transaction acts; null for the system.
create function current_person_id() returns uuid
  language plpgsql stable parallel restricted security definer set search_path = public, pg_temp as $$
begin
  if current_organization_id() is null then
    return null;
  end if;
  return nullif(split_part(current_setting('app.organization', true), '|', 2), '')::uuid;
end;
$$;
revoke execute on function current_person_id() from public;
grant execute on function current_person_id() to tieout_app;

-- For the owner's own functions.
create function enter_organization(organization_id uuid) returns void language plpgsql as $$
begin
  perform set_config('app.organization', organization_id || '||' || sign_claim('organization|' || pg_backend_pid() || '|' || organization_id || '|'), true);
end;
$$;
revoke execute on function enter_organization(uuid) from public;

-- The subselect is evaluated once for each statement, not for each row.
do $$
declare
  policy record;
begin
  for policy in
    select polrelid::regclass as tenant_table, polname as name, case when polrelid = 'organizations'::regclass then 'id' else 'organization_id' end as key
    from pg_policy where pg_get_expr(polqual, polrelid) like '%app.organization_id%'
  loop
    execute format('alter policy %I on %s using (%I = (select current_organization_id())) with check (%I = (select current_organization_id()))',
      policy.name, policy.tenant_table, policy.key, policy.key);
  end loop;
end;
$$;

create or replace procedure make_tenant_table(tenant_table regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy own_organization on %s using (organization_id = (select current_organization_id()))'
    ' with check (organization_id = (select current_organization_id()))',
    tenant_table);
  execute format('create policy platform on %s to tieout_platform using (true) with check (true)', tenant_table);
  execute format('grant select, insert, update, delete on %s to tieout_app, tieout_platform', tenant_table);
end;
$$;

-- For tieout_app: the organization is the transaction's, whatever the events say, and the application signs them: SQL of that role alone
-- writes none.
drop function append_audit_events(jsonb);
create function append_audit_events(events text, signature text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if is_signed('audit|' || pg_backend_pid() || '|' || current_organization_id() || '|' || events, signature) then
    perform write_audit_events(events::jsonb);
  else
    raise exception 'these audit events are not signed by the application' using errcode = 'invalid_authorization_specification';
  end if;
end;
$$;
revoke execute on function append_audit_events(text, text) from public;
grant execute on function append_audit_events(text, text) to tieout_app;

create or replace function append_platform_audit_events(events jsonb) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  chain record;
begin
  for chain in
    select coalesce((value ->> 'organizationId')::uuid, '00000000-0000-0000-0000-000000000000') as organization_id,
      jsonb_agg(value order by position) as entries
    from jsonb_array_elements(events) with ordinality as list (value, position)
    group by 1 order by 1
  loop
    perform enter_organization(chain.organization_id);
    perform write_audit_events(chain.entries);
  end loop;
  perform set_config('app.organization', '', true);
end;
$$;
