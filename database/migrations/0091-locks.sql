-- Every lock of an engagement: version 1 is the first. A reopened one keeps when, by whom and why.
create table engagement_locks (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  version integer not null check (version >= 1),
  locked_at timestamptz not null default now(),
  locked_by uuid not null,
  -- what was still open, as it is sealed into the bundle
  open_items jsonb not null default '[]',
  reopened_at timestamptz,
  reopened_by uuid,
  reopen_reason text,
  check (num_nonnulls(reopened_at, reopened_by, reopen_reason) in (0, 3)),
  unique (organization_id, engagement_id, version),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id),
  foreign key (organization_id, locked_by) references users (organization_id, id),
  foreign key (organization_id, reopened_by) references users (organization_id, id)
);
call make_tenant_table('engagement_locks');
create index engagement_locks_locked_by on engagement_locks (organization_id, locked_by);
create index engagement_locks_reopened_by on engagement_locks (organization_id, reopened_by);
grant insert (organization_id, engagement_id, version, locked_at, locked_by, open_items) on engagement_locks to tieout_app;
grant update (reopened_at, reopened_by, reopen_reason) on engagement_locks to tieout_app;

-- The bundle of a lock: the files of its run with the lock itself.
alter table bundle_files
  add column version integer,
  drop constraint bundle_files_kind_check,
  add constraint bundle_files_kind_check check (kind in ('bundle', 'workpaper', 'sealed')),
  add constraint bundle_files_sealed_once unique (organization_id, engagement_id, version),
  add constraint bundle_files_version_check check ((kind = 'sealed') = (version is not null));
grant insert (version) on bundle_files to tieout_app;
