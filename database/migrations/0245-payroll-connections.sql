-- A payroll system that a client connects for a request, in place of uploading files.
create table payroll_connections (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  request_id uuid not null,
  -- begun: the client is at the payroll system; reading; waiting: asked again later; done; failed: a person must do something; ended
  status text not null check (status in ('begun', 'reading', 'waiting', 'done', 'failed', 'ended')),
  -- What the client agreed to, word by word, and when.
  consent_version integer not null check (consent_version > 0),
  consent_text text not null check (length(consent_text) between 1 and 4000),
  consented_at timestamptz not null,
  -- SHA-256 of the state with which the browser comes back; null once it was used.
  state_hash bytea check (length(state_hash) = 32),
  source text not null check (source in ('finch', 'stand-in')),
  -- The payroll system, as the source names it; null until it is connected.
  payroll_system text check (length(payroll_system) between 1 and 100),
  connected_at timestamptz,
  -- Of the waits since something came.
  waits integer not null default 0 check (waits >= 0),
  waits_until timestamptz,
  -- Kind of the fault, and the field or call without any value.
  problem text check (problem in ('busy', 'pending', 'incomplete', 'changed', 'revoked', 'forbidden', 'refused', 'empty', 'not-needed', 'unexpected')),
  problem_detail text check (length(problem_detail) <= 300),
  -- Pay dates that the source announced; null until it did.
  payments_announced integer check (payments_announced >= 0),
  -- Counts and sums of what was read, no person.
  summary jsonb,
  done_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('client', 'time', 'source')),
  check ((status = 'ended') = (ended_at is not null)),
  check ((ended_at is null) = (ended_by is null)),
  check ((status = 'waiting') = (waits_until is not null)),
  unique (organization_id, id),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id) on delete cascade,
  foreign key (organization_id, request_id) references client_requests (organization_id, id) on delete cascade
);
call make_tenant_table('payroll_connections');
create index payroll_connections_engagement on payroll_connections (organization_id, engagement_id);
create index payroll_connections_request on payroll_connections (organization_id, request_id, consented_at);
create unique index payroll_connections_one_at_a_time on payroll_connections (organization_id, request_id) where ended_at is null;
create unique index payroll_connections_state on payroll_connections (state_hash) where state_hash is not null;
grant insert (id, organization_id, engagement_id, request_id, status, consent_version, consent_text, consented_at, state_hash, source)
  on payroll_connections to tieout_app;
grant update (status, state_hash, payroll_system, connected_at, waits, waits_until, problem, problem_detail, payments_announced, summary,
  done_at, ended_at, ended_by) on payroll_connections to tieout_app;

-- The source's access token, sealed with the firm's key; deleted with the connection.
create table payroll_connection_tokens (
  connection_id uuid primary key,
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  sealed_token bytea not null,
  foreign key (organization_id, engagement_id) references engagements (organization_id, id) on delete cascade,
  foreign key (organization_id, connection_id) references payroll_connections (organization_id, id) on delete cascade
);
call make_tenant_table('payroll_connection_tokens');
create index payroll_connection_tokens_engagement on payroll_connection_tokens (organization_id, engagement_id);
create index payroll_connection_tokens_connection on payroll_connection_tokens (organization_id, connection_id);
grant insert (connection_id, organization_id, engagement_id, sealed_token) on payroll_connection_tokens to tieout_app;
grant delete on payroll_connection_tokens to tieout_app;

-- What has come of a reading so far, in the file store: a worker that dies loses and doubles nothing. Gone once the files are made.
create table payroll_connection_parts (
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  connection_id uuid not null,
  kind text not null check (kind in ('company', 'directory', 'payments', 'statements', 'people')),
  -- Of statements the payment's id, of people the number of the batch; empty for what comes once.
  part_key text not null check (length(part_key) <= 200),
  object_key text not null,
  stored_at timestamptz not null,
  primary key (connection_id, kind, part_key),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id) on delete cascade,
  foreign key (organization_id, connection_id) references payroll_connections (organization_id, id) on delete cascade
);
call make_tenant_table('payroll_connection_parts');
create index payroll_connection_parts_engagement on payroll_connection_parts (organization_id, engagement_id);
create index payroll_connection_parts_connection on payroll_connection_parts (organization_id, connection_id);
grant insert (organization_id, engagement_id, connection_id, kind, part_key, object_key, stored_at) on payroll_connection_parts to tieout_app;
grant delete on payroll_connection_parts to tieout_app;
