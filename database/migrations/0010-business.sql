-- Clients, engagements, files, mapping, testing set-up, runs and results.

create table clients (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  name text not null check (length(trim(name)) > 0),
  ein text not null default '' check (ein = '' or ein ~ '^\d{2}-\d{7}$'),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (organization_id, id)
);
create unique index clients_name on clients (organization_id, lower(name));
call make_tenant_table('clients');

create table service_providers (
  id uuid primary key default new_id(),
  name text not null unique,
  provider_type text not null check (provider_type in ('Recordkeeper', 'Payroll', 'Custodian/Trustee', 'TPA', 'SOC only')),
  download_instructions text not null default '',
  -- [{report_key, required, how_to}] in the order of the slots
  reports jsonb not null default '[]',
  position integer not null default 1000
);
grant select on service_providers to tieout_app, tieout_platform;

create table engagements (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  client_id uuid not null,
  name text not null,
  ein text not null default '',
  plan_number text not null default '' check (plan_number = '' or plan_number ~ '^\d{3}$'),
  start_on date not null,
  end_on date not null check (end_on > start_on),
  data_type text not null check (data_type in ('recordkeeper', 'payroll', 'combined')),
  performance_materiality_cents bigint check (performance_materiality_cents >= 0),
  materiality_basis text,
  status text not null default 'setup_required' check (
    status in ('setup_required', 'files_incomplete', 'ready', 'queued', 'processing', 'results_available', 'failed', 'locked')
  ),
  missing text[] not null default '{}',
  results_out_of_date boolean not null default false,
  progress_percent integer check (progress_percent between 0 and 100),
  revision integer not null default 1,
  control_totals_revision integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  locked_at timestamptz,
  locked_by uuid,
  unique (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id),
  foreign key (organization_id, created_by) references users (organization_id, id),
  foreign key (organization_id, locked_by) references users (organization_id, id)
);
create index engagements_client on engagements (organization_id, client_id);
create index engagements_newest on engagements (organization_id, created_at desc, id desc);
create index engagements_created_by on engagements (organization_id, created_by);
create index engagements_locked_by on engagements (organization_id, locked_by);
call make_tenant_table('engagements');

create table engagement_assignments (
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  user_id uuid not null,
  primary key (organization_id, engagement_id, user_id),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index engagement_assignments_user on engagement_assignments (organization_id, user_id);
call make_tenant_table('engagement_assignments');

create table control_totals (
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  key text not null,
  amount_cents bigint not null,
  document text not null default '',
  page text not null default '',
  primary key (organization_id, engagement_id, key),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id)
);
call make_tenant_table('control_totals');

create table subcontracts (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  service_provider_id uuid not null references service_providers (id),
  name text not null,
  position integer not null,
  unique (organization_id, id),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id)
);
create index subcontracts_engagement on subcontracts (organization_id, engagement_id, position);
create index subcontracts_provider on subcontracts (service_provider_id);
call make_tenant_table('subcontracts');

create table data_feed_nodes (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  subcontract_id uuid not null,
  report_key text not null,
  resourcetype text not null check (resourcetype in ('workpaper', 'payroll', 'demographics', 'document')),
  required boolean not null,
  how_to text not null default '',
  position integer not null,
  unique (organization_id, id),
  unique (organization_id, subcontract_id, report_key),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id),
  foreign key (organization_id, subcontract_id) references subcontracts (organization_id, id) on delete cascade
);
create index data_feed_nodes_engagement on data_feed_nodes (organization_id, engagement_id);
call make_tenant_table('data_feed_nodes');

create table assets (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  data_feed_node_id uuid not null,
  file_name text not null,
  size_bytes bigint not null,
  sha256 text not null,
  object_key text not null,
  status text not null default 'uploaded' check (status in ('uploaded', 'inspecting', 'needs_mapping', 'ready', 'refused')),
  -- chosen by the auditor; null: found by inspection
  chosen_sheet_index integer,
  chosen_header_row integer,
  -- what the engine found: format, dialect, sheets, layout, columns, suggestions
  inspection jsonb,
  grid_object_key text,
  -- conservation counts, repairs and issues of the mapped file
  facts jsonb,
  refusal_code text,
  refusal_msg text,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, data_feed_node_id, sha256),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id),
  foreign key (organization_id, data_feed_node_id) references data_feed_nodes (organization_id, id) on delete cascade,
  foreign key (organization_id, uploaded_by) references users (organization_id, id)
);
create index assets_engagement on assets (organization_id, engagement_id);
create index assets_uploaded_by on assets (organization_id, uploaded_by);
call make_tenant_table('assets');

