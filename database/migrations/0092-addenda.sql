-- What is added after a lock: never changed, never removed, and no part of the sealed bundle.
create table addenda (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  -- of the lock that it was added to
  version integer not null check (version >= 1),
  file_name text not null,
  reason text not null check (reason <> ''),
  size_bytes bigint not null,
  sha256 text not null,
  object_key text not null,
  added_by uuid not null,
  added_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, engagement_id, version, sha256),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id),
  foreign key (organization_id, added_by) references users (organization_id, id)
);
call make_tenant_table('addenda');
create index addenda_added_by on addenda (organization_id, added_by);
grant insert (organization_id, engagement_id, version, file_name, reason, size_bytes, sha256, object_key, added_by) on addenda to tieout_app;
