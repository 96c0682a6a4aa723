-- What a firm stores is asked for when each upload and each run begins: it is counted as rows name and forget objects, in the same transactions, instead of
-- being added up from all of them. The daily sweep compares the count with the rows that name objects.

-- Every row that names an object that counts.
create view stored_object_names with (security_invoker = true) as
  select organization_id, object_key, size_bytes from assets
  union all select organization_id, object_key, size_bytes from package_files
  union all select organization_id, object_key, size_bytes from client_files
  union all select organization_id, object_key, size_bytes from evidence where object_key is not null
  union all select organization_id, object_key, size_bytes from addenda
  union all select organization_id, object_key, size_bytes from bundle_files
  union all select organization_id, object_key, size_bytes from firm_exports where object_key is not null
  union all select organization_id, object_key, size_bytes from toolkit_requests
  union all select s.organization_id, o.value ->> 'objectKey', coalesce((o.value ->> 'sizeBytes')::bigint, 0) from stage_results s, jsonb_each(s.outputs) o
    where o.value ->> 'objectKey' is not null;
grant select on stored_object_names to tieout_app, tieout_platform;

-- Objects that rows name, and how many rows: one that two rows name is stored once.
create table stored_objects (
  organization_id uuid not null references organizations (id),
  object_key text not null,
  size_bytes bigint not null,
  rows_naming integer not null,
  primary key (organization_id, object_key, size_bytes)
);
call make_tenant_table('stored_objects');

-- Bytes of all objects of a firm: the sum of its rows. Changes add rows and wait for no one; now and then the rows of a firm become one.
create table stored_byte_tallies (
  id bigint primary key generated always as identity,
  organization_id uuid not null references organizations (id),
  bytes bigint not null
);
create index stored_byte_tallies_of on stored_byte_tallies (organization_id);
call make_tenant_table('stored_byte_tallies');

-- Written by triggers alone, which run as the owner, also for rows that a deleted engagement takes along and where no organization is set.
do $$
begin
  execute format('create policy counting on stored_objects to %I using (true) with check (true)', current_user);
  execute format('create policy counting on stored_byte_tallies to %I using (true) with check (true)', current_user);
end;
$$;

create function fold_stored_byte_tallies(firm uuid) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  if (select count(*) <= 200 from stored_byte_tallies where organization_id = firm) then
    return;
  end if;
  -- One at a time: another would add up the same rows.
  if not pg_try_advisory_xact_lock(hashtextextended('stored_byte_tallies' || firm, 0)) then
    return;
  end if;
  with gone as (delete from stored_byte_tallies where organization_id = firm returning bytes)
  insert into stored_byte_tallies (organization_id, bytes) select firm, sum(bytes) from gone;
end;
$$;

-- Two transactions that name the same object wait for each other: one of them is the first.
create function count_stored_object(firm uuid, key text, size bigint, rows_more integer) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  before integer;
  after integer;
  tally bigint;
begin
  insert into stored_objects as o (organization_id, object_key, size_bytes, rows_naming) values (firm, key, size, rows_more)
    on conflict (organization_id, object_key, size_bytes) do update set rows_naming = o.rows_naming + excluded.rows_naming
    returning coalesce(old.rows_naming, 0), new.rows_naming into before, after;
  if after = 0 then
    delete from stored_objects where organization_id = firm and object_key = key and size_bytes = size and rows_naming = 0;
  end if;
  if (before > 0) <> (after > 0) then
    insert into stored_byte_tallies (organization_id, bytes) values (firm, case when after > 0 then size else -size end) returning id into tally;
    -- Not after each: rows that this transaction has folded are in its way until it ends.
    if tally % 100 = 0 then
      perform fold_stored_byte_tallies(firm);
    end if;
  end if;
end;
$$;

create function count_object_of_row() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and (old.object_key, old.size_bytes) is not distinct from (new.object_key, new.size_bytes) then
    return null;
  end if;
  if tg_op <> 'INSERT' and old.object_key is not null then
    perform count_stored_object(old.organization_id, old.object_key, old.size_bytes, -1);
  end if;
  if tg_op <> 'DELETE' and new.object_key is not null then
    perform count_stored_object(new.organization_id, new.object_key, new.size_bytes, 1);
  end if;
  return null;
