-- A client that was merged stays as a record of its name; everything that was its own belongs to the client that was kept. Its name is free for others.
alter table clients
  add column merged_into uuid,
  add constraint clients_merged_into_check check (merged_into <> id),
  add constraint clients_merged_into_fkey foreign key (organization_id, merged_into) references clients (organization_id, id);
create index clients_merged_into on clients (organization_id, merged_into);
create unique index clients_kept_name on clients (organization_id, lower(name)) where merged_into is null;
drop index clients_name;
-- `is_active` is inserted by an import: a file may say that a client is inactive.
grant insert (is_active), update (merged_into) on clients to tieout_app;

create table client_merges (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  merged_client_id uuid not null,
  kept_client_id uuid not null,
  merged_at timestamptz not null default now(),
  merged_by uuid not null,
  -- what undoing puts back: engagements, the EIN that was filled in, and what each part moved
  before jsonb not null,
  undone_at timestamptz,
  undone_by uuid,
  check ((undone_at is null) = (undone_by is null)),
  foreign key (organization_id, merged_client_id) references clients (organization_id, id),
  foreign key (organization_id, kept_client_id) references clients (organization_id, id),
  foreign key (organization_id, merged_by) references users (organization_id, id),
  foreign key (organization_id, undone_by) references users (organization_id, id)
);
create index client_merges_merged on client_merges (organization_id, merged_client_id);
create index client_merges_kept on client_merges (organization_id, kept_client_id);
create index client_merges_merged_by on client_merges (organization_id, merged_by);
create index client_merges_undone_by on client_merges (organization_id, undone_by);
create unique index client_merges_once on client_merges (organization_id, merged_client_id) where undone_at is null;
call make_tenant_table('client_merges');
grant insert (organization_id, merged_client_id, kept_client_id, merged_by, before) on client_merges to tieout_app;
grant update (undone_at, undone_by) on client_merges to tieout_app;

-- What was accepted for the merged client is moved to the kept one, and back when that is undone, with the time it was accepted.
grant insert (accepted_at), delete on mapping_memories to tieout_app;
