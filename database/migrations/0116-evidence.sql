-- Evidence of a workpaper or a part of it: a file or a link. Beside the results, kept when processing again, listed in the workpaper, sealed
-- by a lock.
create table evidence (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  output_key text not null,
  about text not null check (about in ('workpaper', 'tie', 'exception', 'item', 'procedure')),
  -- as of a review note
  subject_key text not null,
  subject_address text not null,
  subject_title text not null,
  -- of a file: what its bytes are
  kind text not null check (kind in ('pdf', 'png', 'jpeg', 'link')),
  title text not null check (title <> ''),
  url text,
  size_bytes bigint,
  sha256 text,
  -- null of a link, and of a file that was removed before a lock
  object_key text,
  added_by uuid not null,
  added_at timestamptz not null default now(),
  removed_by uuid,
  removed_at timestamptz,
  -- the locks that sealed it
  lock_versions integer[] not null default '{}',
  check ((kind = 'link') = (url is not null) and (kind = 'link') = (sha256 is null) and (kind = 'link') = (size_bytes is null)),
  check (case when kind = 'link' then object_key is null else object_key is not null or removed_at is not null end),
  check ((removed_by is null) = (removed_at is null)),
  unique (organization_id, id),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id),
  foreign key (organization_id, added_by) references users (organization_id, id),
  foreign key (organization_id, removed_by) references users (organization_id, id)
);
call make_tenant_table('evidence');
create index evidence_of on evidence (organization_id, engagement_id, output_key, added_at);
create index evidence_added_by on evidence (organization_id, added_by);
create index evidence_removed_by on evidence (organization_id, removed_by);
grant insert (organization_id, engagement_id, output_key, about, subject_key, subject_address, subject_title, kind, title, url, size_bytes,
  sha256, object_key, added_by) on evidence to tieout_app;
grant update (removed_by, removed_at, object_key, lock_versions) on evidence to tieout_app;
