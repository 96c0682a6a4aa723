-- Archives of everything a firm has, each kept for seven days.
create table firm_exports (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  requested_by uuid not null,
  requested_at timestamptz not null default now(),
  reason text not null check (btrim(reason) <> ''),
  finished_at timestamptz,
  -- Null until it is finished, and once it is no longer kept.
  object_key text,
  size_bytes bigint,
  sha256 text,
  expires_at timestamptz,
  file_count integer,
  row_count integer,
  -- stored files that were missing or damaged, as the manifest names them
  missing_count integer,
  failed_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, requested_by) references users (organization_id, id)
);
call make_tenant_table('firm_exports');
create index firm_exports_requested_by on firm_exports (organization_id, requested_by);
create unique index firm_exports_one_at_a_time on firm_exports (organization_id) where finished_at is null and failed_at is null;
grant insert (organization_id, requested_by, reason) on firm_exports to tieout_app;
grant update (finished_at, object_key, size_bytes, sha256, expires_at, file_count, row_count, missing_count, failed_at) on firm_exports to tieout_app;
