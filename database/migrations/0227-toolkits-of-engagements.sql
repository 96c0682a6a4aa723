-- Which SOC toolkits an engagement uses for which of its providers. The catalogue is the same for every firm.
create table engagement_toolkits (
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  service_provider_id uuid not null references service_providers (id),
  toolkit_id uuid not null references toolkits (id),
  attached_by uuid not null,
  attached_at timestamptz not null default now(),
  primary key (organization_id, engagement_id, service_provider_id, toolkit_id),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id) on delete cascade,
  foreign key (organization_id, attached_by) references users (organization_id, id)
);
call make_tenant_table('engagement_toolkits');
create index engagement_toolkits_toolkit on engagement_toolkits (toolkit_id);
create index engagement_toolkits_provider on engagement_toolkits (service_provider_id);
create index engagement_toolkits_attached_by on engagement_toolkits (organization_id, attached_by);
grant insert (organization_id, engagement_id, service_provider_id, toolkit_id, attached_by) on engagement_toolkits to tieout_app;
grant select on toolkits, toolkit_providers, toolkit_facets, toolkit_editions to tieout_app;
grant delete on engagement_toolkits to tieout_app;
