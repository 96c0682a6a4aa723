-- How long a firm keeps a locked engagement: docs/decisions/0038. A changed period deletes nothing within the notice that begins with it.
alter table organizations
  add column retention_years smallint not null default 7 check (retention_years between 6 and 50),
  add column retention_changed_at timestamptz not null default now();

create function change_retention(years integer, at timestamptz)
returns void
language plpgsql
security definer
set search_path to 'public', 'pg_temp'
as $$
declare
  org uuid := requires_admin();
begin
  update organizations set retention_years = years, retention_changed_at = at where id = org;
end;
$$;
revoke execute on function change_retention from public;
grant execute on function change_retention to tieout_app;

-- Every legal hold of an engagement; one that is not released forbids its deletion.
create table legal_holds (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  reason text not null check (btrim(reason) <> ''),
  placed_at timestamptz not null default now(),
  placed_by uuid not null,
  released_at timestamptz,
  released_by uuid,
  release_reason text,
  check (num_nonnulls(released_at, released_by, release_reason) in (0, 3)),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id),
  foreign key (organization_id, placed_by) references users (organization_id, id),
  foreign key (organization_id, released_by) references users (organization_id, id)
);
call make_tenant_table('legal_holds');
create index legal_holds_of on legal_holds (organization_id, engagement_id, placed_at);
create unique index legal_holds_one_at_a_time on legal_holds (organization_id, engagement_id) where released_at is null;
create index legal_holds_placed_by on legal_holds (organization_id, placed_by);
create index legal_holds_released_by on legal_holds (organization_id, released_by);
grant insert (organization_id, engagement_id, reason, placed_by) on legal_holds to tieout_app;
grant update (released_at, released_by, release_reason) on legal_holds to tieout_app;

-- What remains of an engagement that was deleted at the end of its retention: no name of the plan, no file, no person of it.
create table deleted_engagements (
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  client_id uuid not null,
  start_on date not null,
  end_on date not null,
  locked_at timestamptz not null,
  -- the rule by which it was due
  counted_from date not null,
  retention_years smallint not null,
  due_on date not null,
  -- SHA-256 of each sealed bundle, with its version
  sealed_bundles jsonb not null,
  -- before its key is destroyed; nothing undoes it
  begun_at timestamptz not null default now(),
  -- rows by table; null until its rows are deleted
  row_counts jsonb,
  object_count integer not null,
  deleted_at timestamptz,
  -- stored files that are still to be removed
  remaining_files text[] not null,
  finished_at timestamptz,
  primary key (organization_id, engagement_id),
  foreign key (organization_id, client_id) references clients (organization_id, id)
);
call make_tenant_table('deleted_engagements');
create index deleted_engagements_client on deleted_engagements (organization_id, client_id);
grant insert (organization_id, engagement_id, client_id, start_on, end_on, locked_at, counted_from, retention_years, due_on, sealed_bundles, object_count, remaining_files)
  on deleted_engagements to tieout_app;
grant update (remaining_files, finished_at) on deleted_engagements to tieout_app;

-- What the firm's admins were mailed of: once for each day on which an engagement is to be deleted.
create table deletion_notices (
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  delete_on date not null,
  primary key (organization_id, engagement_id),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id)
);
call make_tenant_table('deletion_notices');
grant insert (organization_id, engagement_id, delete_on) on deletion_notices to tieout_app;
grant update (delete_on) on deletion_notices to tieout_app;

-- Rows that belong to an engagement go with it. What another engagement took from a deleted one stays, without where it came from.
do $$
declare
  reference record;
begin
  for reference in
    with recursive owned as (
      select 'engagements'::regclass::oid as id
      union
      select c.conrelid from pg_constraint c join owned on c.confrelid = owned.id
      where c.contype = 'f' and c.confdeltype in ('a', 'c') and c.conname not in ('engagements_rolled_from_fkey', 'prior_year_figures_run_fkey'))
    select c.conname, c.conrelid::regclass as referring, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join owned on c.confrelid = owned.id
    where c.contype = 'f' and c.confdeltype = 'a' and c.conname not in ('engagements_rolled_from_fkey', 'prior_year_figures_run_fkey')
  loop
    execute format('alter table %s drop constraint %I', reference.referring, reference.conname);
    execute format('alter table %s add constraint %I %s on delete cascade', reference.referring, reference.conname, reference.definition);
  end loop;
end;
$$;
alter table engagements
  drop constraint engagements_rolled_from_fkey,
  add constraint engagements_rolled_from_fkey foreign key (organization_id, rolled_from) references engagements (organization_id, id)
    on delete set null (rolled_from);
alter table prior_year_figures
  drop constraint prior_year_figures_run_fkey,
  add constraint prior_year_figures_run_fkey foreign key (organization_id, run_id) references runs (organization_id, id) on delete set null (run_id);

-- The rows of an engagement by table, counted and then deleted, in the organization of the transaction.
create function erase_engagement(erased_id uuid)
returns jsonb
language plpgsql
as $$
declare
  org uuid := current_organization_id();
  counts jsonb := '{}';
  part record;
  rows_of_part bigint;
begin
  for part in
    select c.table_name from information_schema.columns c
    join information_schema.columns o on o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'organization_id'
    where c.table_schema = 'public' and c.column_name = 'engagement_id' and c.table_name <> 'deleted_engagements' order by 1
  loop
    execute format('select count(*) from %I where organization_id = $1 and engagement_id::text = $2::text', part.table_name)
      into rows_of_part using org, erased_id;
    if rows_of_part > 0 then
      counts := counts || jsonb_build_object(part.table_name, rows_of_part);
    end if;
  end loop;
  delete from audit_subjects where organization_id = org and engagement_id = erased_id::text;
  delete from engagements where organization_id = org and id = erased_id;
  return counts;
end;
$$;
revoke execute on function erase_engagement from public;

-- For the product: only an engagement whose deletion has begun, that is locked and under no hold, and that was locked six years ago or earlier,
-- whatever the firm has set. Null where it is deleted already.
create function delete_engagement(deleted_id uuid)
returns jsonb
language plpgsql
security definer
set search_path to 'public', 'pg_temp'
as $$
declare
  org uuid := current_organization_id();
  counts jsonb;
begin
  perform from deleted_engagements where organization_id = org and engagement_id = deleted_id and deleted_at is null for update;
  if not found then
    return null;
  end if;
  if not exists (
    select from engagements e where e.organization_id = org and e.id = deleted_id and e.locked_at <= now() - interval '6 years'
      and not exists (select from legal_holds h where h.organization_id = org and h.engagement_id = e.id and h.released_at is null))
  then
    raise exception 'this engagement may not be deleted' using errcode = 'insufficient_privilege';
  end if;
  counts := erase_engagement(deleted_id);
  update deleted_engagements set row_counts = counts, deleted_at = now() where organization_id = org and engagement_id = deleted_id;
  return counts;
end;
$$;
revoke execute on function delete_engagement from public;
grant execute on function delete_engagement to tieout_app;