create table mappings (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  data_feed_node_id uuid not null,
  revision integer not null default 1,
  columns jsonb not null default '[]',
  value_map jsonb not null default '[]',
  accepted_at timestamptz,
  accepted_by uuid,
  unique (organization_id, data_feed_node_id),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id),
  foreign key (organization_id, data_feed_node_id) references data_feed_nodes (organization_id, id) on delete cascade,
  foreign key (organization_id, accepted_by) references users (organization_id, id)
);
create index mappings_engagement on mappings (organization_id, engagement_id);
create index mappings_accepted_by on mappings (organization_id, accepted_by);
call make_tenant_table('mappings');

-- What this firm accepted before, per client and per provider; the newest entry wins.
create table mapping_memories (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  client_id uuid not null,
  service_provider_id uuid not null references service_providers (id),
  report_key text not null,
  -- 'column': header text to field; otherwise the choice field whose source text is remembered
  kind text not null,
  source text not null,
  target text,
  detail jsonb not null default '{}',
  accepted_at timestamptz not null default now(),
  unique (organization_id, client_id, service_provider_id, report_key, kind, source),
  foreign key (organization_id, client_id) references clients (organization_id, id)
);
create index mapping_memories_provider on mapping_memories (service_provider_id);
call make_tenant_table('mapping_memories');

create table procedure_lists (
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  output_key text not null,
  revision integer not null default 1,
  primary key (organization_id, engagement_id, output_key),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id)
);
call make_tenant_table('procedure_lists');

create table procedures (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  output_key text not null,
  position integer not null,
  active boolean not null default true,
  body_html text not null,
  reference text not null default '',
  -- rule ids of the engine whose results fill this step
  computed_rules text[] not null default '{}',
  from_firm_default boolean not null default false,
  unique (organization_id, id),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id),
  foreign key (organization_id, engagement_id, output_key) references procedure_lists (organization_id, engagement_id, output_key)
);
create index procedures_list on procedures (organization_id, engagement_id, output_key, position);
call make_tenant_table('procedures');

create table samplings (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  output_key text not null,
  revision integer not null default 1,
  method text not null check (method in ('random', 'all')),
  size_type text not null check (size_type in ('fixed', 'all')),
  size integer not null check (size >= 0),
  isi_threshold_cents bigint check (isi_threshold_cents > 0),
  isi_counts_toward boolean not null default false,
  unique (organization_id, engagement_id, output_key),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id)
);
call make_tenant_table('samplings');

-- One row per draw. The seed is written by the server once the population is frozen; a requested redraw waits with a null seed.
create table sample_draws (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  output_key text not null,
  draw_number integer not null check (draw_number >= 1),
  reason text not null default '',
  requested_by uuid not null,
  requested_at timestamptz not null default now(),
  seed text check (seed ~ '^[0-9a-f]{32}$'),
  drawn_at timestamptz,
  population_sha256 text,
  population_count integer,
  population_cents bigint,
  unique (organization_id, engagement_id, output_key, draw_number),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id),
  foreign key (organization_id, requested_by) references users (organization_id, id)
);
create index sample_draws_requested_by on sample_draws (organization_id, requested_by);
call make_tenant_table('sample_draws');

create table runs (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  number integer not null,
  status text not null check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled', 'blocked')),
  ignore_parsing_errors boolean not null,
  -- hash of files, mapping and set-up as they stood when the run began
  inputs_hash text not null,
  result_id text,
  stages jsonb not null default '[]',
  row_counts jsonb,
  rejected_rows jsonb not null default '[]',
  rejected_count integer not null default 0,
  failure_code text,
  failure_msg text,
  started_by uuid not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  unique (organization_id, id),
  unique (organization_id, engagement_id, number),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id),
  foreign key (organization_id, started_by) references users (organization_id, id)
);
create index runs_started_by on runs (organization_id, started_by);
-- At most one run of an engagement is under way.
create unique index runs_under_way on runs (organization_id, engagement_id) where status in ('queued', 'running');
call make_tenant_table('runs');

