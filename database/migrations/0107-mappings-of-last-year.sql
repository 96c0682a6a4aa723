-- A mapping that came along from the year before is applied, and nobody has accepted it this year: who accepted it, and when, is kept beside it.
alter table mappings
  add column last_accepted_by uuid,
  add column last_accepted_at timestamptz,
  add constraint mappings_last_accepted_by_fkey foreign key (organization_id, last_accepted_by) references users (organization_id, id);
create index mappings_last_accepted_by on mappings (organization_id, last_accepted_by);
comment on column mappings.accepted_by is 'Null with accepted_at: applied from the mapping of the year before.';
grant insert (last_accepted_by, last_accepted_at) on mappings to tieout_app;

-- Until now it counted as accepted by last year's person; who confirms a mapping is in the audit log. A file that joined it since had moved its
-- time, which then is not known.
alter table mappings no force row level security;
alter table engagements no force row level security;
alter table audit_events no force row level security;
update mappings m set accepted_by = null, last_accepted_by = m.accepted_by,
  last_accepted_at = case when m.accepted_at < e.created_at then m.accepted_at end
from engagements e
where e.organization_id = m.organization_id and e.id = m.engagement_id and m.last_year is not null and m.accepted_by is not null
  and not exists (select 1 from audit_events a where a.organization_id = m.organization_id and a.event = 'mapping.confirm' and a.subject_type = 'data-feed-node'
    and a.subject_id = m.data_feed_node_id::text);
alter table audit_events force row level security;
alter table engagements force row level security;
alter table mappings force row level security;

-- A file that is also one of another year's engagement asks whether it is right; the answer is a person's.
alter table assets
  add column kept_by uuid,
  add column kept_at timestamptz,
  add constraint assets_kept_check check ((kept_by is null) = (kept_at is null)),
  add constraint assets_kept_by_fkey foreign key (organization_id, kept_by) references users (organization_id, id);
create index assets_kept_by on assets (organization_id, kept_by);
create index assets_sha256 on assets (organization_id, sha256);
grant update (kept_by, kept_at) on assets to tieout_app;
