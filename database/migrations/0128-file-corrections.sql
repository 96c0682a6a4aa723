-- What people corrected in the rejected rows of a file: one encrypted object of the file store for each content of a slot, because cells hold SSNs.
-- Another content of the slot has none of it; the same content, taken back from the files that are not needed, has it again.
create table file_corrections (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  data_feed_node_id uuid not null,
  sha256 text not null,
  object_key text not null,
  -- Keyed hash over what a reading depends on: a plain one would tell what few digits are.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  row_count integer not null check (row_count >= 0),
  cell_count integer not null check (cell_count >= row_count),
  -- Hash of the file that replaced this content, and says that the corrections did not come along.
  superseded_by text,
  changed_by uuid not null,
  changed_at timestamptz not null,
  unique (organization_id, id),
  unique (organization_id, data_feed_node_id, sha256),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id),
  foreign key (organization_id, data_feed_node_id) references data_feed_nodes (organization_id, id) on delete cascade,
  foreign key (organization_id, changed_by) references users (organization_id, id)
);
call make_tenant_table('file_corrections');
create index file_corrections_engagement on file_corrections (organization_id, engagement_id);
create index file_corrections_changed_by on file_corrections (organization_id, changed_by);
grant insert (organization_id, engagement_id, data_feed_node_id, sha256, object_key, digest, row_count, cell_count, changed_by, changed_at)
  on file_corrections to tieout_app;
grant update (object_key, digest, row_count, cell_count, superseded_by, changed_by, changed_at) on file_corrections to tieout_app;
grant delete on file_corrections to tieout_app;
