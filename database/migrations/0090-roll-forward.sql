-- The engagement of the year before that one was made from: an engagement is rolled forward once.
alter table engagements
  add column rolled_from uuid,
  add constraint engagements_rolled_from_fkey foreign key (organization_id, rolled_from) references engagements (organization_id, id),
  add constraint engagements_rolled_forward_once unique (organization_id, rolled_from);
grant insert (rolled_from) on engagements to tieout_app;

-- The columns of the slot's file in the engagement that was rolled forward: what this year's file has otherwise is said.
alter table mappings add column last_year jsonb;
grant insert (last_year) on mappings to tieout_app;
