-- The plan's definition of compensation as the auditor wrote it down: decisions about pay codes are compared with it.
create table compensation_definitions (
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  definition text not null check (length(definition) <= 4000),
  -- kinds of pay that it excludes
  excluded text[] not null,
  revision integer not null default 1,
  primary key (organization_id, engagement_id),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id)
);
call make_tenant_table('compensation_definitions');
grant insert (organization_id, engagement_id, definition, excluded) on compensation_definitions to tieout_app;
grant update (definition, excluded, revision) on compensation_definitions to tieout_app;
