-- What was open at a lock that an earlier version of the product made was not recorded: null. An empty list says that nothing was open.
alter table engagement_locks alter column open_items drop not null, alter column open_items drop default;

-- The row of such a lock was made when it was reopened, as its id says, with an empty list.
alter table engagement_locks no force row level security;
update engagement_locks set open_items = null
where version = 1 and open_items = '[]' and reopened_at is not null
  and ('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint >= floor(extract(epoch from reopened_at) * 1000);
alter table engagement_locks force row level security;

-- The run whose result the figures were taken from: where the engagement of the year before has results of another one since, it is said.
alter table prior_year_figures
  add column run_id uuid,
  add constraint prior_year_figures_run_fkey foreign key (organization_id, run_id) references runs (organization_id, id);
create index prior_year_figures_run on prior_year_figures (organization_id, run_id);
comment on column prior_year_figures.run_id is 'Null: not recorded, and not to be told from the runs of the year before.';
grant insert (run_id), update (run_id, position, label, value), delete on prior_year_figures to tieout_app;

-- Figures were taken when the engagement was made: from the last run that had succeeded by then.
alter table prior_year_figures no force row level security;
alter table engagements no force row level security;
alter table runs no force row level security;
update prior_year_figures f set run_id = (
  select r.id from engagements e join runs r on r.organization_id = e.organization_id and r.engagement_id = e.rolled_from
  where e.organization_id = f.organization_id and e.id = f.engagement_id and r.status = 'succeeded' and r.ended_at <= e.created_at
  order by r.number desc limit 1);
alter table runs force row level security;
alter table engagements force row level security;
alter table prior_year_figures force row level security;
