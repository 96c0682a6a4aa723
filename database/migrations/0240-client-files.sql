-- Files that clients give for what was asked of them. None is in a slot, or in any run, before an auditor accepts it.
create table client_files (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  request_id uuid not null,
  item_id uuid not null,
  file_name text not null check (length(file_name) between 1 and 255),
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null,
  object_key text not null,
  uploaded_at timestamptz not null default now(),
  -- What the engine's child said of it.
  checking text not null default 'waiting' check (checking in ('waiting', 'read', 'refused', 'document')),
  checked_at timestamptz,
  facts jsonb,
  refusal_code text,
  refusal_msg text,
  -- The client's explanations, by the key of what was found.
  explanations jsonb not null default '{}'::jsonb,
  state text not null default 'draft' check (state in ('draft', 'sent', 'accepted', 'returned')),
  -- By the client, with a note.
  sent_at timestamptz,
  note text not null default '' check (length(note) <= 4000),
  -- Accepted or returned.
  settled_by uuid,
  settled_at timestamptz,
  question text not null default '' check (length(question) <= 4000),
  check ((state = 'draft') = (sent_at is null)),
  check ((state in ('accepted', 'returned')) = (settled_by is not null)),
  unique (organization_id, id),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id) on delete cascade,
  foreign key (organization_id, request_id) references client_requests (organization_id, id) on delete cascade,
  foreign key (organization_id, item_id) references client_request_items (organization_id, id) on delete cascade,
  foreign key (organization_id, settled_by) references users (organization_id, id)
);
call make_tenant_table('client_files');
revoke all on client_files from tieout_app;
grant select on client_files to tieout_app;
create index client_files_engagement on client_files (organization_id, engagement_id);
create index client_files_request on client_files (organization_id, request_id);
create index client_files_item on client_files (organization_id, item_id);
create index client_files_settled_by on client_files (organization_id, settled_by);
grant insert (organization_id, engagement_id, request_id, item_id, file_name, size_bytes, sha256, object_key) on client_files to tieout_app;
grant update (checking, checked_at, facts, refusal_code, refusal_msg, explanations, state, sent_at, note, settled_by, settled_at, question)
  on client_files to tieout_app;
grant delete on client_files to tieout_app;

-- What a client says of the year's pay, with which payroll files are compared.
create table client_wages (
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  request_id uuid not null,
  -- Form W-3, in cents.
  box_1_cents bigint,
  box_5_cents bigint,
  pay_frequency text check (pay_frequency in ('weekly', 'every_two_weeks', 'twice_a_month', 'monthly')),
  stated_at timestamptz not null,
  primary key (organization_id, request_id),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id) on delete cascade,
  foreign key (organization_id, request_id) references client_requests (organization_id, id) on delete cascade
);
call make_tenant_table('client_wages');
revoke all on client_wages from tieout_app;
grant select on client_wages to tieout_app;
create index client_wages_engagement on client_wages (organization_id, engagement_id);
grant insert (organization_id, engagement_id, request_id, box_1_cents, box_5_cents, pay_frequency, stated_at) on client_wages to tieout_app;
grant update (box_1_cents, box_5_cents, pay_frequency, stated_at) on client_wages to tieout_app;

-- A file on its way is a user's, or a client's.
alter table file_uploads alter column begun_by drop not null;
alter table file_uploads add column client_item_id uuid;
alter table file_uploads add check ((begun_by is null) <> (client_item_id is null));
alter table file_uploads add foreign key (organization_id, client_item_id) references client_request_items (organization_id, id) on delete cascade;
create index file_uploads_client_item on file_uploads (organization_id, client_item_id);
grant insert (client_item_id) on file_uploads to tieout_app;