-- Results of a stage by the hash of everything it read: a changed setting runs only what follows from it.
create table stage_results (
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  stage text not null,
  key_hash text not null,
  -- {name: {object_key, sha256, size_bytes}}
  outputs jsonb not null,
  value jsonb not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, engagement_id, stage, key_hash),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id)
);
call make_tenant_table('stage_results');

create table run_outputs (
  organization_id uuid not null references organizations (id),
  run_id uuid not null,
  output_key text not null,
  position integer not null,
  status text not null check (status in ('made', 'not_made')),
  msg text,
  result jsonb not null,
  primary key (organization_id, run_id, output_key),
  foreign key (organization_id, run_id) references runs (organization_id, id)
);
call make_tenant_table('run_outputs');

create table run_exceptions (
  organization_id uuid not null references organizations (id),
  run_id uuid not null,
  output_key text not null,
  position integer not null,
  id text not null,
  rule text not null,
  detail jsonb not null,
  primary key (organization_id, run_id, output_key, position),
  foreign key (organization_id, run_id) references runs (organization_id, id)
);
create index run_exceptions_rule on run_exceptions (organization_id, run_id, output_key, rule, position);
call make_tenant_table('run_exceptions');

create table bundle_files (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  run_id uuid not null,
  kind text not null check (kind in ('bundle', 'workpaper')),
  output_key text,
  name text not null,
  title text not null,
  size_bytes bigint not null,
  sha256 text not null,
  object_key text not null,
  unique (organization_id, id),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id),
  foreign key (organization_id, run_id) references runs (organization_id, id)
);
create index bundle_files_engagement on bundle_files (organization_id, engagement_id);
create index bundle_files_run on bundle_files (organization_id, run_id);
call make_tenant_table('bundle_files');

create table tie_reasons (
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  output_key text not null,
  tie_key text not null,
  reason text not null,
  written_by uuid not null,
  written_at timestamptz not null default now(),
  primary key (organization_id, engagement_id, output_key, tie_key),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id),
  foreign key (organization_id, written_by) references users (organization_id, id)
);
create index tie_reasons_written_by on tie_reasons (organization_id, written_by);
call make_tenant_table('tie_reasons');

create table attribute_results (
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  output_key text not null,
  item_key text not null,
  procedure_id uuid not null,
  result text not null check (result in ('pass', 'exception', 'not_applicable', 'open')),
  note text not null default '',
  written_by uuid not null,
  written_at timestamptz not null default now(),
  primary key (organization_id, engagement_id, output_key, item_key, procedure_id),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id),
  foreign key (organization_id, procedure_id) references procedures (organization_id, id) on delete cascade,
  foreign key (organization_id, written_by) references users (organization_id, id)
);
create index attribute_results_procedure on attribute_results (organization_id, procedure_id);
create index attribute_results_written_by on attribute_results (organization_id, written_by);
call make_tenant_table('attribute_results');

insert into service_providers (name, provider_type, position, download_instructions, reports) values
  ('Other (universal)', 'Recordkeeper', 1,
   'Ask the recordkeeper for the year-end audit package: account balances with the activity of every participant, contributions by pay date, distributions, and the trust statement, each as CSV or XLSX.',
   '[{"report_key": "participant_balances", "required": true, "how_to": "Account balance detail for the plan year, by participant, money source and fund"},
     {"report_key": "contribution_detail", "required": false, "how_to": "Contributions by participant, pay date and money source"},
     {"report_key": "distribution_detail", "required": true, "how_to": "All payments of the plan year with gross, taxes, fees, net and 1099-R code"},
     {"report_key": "trust_statement", "required": false, "how_to": "Plan-level trust statement, or enter its figures by hand"}]'),
  ('Payroll (universal)', 'Payroll', 2,
   'Ask the client for the payroll register of the whole plan year, one row per employee and pay date, and a list of employees with birth, hire and termination dates, each as CSV or XLSX.',
   '[{"report_key": "payroll_register", "required": true, "how_to": "Payroll register of the plan year, one row per employee and pay date"},
     {"report_key": "demographics", "required": false, "how_to": "Employee list with birth, hire, termination and rehire dates"}]');
