-- What staff have set for a firm; without a row the firm has the quota of its kind.
create table firm_quotas (
  organization_id uuid primary key references organizations (id),
  stored_bytes bigint not null check (stored_bytes between 0 and 1000000000000000),
  runs integer not null check (runs between 1 and 1000),
  set_at timestamptz not null default now()
);
call make_tenant_table('firm_quotas');
grant insert (organization_id, stored_bytes, runs, set_at) on firm_quotas to tieout_platform;
grant update (stored_bytes, runs, set_at) on firm_quotas to tieout_platform;

-- Bytes of uploads in one call, which have no row before their file has: made when the call begins, deleted when it ends.
create table byte_reservations (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  size_bytes bigint not null check (size_bytes > 0),
  expires_at timestamptz not null
);
create index byte_reservations_organization on byte_reservations (organization_id);
call make_tenant_table('byte_reservations');
grant insert (organization_id, size_bytes, expires_at) on byte_reservations to tieout_app;
grant delete on byte_reservations to tieout_app;

-- Counted from the rows that name the objects, never in a counter of its own: what is deleted or has expired is no longer counted, and nothing drifts.
-- An object that two rows name is counted once.
create function stored_bytes(firm uuid) returns bigint language sql stable as $$
  select coalesce(sum(size_bytes), 0)::bigint from (
    select object_key, size_bytes from assets where organization_id = firm
    union select object_key, size_bytes from package_files where organization_id = firm
    union select object_key, size_bytes from client_files where organization_id = firm
    union select object_key, size_bytes from evidence where organization_id = firm and object_key is not null
    union select object_key, size_bytes from addenda where organization_id = firm
    union select object_key, size_bytes from bundle_files where organization_id = firm
    union select object_key, size_bytes from firm_exports where organization_id = firm and object_key is not null
    union select object_key, size_bytes from toolkit_requests where organization_id = firm
    union select o.value ->> 'objectKey', (o.value ->> 'sizeBytes')::bigint from stage_results s, jsonb_each(s.outputs) o
      where s.organization_id = firm and o.value ->> 'objectKey' is not null
  ) as objects
$$;

-- Of uploads that have begun and are no file yet: their whole size.
create function in_flight_bytes(firm uuid) returns bigint language sql stable as $$
  select (select coalesce(sum(size_bytes), 0) from file_uploads where organization_id = firm and finished_id is null)::bigint
    + (select coalesce(sum(size_bytes), 0) from byte_reservations where organization_id = firm and expires_at > now())::bigint
$$;

-- A firm that opened its account itself and has never had a contract.
create function is_newcomer(firm uuid) returns boolean language sql stable as $$
  select exists (select from store_customers where organization_id = firm) and not exists (select from credit_contracts where organization_id = firm)
$$;
grant select (organization_id) on store_customers to tieout_app;
grant execute on function stored_bytes, in_flight_bytes, is_newcomer to tieout_app, tieout_platform;
