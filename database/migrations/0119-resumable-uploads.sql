-- Files that are on their way: what has arrived is kept until the rest comes, in whatever process it comes.
create table file_uploads (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  -- null: a file whose slot its content will say
  data_feed_node_id uuid,
  file_name text not null,
  size_bytes bigint not null check (size_bytes > 0),
  received_bytes bigint not null default 0,
  -- as the sender's page recognizes the file when it is chosen again
  fingerprint text not null check (length(fingerprint) <= 400),
  -- the file of the slot that it replaces, which may be gone when it arrives
  replaces_id uuid,
  -- the call that sends now: another one takes its place
  writer uuid,
  begun_by uuid not null,
  begun_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- the file that it has become, of the slot or of the package
  finished_id uuid,
  -- why it became none although it is whole
  problem text,
  check (received_bytes between 0 and size_bytes),
  unique (organization_id, id),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id),
  foreign key (organization_id, data_feed_node_id) references data_feed_nodes (organization_id, id) on delete cascade,
  foreign key (organization_id, begun_by) references users (organization_id, id)
);
call make_tenant_table('file_uploads');
create index file_uploads_engagement on file_uploads (organization_id, engagement_id);
create index file_uploads_node on file_uploads (organization_id, data_feed_node_id);
create index file_uploads_begun_by on file_uploads (organization_id, begun_by);
revoke all on file_uploads from tieout_app;
grant select, delete on file_uploads to tieout_app;
grant insert (organization_id, engagement_id, data_feed_node_id, file_name, size_bytes, fingerprint, replaces_id, begun_by) on file_uploads to tieout_app;
grant update (received_bytes, writer, last_at, finished_id, problem) on file_uploads to tieout_app;

-- What has arrived of them, each part an object of the file store.
create table file_upload_parts (
  organization_id uuid not null references organizations (id),
  upload_id uuid not null,
  start_byte bigint not null,
  size_bytes bigint not null check (size_bytes > 0),
  object_key text not null,
  primary key (organization_id, upload_id, start_byte),
  foreign key (organization_id, upload_id) references file_uploads (organization_id, id) on delete cascade
);
call make_tenant_table('file_upload_parts');
revoke all on file_upload_parts from tieout_app;
grant select, delete on file_upload_parts to tieout_app;
grant insert (organization_id, upload_id, start_byte, size_bytes, object_key) on file_upload_parts to tieout_app;
