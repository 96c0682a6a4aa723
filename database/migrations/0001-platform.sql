-- Roles exist before (embedded launcher, or the migration runner for an external server):
-- tieout_app runs inside one organization, tieout_platform sees all, tieout_queue runs jobs. None of them owns anything.

revoke create on schema public from public;
grant usage on schema public to tieout_app, tieout_platform, tieout_queue;

-- Keys are time-ordered (UUID version 7, RFC 9562); PostgreSQL has the generator from version 18.
do $$
begin
  if current_setting('server_version_num')::int >= 180000 then
    create function new_id() returns uuid language sql volatile parallel safe return uuidv7();
  else
    create function new_id() returns uuid language sql volatile parallel safe return encode(
      set_bit(
        set_bit(
          overlay(
            uuid_send(gen_random_uuid())
            placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
            from 1 for 6
          ), 52, 1),
        53, 1),
      'hex')::uuid;
  end if;
end;
$$;

-- The organization of the running transaction; null outside of one, and then no policy lets a row through.
create function current_organization_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.organization_id', true), '')::uuid;

-- Makes a table with a column organization_id private to each organization, also against its owner.
create procedure make_tenant_table(tenant_table regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy own_organization on %s using (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)'
    ' with check (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)',
    tenant_table);
  execute format('create policy platform on %s to tieout_platform using (true) with check (true)', tenant_table);
  execute format('grant select, insert, update, delete on %s to tieout_app, tieout_platform', tenant_table);
end;
$$;
revoke execute on procedure make_tenant_table(regclass) from public;

create table organizations (
  id uuid primary key default new_id(),
  name text not null check (length(btrim(name)) between 1 and 200),
  created_at timestamptz not null default now()
);
alter table organizations enable row level security;
alter table organizations force row level security;
create policy own_organization on organizations
  using (id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (id = nullif(current_setting('app.organization_id', true), '')::uuid);
create policy platform on organizations to tieout_platform using (true) with check (true);
grant select, update on organizations to tieout_app;
grant select, insert, update, delete on organizations to tieout_platform;

-- One hash chain per organization; events that belong to none form the chain of the nil organization.
-- No foreign key: the record outlives what it tells about.
create table audit_events (
  organization_id uuid not null,
  sequence bigint not null check (sequence > 0),
  at timestamptz not null,
  actor_id uuid,
  real_actor_id uuid,
  request_id text,
  event text not null check (event ~ '^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$'),
  subject_type text not null,
  subject_id text,
  data jsonb not null,
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  primary key (organization_id, sequence)
);
create index audit_events_subject on audit_events (organization_id, subject_type, subject_id, sequence);
call make_tenant_table('audit_events');
revoke insert, update, delete on audit_events from tieout_app, tieout_platform;

create table audit_heads (
  organization_id uuid primary key,
  sequence bigint not null,
  hash bytea not null
);
call make_tenant_table('audit_heads');
revoke insert, update, delete on audit_heads from tieout_app, tieout_platform;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only: % on % refused', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end;
$$;
create trigger audit_events_append_only before update or delete on audit_events for each row execute function refuse_audit_change();
create trigger audit_events_no_truncate before truncate on audit_events for each statement execute function refuse_audit_change();
create trigger audit_heads_stay before delete on audit_heads for each row execute function refuse_audit_change();
create trigger audit_heads_no_truncate before truncate on audit_heads for each statement execute function refuse_audit_change();

-- A field of the hashed text: its length in bytes before it, so that no two rows share a text. '-' is null.
create function audit_field(value text) returns text language sql immutable parallel safe
  return case when value is null then '-' else octet_length(convert_to(value, 'UTF8')) || ':' || value end;

-- SHA-256 over the previous hash (hex) and every column but the hash, each as audit_field, in this order.
create function audit_hash(e audit_events) returns bytea language sql stable parallel safe
  return sha256(convert_to(
    audit_field(encode(e.previous_hash, 'hex')) || audit_field(e.organization_id::text) || audit_field(e.sequence::text)
    || audit_field(to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
    || audit_field(e.actor_id::text) || audit_field(e.real_actor_id::text) || audit_field(e.request_id) || audit_field(e.event)
    || audit_field(e.subject_type) || audit_field(e.subject_id) || audit_field(e.data::text), 'UTF8'));

-- Appends to the chain of the current organization. Locks the chain's head until COMMIT, so it must be the last statement before it.
create function write_audit_events(events jsonb) returns void language plpgsql as $$
declare
  org uuid := current_organization_id();
  head audit_heads;
  entry jsonb;
  row_to_write audit_events;
begin
  if org is null then
    raise exception 'no organization is set for the audit log';
  end if;
  insert into audit_heads values (org, 0, decode(repeat('00', 32), 'hex')) on conflict do nothing;
  select * into strict head from audit_heads where organization_id = org for update;
  for entry in select value from jsonb_array_elements(events) loop
    row_to_write := (
      org, head.sequence + 1, clock_timestamp(), (entry ->> 'actorId')::uuid, (entry ->> 'realActorId')::uuid, entry ->> 'requestId',
      entry ->> 'event', entry ->> 'subjectType', entry ->> 'subjectId', coalesce(entry -> 'data', '{}'), head.hash, null
    )::audit_events;
    row_to_write.hash := audit_hash(row_to_write);
    insert into audit_events select row_to_write.*;
    head.sequence := row_to_write.sequence;
    head.hash := row_to_write.hash;
  end loop;
  update audit_heads set sequence = head.sequence, hash = head.hash where organization_id = org;
end;
$$;
revoke execute on function write_audit_events(jsonb) from public;

-- For tieout_app: the organization is the transaction's, whatever the events say.
create function append_audit_events(events jsonb) returns void language sql security definer set search_path = public, pg_temp
begin atomic
  select write_audit_events(events);
end;
revoke execute on function append_audit_events(jsonb) from public;
grant execute on function append_audit_events(jsonb) to tieout_app;

-- For tieout_platform: events name their organization. Heads are locked in the order of the organizations, so two never wait for each other.
create function append_platform_audit_events(events jsonb) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  chain record;
begin
  for chain in
    select coalesce((value ->> 'organizationId')::uuid, '00000000-0000-0000-0000-000000000000') as organization_id,
      jsonb_agg(value order by position) as entries
    from jsonb_array_elements(events) with ordinality as list (value, position)
    group by 1 order by 1
  loop
    perform set_config('app.organization_id', chain.organization_id::text, true);
    perform write_audit_events(chain.entries);
  end loop;
  perform set_config('app.organization_id', '', true);
end;
$$;
revoke execute on function append_platform_audit_events(jsonb) from public;
grant execute on function append_platform_audit_events(jsonb) to tieout_platform;
