-- A setup of a sample that was changed after a draw is a counted version with a reason. Version 1 is the setup of the first draw; it and
-- the first change are written together. Settings are kept as they were, whatever becomes of the method.
create table sampling_versions (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  output_key text not null,
  version integer not null check (version >= 1),
  -- the draw that had been made when the setup changed
  draw_number integer not null check (draw_number >= 1),
  method text not null check (method ~ '^[a-z][a-z_]{0,39}$'),
  size_type text not null check (size_type in ('fixed', 'all')),
  size integer not null check (size >= 0),
  isi_threshold_cents bigint check (isi_threshold_cents > 0),
  isi_counts_toward boolean not null,
  reason text not null,
  changed_by uuid not null,
  changed_at timestamptz not null default now(),
  unique (organization_id, engagement_id, output_key, version),
  check (version = 1 or reason <> ''),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id),
  foreign key (organization_id, changed_by) references users (organization_id, id)
);
create index sampling_versions_changed_by on sampling_versions (organization_id, changed_by);
call make_tenant_table('sampling_versions');
