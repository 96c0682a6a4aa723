-- Outcomes of computing the results of a run again with a newer version: the results themselves never change.
create table result_checks (
  organization_id uuid not null references organizations (id),
  run_id uuid not null,
  output_key text not null,
  -- Version of the code that computed them again.
  made_by text not null,
  outcome text not null check (outcome in ('same', 'different', 'failed')),
  checked_at timestamptz not null default now(),
  primary key (organization_id, run_id, output_key, made_by),
  foreign key (organization_id, run_id, output_key) references run_outputs (organization_id, run_id, output_key) on delete cascade
);
call make_tenant_table('result_checks');
grant insert (organization_id, run_id, output_key, made_by, outcome) on result_checks to tieout_app;
