-- Figures of the results that an engagement was rolled forward from: to be affirmed by a person.
create table prior_year_figures (
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  output_key text not null,
  kind text not null check (kind in ('count', 'money')),
  figure_key text not null,
  position integer not null,
  label text not null,
  -- decimal text: of money with two places
  value text not null,
  affirmed_by uuid,
  affirmed_at timestamptz,
  primary key (organization_id, engagement_id, output_key, kind, figure_key),
  check ((affirmed_by is null) = (affirmed_at is null)),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id),
  foreign key (organization_id, affirmed_by) references users (organization_id, id)
);
call make_tenant_table('prior_year_figures');
create index prior_year_figures_affirmed_by on prior_year_figures (organization_id, affirmed_by);
grant insert (organization_id, engagement_id, output_key, kind, figure_key, position, label, value) on prior_year_figures to tieout_app;
grant update (affirmed_by, affirmed_at) on prior_year_figures to tieout_app;