end;
$$;

create function count_objects_of_result() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  output record;
begin
  for output in
    select (value ->> 'objectKey') as key, coalesce((value ->> 'sizeBytes')::bigint, 0) as size, sum(more)::integer as more
    from (
      select value, 1 as more from jsonb_each(case when tg_op = 'DELETE' then '{}' else new.outputs end)
      union all select value, -1 from jsonb_each(case when tg_op = 'INSERT' then '{}' else old.outputs end)) as changed
    where value ->> 'objectKey' is not null group by 1, 2 having sum(more) <> 0 order by 1, 2
  loop
    perform count_stored_object(case when tg_op = 'DELETE' then old.organization_id else new.organization_id end, output.key, output.size, output.more);
  end loop;
  return null;
end;
$$;

-- Adds what the count of the firm lacks, and answers it. Rows and count are read at one instant, at which they agree whatever is under way: a transaction
-- changes both. What it finds is added, so that transactions under way keep their part.
create function correct_stored_bytes() returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  firm uuid := current_organization_id();
  lacking bigint;
begin
  if firm is null then
    raise exception 'no organization is set';
  end if;
  with named as materialized (
    select object_key, size_bytes, count(*)::integer as rows_naming from stored_object_names where organization_id = firm group by 1, 2
  ), found as (
    select (select coalesce(sum(size_bytes), 0) from named)
      - (select coalesce(sum(bytes), 0) from stored_byte_tallies where organization_id = firm) as bytes
  ), tallied as (
    insert into stored_byte_tallies (organization_id, bytes) select firm, bytes from found where bytes <> 0
  ), corrected as (
    insert into stored_objects as o (organization_id, object_key, size_bytes, rows_naming)
      select firm, object_key, size_bytes, coalesce(n.rows_naming, 0) - coalesce(c.rows_naming, 0)
      from named n full join (select * from stored_objects where organization_id = firm) c using (object_key, size_bytes)
      where coalesce(n.rows_naming, 0) <> coalesce(c.rows_naming, 0)
      order by object_key, size_bytes
    on conflict (organization_id, object_key, size_bytes) do update set rows_naming = o.rows_naming + excluded.rows_naming
  )
  select bytes into lacking from found;
  delete from stored_objects where organization_id = firm and rows_naming = 0;
  return lacking;
end;
$$;
revoke execute on function fold_stored_byte_tallies, count_stored_object, count_object_of_row, count_objects_of_result, correct_stored_bytes from public;
grant execute on function correct_stored_bytes to tieout_app;

-- Triggers first: from then on until this is committed no one writes to these tables.
do $$
declare
  named text;
begin
  foreach named in array array['assets', 'package_files', 'client_files', 'evidence', 'addenda', 'bundle_files', 'firm_exports', 'toolkit_requests']
  loop
    execute format('create trigger %I after insert or delete or update of object_key, size_bytes on %I for each row execute function count_object_of_row()',
      named || '_stored', named);
    execute format('alter table %I no force row level security', named);
  end loop;
end;
$$;
create trigger stage_results_stored after insert or delete or update of outputs on stage_results
  for each row execute function count_objects_of_result();
alter table stage_results no force row level security;
insert into stored_objects (organization_id, object_key, size_bytes, rows_naming)
  select organization_id, object_key, size_bytes, count(*) from stored_object_names group by 1, 2, 3;
insert into stored_byte_tallies (organization_id, bytes) select organization_id, sum(size_bytes) from stored_objects group by 1;
do $$
declare
  named text;
begin
  foreach named in array array['assets', 'package_files', 'client_files', 'evidence', 'addenda', 'bundle_files', 'firm_exports', 'toolkit_requests', 'stage_results']
  loop
    execute format('alter table %I force row level security', named);
  end loop;
end;
$$;

create or replace function stored_bytes(firm uuid) returns bigint language sql stable as $$
  select coalesce(sum(bytes), 0)::bigint from stored_byte_tallies where organization_id = firm
$$;
