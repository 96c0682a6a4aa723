-- A file that was removed from its slot is kept with all that was said of it, so that the removal can be taken back.
alter table assets
  add column removed_at timestamptz,
  add column removed_by uuid,
  add constraint assets_removed_check check ((removed_by is null) = (removed_at is null)),
  add constraint assets_removed_by_fkey foreign key (organization_id, removed_by) references users (organization_id, id);
create index assets_removed_by on assets (organization_id, removed_by);
grant update (removed_at, removed_by) on assets to tieout_app;
