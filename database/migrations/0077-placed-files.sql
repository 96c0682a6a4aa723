-- Files that were put into their slots together, with what their package knew of each: they can be taken back until they are used.
create table placed_files (
  organization_id uuid not null references organizations (id),
  asset_id uuid not null,
  engagement_id uuid not null,
  -- the same for all that were confirmed together
  placement_id uuid not null,
  package_file_id uuid not null,
  archive_name text,
  finding jsonb not null,
  was_protected boolean not null,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  placed_by uuid not null,
  placed_at timestamptz not null default now(),
  -- when it was first read with a confirmed mapping, as every run needs
  used_at timestamptz,
  primary key (organization_id, asset_id),
  foreign key (organization_id, asset_id) references assets (organization_id, id) on delete cascade,
  foreign key (organization_id, engagement_id) references engagements (organization_id, id),
  foreign key (organization_id, uploaded_by) references users (organization_id, id),
  foreign key (organization_id, placed_by) references users (organization_id, id)
);
create index placed_files_engagement on placed_files (organization_id, engagement_id, placed_at);
create index placed_files_uploaded_by on placed_files (organization_id, uploaded_by);
create index placed_files_placed_by on placed_files (organization_id, placed_by);
call make_tenant_table('placed_files');
revoke all on placed_files from tieout_app;
grant select on placed_files to tieout_app;
grant insert (organization_id, asset_id, engagement_id, placement_id, package_file_id, archive_name, finding, was_protected, uploaded_by, uploaded_at, placed_by)
  on placed_files to tieout_app;
grant update (used_at) on placed_files to tieout_app;
