-- What a run leaves to a person, taken from its results when they are kept: the list of what waits is asked for with every page and opens no
-- result. Runs that ended before have none until the engagement is processed again. Only the last successful run of an engagement has rows: each run
-- removes those of the one before. `since`: end of the first of the consecutive runs that left it.
create table waiting_ties (
  organization_id uuid not null references organizations (id),
  run_id uuid not null,
  output_key text not null,
  position integer not null,
  tie_key text not null,
  of_tie text,
  text text not null,
  since timestamptz not null,
  primary key (organization_id, run_id, output_key, position),
  foreign key (organization_id, run_id) references runs (organization_id, id) on delete cascade
);
call make_tenant_table('waiting_ties');
grant insert (organization_id, run_id, output_key, position, tie_key, of_tie, text, since) on waiting_ties to tieout_app;
grant delete on waiting_ties to tieout_app;

create table waiting_items (
  organization_id uuid not null references organizations (id),
  run_id uuid not null,
  output_key text not null,
  position integer not null,
  population text not null,
  item_key text not null,
  text text not null,
  procedures text[] not null,
  since timestamptz not null,
  primary key (organization_id, run_id, output_key, position),
  foreign key (organization_id, run_id) references runs (organization_id, id) on delete cascade
);
call make_tenant_table('waiting_items');
grant insert (organization_id, run_id, output_key, position, population, item_key, text, procedures, since) on waiting_items to tieout_app;
grant delete on waiting_items to tieout_app;
