-- Toolkits that a firm asks Tieout to prepare from a SOC report of its own.
create table toolkit_requests (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  file_name text not null check (length(file_name) between 1 and 255),
  -- The report, a PDF.
  object_key text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null,
  -- Sanitized rich text; empty where there are none.
  comments text not null check (length(comments) <= 20000),
  state text not null default 'requested' check (state in ('requested', 'in_review', 'in_preparation', 'delivered', 'canceled')),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- Of Tieout, for the firm; of the last change of state.
  note text not null default '' check (length(note) <= 2000),
  -- The workbook that was delivered.
  delivered_key text,
  delivered_name text check (length(delivered_name) between 1 and 255),
  check ((state = 'delivered') = (delivered_key is not null) and (delivered_key is null) = (delivered_name is null)),
  unique (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
call make_tenant_table('toolkit_requests');
create index toolkit_requests_user on toolkit_requests (organization_id, user_id);
create index toolkit_requests_newest on toolkit_requests (organization_id, created_at desc);
create index toolkit_requests_state on toolkit_requests (state, created_at);
grant insert (organization_id, user_id, file_name, object_key, size_bytes, sha256, comments) on toolkit_requests to tieout_app;
grant update (state, changed_at) on toolkit_requests to tieout_app;
grant update (state, changed_at, note, delivered_key, delivered_name) on toolkit_requests to tieout_platform;
