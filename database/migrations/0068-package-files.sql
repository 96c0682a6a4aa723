-- Files that were dropped on an engagement without a slot: kept, read and listed until a person says where they go.
create table package_files (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  file_name text not null,
  size_bytes bigint not null,
  sha256 text not null,
  object_key text not null,
  -- name of the archive that the file was in; null: dropped by itself
  archive_name text,
  status text not null default 'reading' check (status in ('reading', 'read', 'refused')),
  -- what the first rows say
  finding jsonb,
  refusal_code text,
  refusal_msg text,
  -- chosen by a person; null: as proposed
  needed boolean,
  data_feed_node_id uuid,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null default now(),
  unique (organization_id, id),
  -- the same file dropped again is the same file
  unique (organization_id, engagement_id, sha256, file_name),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id),
  foreign key (organization_id, data_feed_node_id) references data_feed_nodes (organization_id, id) on delete set null (data_feed_node_id),
  foreign key (organization_id, uploaded_by) references users (organization_id, id)
);
create index package_files_slot on package_files (organization_id, data_feed_node_id);
create index package_files_uploaded_by on package_files (organization_id, uploaded_by);
call make_tenant_table('package_files');
revoke all on package_files from tieout_app;
grant select, insert, delete on package_files to tieout_app;
grant update (status, finding, refusal_code, refusal_msg, needed, data_feed_node_id) on package_files to tieout_app;
