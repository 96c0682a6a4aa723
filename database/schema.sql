-- Written from the catalog by `npm run goldens`; the migrations build it.

CREATE OR REPLACE FUNCTION public.add_user(new_email text, new_name text, new_role smallint)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  org uuid := requires_admin();
  added uuid;
begin
  insert into users (organization_id, email, name, role) values (org, new_email, new_name, new_role)
    on conflict (email) do nothing returning id into added;
  return added;
end;
$function$;
grant execute on add_user to tieout_app;

CREATE OR REPLACE FUNCTION public.append_audit_events(events text, signature text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if is_signed('audit|' || pg_backend_pid() || '|' || current_organization_id() || '|' || events, signature) then
    perform write_audit_events(events::jsonb);
  else
    raise exception 'these audit events are not signed by the application' using errcode = 'invalid_authorization_specification';
  end if;
end;
$function$;
grant execute on append_audit_events to tieout_app;

CREATE OR REPLACE FUNCTION public.append_platform_audit_events(events jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  chain record;
begin
  for chain in
    select coalesce((value ->> 'organizationId')::uuid, '00000000-0000-0000-0000-000000000000') as organization_id,
      jsonb_agg(value order by position) as entries
    from jsonb_array_elements(events) with ordinality as list (value, position)
    group by 1 order by 1
  loop
    perform enter_organization(chain.organization_id);
    perform write_audit_events(chain.entries);
  end loop;
  perform set_config('app.organization', '', true);
end;
$function$;
grant execute on append_platform_audit_events to tieout_platform;

CREATE OR REPLACE FUNCTION public.apply_credit_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  entered boolean := enter_ledger(new.organization_id);
  moved integer := case new.side when 'credit' then new.quantity else -new.quantity end;
begin
  if new.account in ('available', 'held') then
    update credit_lots set
      available = available + case when new.account = 'available' then moved else 0 end,
      held = held + case when new.account = 'held' then moved else 0 end
    where organization_id = new.organization_id and id = new.lot_id;
  end if;
  if entered then
    perform set_config('app.organization', '', true);
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.audit_field(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (value IS NULL) THEN '-'::text ELSE ((octet_length(convert_to(value, 'UTF8'::name)) || ':'::text) || value) END;
grant execute on audit_field to public;

CREATE OR REPLACE FUNCTION public.audit_hash(e audit_events)
 RETURNS bytea
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN sha256(convert_to(((((((((((audit_field(encode((e).previous_hash, 'hex'::text)) || audit_field(((e).organization_id)::text)) || audit_field(((e).sequence)::text)) || audit_field(to_char(((e).at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'::text))) || audit_field(((e).actor_id)::text)) || audit_field(((e).real_actor_id)::text)) || audit_field((e).request_id)) || audit_field((e).event)) || audit_field((e).subject_type)) || audit_field((e).subject_id)) || audit_field(((e).data)::text)), 'UTF8'::name));
grant execute on audit_hash to public;

CREATE OR REPLACE FUNCTION public.begin_with_the_rule_of_the_server()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not new.requires_second_step then
    new.requires_second_step := (select two_steps_everywhere from platform_rules);
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.change_retention(years integer, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  org uuid := requires_admin();
begin
  update organizations set retention_years = years, retention_changed_at = at where id = org;
end;
$function$;
grant execute on change_retention to tieout_app;

CREATE OR REPLACE FUNCTION public.change_user(changed_id uuid, new_name text, new_role smallint, new_active boolean, successor uuid, at timestamp with time zone, OUT outcome text, OUT old_name text, OUT old_role smallint, OUT was_active boolean)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  org uuid := current_organization_id();
  stays_admin boolean;
  stays boolean;
begin
  perform from organizations where id = org for no key update;
  if not exists (select from users where organization_id = org and id = current_person_id() and role = 1 and is_active) then
    outcome := 'not-admin';
    return;
  end if;
  select name, role, is_active into old_name, old_role, was_active from users where organization_id = org and id = changed_id for update;
  if not found then
    outcome := 'absent';
    return;
  end if;
  stays := coalesce(new_active, was_active);
  stays_admin := stays and coalesce(new_role, old_role) = 1;
  outcome := case
    when not stays_admin and not exists (select from users where organization_id = org and id <> changed_id and role = 1 and is_active)
      then 'last-admin'
    when successor is not null and stays then 'not-leaving'
    when successor is not null and not exists (
      select from users where organization_id = org and id = successor and id <> changed_id and is_active
          and (password_hash is not null or exists (select from sign_on_links l where l.organization_id = org and l.user_id = users.id)))
      then 'no-successor'
    else 'changed'
  end;
  if outcome <> 'changed' then
    return;
  end if;
  update users set name = coalesce(new_name, name), role = coalesce(new_role, role), is_active = stays where organization_id = org and id = changed_id;
  if stays <> was_active then
    update sessions set ended_at = at where organization_id = org and changed_id in (user_id, real_user_id) and ended_at is null;
    delete from remembered_devices where organization_id = org and user_id = changed_id;
    delete from login_challenges where organization_id = org and user_id = changed_id;
    delete from password_links where organization_id = org and user_id = changed_id;
  end if;
end;
$function$;
grant execute on change_user to tieout_app;

CREATE OR REPLACE FUNCTION public.check_credit_transaction()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  entered boolean := enter_ledger(new.organization_id);
  checked uuid := case tg_table_name when 'credit_transactions' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'transaction_id')::uuid end;
  lots integer;
  wrong integer;
begin
  select count(*), count(*) filter (where debits <> credits) into lots, wrong from (
    select coalesce(sum(quantity) filter (where side = 'debit'), 0) as debits, coalesce(sum(quantity) filter (where side = 'credit'), 0) as credits
    from credit_entries where organization_id = new.organization_id and transaction_id = checked group by lot_id) as by_lot;
  if lots = 0 or wrong > 0 then
    raise exception 'transaction % of the ledger of credits does not balance', checked using errcode = 'integrity_constraint_violation';
  end if;
  if entered then
    perform set_config('app.organization', '', true);
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.clean_job_tables(kept interval)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null and updated_at < now() - kept;
  delete from job_progress where finished_at < now() - kept;
  delete from job_leases where claimed_at < now() - kept
    and not exists (select from graphile_worker._private_jobs where id = job_leases.job_id);
end;
$function$;
grant execute on clean_job_tables to tieout_queue;

CREATE OR REPLACE FUNCTION public.complete_job_lease(completed_job_id bigint, completed_epoch integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update job_leases set completed_at = now()
    where job_id = completed_job_id and epoch = completed_epoch and completed_at is null and organization_id = current_organization_id();
  return found;
end;
$function$;
grant execute on complete_job_lease to tieout_app;

CREATE OR REPLACE FUNCTION public.correct_stored_bytes()
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
grant execute on correct_stored_bytes to tieout_app;

CREATE OR REPLACE FUNCTION public.count_object_of_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.count_objects_of_result()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.count_outside_mails(domains text[], at timestamp with time zone)
 RETURNS TABLE(outcome text, most integer, mails integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  org uuid := current_organization_id();
  today date := (at at time zone 'UTC')::date;
  is_known boolean;
begin
  select not 'hide_engagements' = any (o.flags) or exists (select from credit_contracts c where c.organization_id = org)
    into is_known from organizations o where o.id = org;
  if is_known is null then
    raise exception 'no organization is set';
  end if;
  if not is_known and exists (
    select from unnest(domains) as d where d = '' or d not in (
      select split_part(u.email, '@', 2) from store_customers s join users u on u.organization_id = s.organization_id and u.id = s.user_id
        where s.organization_id = org
      union all select p.domain from sign_on_domains p where p.organization_id = org and p.proven_at is not null))
  then
    return query select 'not-known', 0, 0;
    return;
  end if;
  most := coalesce((select l.mails_a_day from outside_mail_limits l where l.organization_id = org), case when is_known then 1000 else 20 end);
  insert into outside_mail_days as d (organization_id, day, mails) values (org, today, 0) on conflict do nothing;
  update outside_mail_days d set mails = d.mails + cardinality(domains)
    where d.organization_id = org and d.day = today and d.mails + cardinality(domains) <= most returning d.mails into mails;
  if found then
    return query select 'counted', most, mails;
  else
    return query select 'used-up', most, d.mails from outside_mail_days d where d.organization_id = org and d.day = today;
  end if;
end;
$function$;
grant execute on count_outside_mails to tieout_app;

CREATE OR REPLACE FUNCTION public.count_stored_object(firm uuid, key text, size bigint, rows_more integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.current_organization_id()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE PARALLEL RESTRICTED SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  given text := current_setting('app.organization', true);
begin
  return case
    when encode(sha256(
        int8send(pg_sequence_last_value('organization_key_outer_1')) || int8send(pg_sequence_last_value('organization_key_outer_2'))
        || decode(repeat('5c', 48), 'hex')
        || sha256(
          int8send(pg_sequence_last_value('organization_key_inner_1')) || int8send(pg_sequence_last_value('organization_key_inner_2'))
          || decode(repeat('36', 48), 'hex')
          || convert_to('organization|' || pg_backend_pid() || '|' || split_part(given, '|', 1) || '|' || split_part(given, '|', 2), 'UTF8')
        )), 'hex') = split_part(given, '.', 2)
    then split_part(given, '|', 1)::uuid
    else organization_by_any_key(given)
  end;
end;
$function$;
grant execute on current_organization_id to tieout_app;

CREATE OR REPLACE FUNCTION public.current_person_id()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE PARALLEL RESTRICTED SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if current_organization_id() is null then
    return null;
  end if;
  return nullif(split_part(current_setting('app.organization', true), '|', 2), '')::uuid;
end;
$function$;
grant execute on current_person_id to tieout_app;

CREATE OR REPLACE FUNCTION public.delete_engagement(deleted_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
grant execute on delete_engagement to tieout_app;

CREATE OR REPLACE FUNCTION public.end_api_key(ended uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  org uuid := requires_admin();
begin
  update api_keys set ended_at = at where organization_id = org and id = ended and ended_at is null;
  return found;
end;
$function$;
grant execute on end_api_key to tieout_app;

CREATE OR REPLACE FUNCTION public.end_keys_of_maker()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update api_keys set ended_at = statement_timestamp()
  where organization_id = new.organization_id and created_by = new.id and ended_at is null;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.end_session(ended_session_id uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update sessions set ended_at = at
    where id = ended_session_id and organization_id = current_organization_id() and user_id = current_person_id() and ended_at is null;
  return found;
end;
$function$;
grant execute on end_session to tieout_app;

CREATE OR REPLACE FUNCTION public.end_support_session(ended_session_id uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update sessions set ended_at = at
    where id = ended_session_id and organization_id = requires_admin() and real_user_id <> user_id and ended_at is null;
  return found;
end;
$function$;
grant execute on end_support_session to tieout_app;

CREATE OR REPLACE FUNCTION public.enqueue_job(name text, payload jsonb, key text, run_at timestamp with time zone, max_attempts integer, priority integer DEFAULT 0)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  org uuid := current_organization_id();
  known_key text := coalesce(enqueue_job.key, 'auto:' || new_id());
  new_job_id bigint;
begin
  if org is null then
    raise exception 'a job needs a transaction inside an organization';
  end if;
  if name !~ '^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$' then
    raise exception 'a job is named domain.words, not %', name;
  end if;
  -- Nothing is added where a worker takes the waiting job between the two steps of add_job; the next turn sees it taken.
  for turn in 1..10 loop
    select added.id into new_job_id from graphile_worker.add_job(
      enqueue_job.name,
      (enqueue_job.payload || jsonb_build_object('organizationId', org, 'key', known_key))::json,
      run_at => enqueue_job.run_at,
      max_attempts => enqueue_job.max_attempts,
      job_key => org || ':' || known_key,
      priority => enqueue_job.priority,
      flags => array['firm:' || org]
    ) as added;
    exit when new_job_id is not null;
  end loop;
  if new_job_id is null then
    raise exception 'the job % was taken each time it was added', known_key using errcode = 'serialization_failure';
  end if;
  update job_leases set completed_at = null, cancel_requested_at = null where job_id = new_job_id;
  delete from job_progress where organization_id = org and job_key = known_key
    and (job_id = new_job_id or state in ('done', 'cancelled', 'dead'));
  insert into job_progress (job_id, organization_id, job_name, job_key) values (new_job_id, org, enqueue_job.name, known_key);
  return new_job_id;
end;
$function$;
grant execute on enqueue_job to tieout_app;

CREATE OR REPLACE FUNCTION public.enter_ledger(firm uuid)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  if current_organization_id() is not null then
    return false;
  end if;
  perform enter_organization(firm);
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION public.enter_organization(organization_id uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform set_config('app.organization', organization_id || '||' || sign_claim('organization|' || pg_backend_pid() || '|' || organization_id || '|'), true);
end;
$function$;

CREATE OR REPLACE FUNCTION public.erase_engagement(erased_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.fence_job(fenced_job_id bigint, fenced_epoch integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from job_leases
    where job_id = fenced_job_id and epoch = fenced_epoch and completed_at is null and organization_id = current_organization_id()
    for update;
  return found;
end;
$function$;
grant execute on fence_job to tieout_app;

CREATE OR REPLACE FUNCTION public.fold_engagement_tallies(firm uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if (select count(*) <= 200 + 2 * count(distinct (start_year, data_type, status)) from engagement_tallies where organization_id = firm) then
    return;
  end if;
  -- One at a time: another would add up the same rows.
  if not pg_try_advisory_xact_lock(hashtextextended('engagement_tallies' || firm, 0)) then
    return;
  end if;
  with gone as (
    delete from engagement_tallies where organization_id = firm returning start_year, data_type, status, engagements)
  insert into engagement_tallies (organization_id, start_year, data_type, status, engagements)
    select firm, start_year, data_type, status, sum(engagements) from gone group by 2, 3, 4 having sum(engagements) <> 0;
end;
$function$;
grant execute on fold_engagement_tallies to tieout_app;

CREATE OR REPLACE FUNCTION public.fold_stored_byte_tallies(firm uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.forget_download_tickets()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from download_tickets t using sessions s
    where s.organization_id = new.organization_id and s.user_id = new.id and t.organization_id = s.organization_id and t.session_id = s.id;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.forget_sign_on_links()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from sign_on_links where organization_id = new.organization_id and user_id = new.id;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.free_orphaned_jobs(dead_after interval)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  freed integer;
begin
  with living as (
    select pool_id from job_pools where heartbeat_at > now() - dead_after
  ), orphans as (
    update graphile_worker._private_jobs as jobs
    set locked_at = null, locked_by = null,
      attempts = case
        when jobs.key is not null and coalesce((select epoch from job_leases where job_id = jobs.id), 0) < 20 then greatest(jobs.attempts - 1, 0)
        else jobs.attempts
      end
    where jobs.locked_at < now() - dead_after and not exists (select from living where living.pool_id = jobs.locked_by)
    returning jobs.id, jobs.attempts >= jobs.max_attempts as is_dead
  ), shown as (
    update job_progress
    set state = case when is_dead then 'dead' else 'retrying' end, updated_at = now(),
      failure_code = case when is_dead then 'job.worker-lost' end,
      failure_sentence = case when is_dead then 'The worker process was lost each time this work was tried. Try again, or ask for help.' end,
      finished_at = case when is_dead then now() end
    from orphans where job_progress.job_id = orphans.id and state in ('queued', 'running', 'retrying')
  )
  select count(*) into freed from orphans;
  update graphile_worker._private_job_queues as queues set locked_at = null, locked_by = null
    where queues.locked_at < now() - dead_after
      and not exists (select from job_pools where pool_id = queues.locked_by and heartbeat_at > now() - dead_after);
  delete from job_pools where heartbeat_at < now() - greatest(dead_after, interval '1 minute');
  if freed > 0 then
    perform pg_notify('jobs:insert', '');
  end if;
  return freed;
end;
$function$;
grant execute on free_orphaned_jobs to tieout_queue;

CREATE OR REPLACE FUNCTION public.has_second_step(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT ((EXISTS ( SELECT
            FROM second_factors f
           WHERE ((f.user_id = has_second_step.person) AND (f.confirmed_at IS NOT NULL)))) OR (EXISTS ( SELECT
            FROM emailed_codes e
           WHERE ((e.user_id = has_second_step.person) AND (e.confirmed_at IS NOT NULL)))) OR (EXISTS ( SELECT
            FROM passkeys p
           WHERE (p.user_id = has_second_step.person))));
END;
grant execute on has_second_step to tieout_platform;

CREATE OR REPLACE FUNCTION public.in_flight_bytes(firm uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select (select coalesce(sum(size_bytes), 0) from file_uploads where organization_id = firm and finished_id is null)::bigint
    + (select coalesce(sum(size_bytes), 0) from byte_reservations where organization_id = firm and expires_at > now())::bigint
$function$;
grant execute on in_flight_bytes to public;
grant execute on in_flight_bytes to tieout_app;
grant execute on in_flight_bytes to tieout_platform;

CREATE OR REPLACE FUNCTION public.index_client_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    delete from client_words where organization_id = new.organization_id and client_id = new.id;
  end if;
  insert into client_words (organization_id, word, client_id) select new.organization_id, word, new.id from words_of(new.name) as word;
  return null;
end;
$function$;
grant execute on index_client_words to public;

CREATE OR REPLACE FUNCTION public.index_engagement_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    delete from engagement_words where organization_id = new.organization_id and engagement_id = new.id;
  end if;
  insert into engagement_words (organization_id, word, engagement_id)
    select new.organization_id, word, new.id
    from words_of(new.name, new.plan_name, new.ein, replace(new.ein, '-', ''), new.plan_number) as word;
  return null;
end;
$function$;
grant execute on index_engagement_words to public;

CREATE OR REPLACE FUNCTION public.invite_user(invited uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  org uuid := requires_admin();
begin
  insert into password_link_requests (purpose, address, requested_at)
    select 'set', email, at from users where organization_id = org and id = invited and is_active and password_hash is null
    on conflict (purpose, address) do nothing;
  return exists (select from users where organization_id = org and id = invited and is_active and password_hash is null);
end;
$function$;
grant execute on invite_user to tieout_app;

CREATE OR REPLACE FUNCTION public.is_newcomer(firm uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from store_customers where organization_id = firm) and not exists (select from credit_contracts where organization_id = firm)
$function$;
grant execute on is_newcomer to public;
grant execute on is_newcomer to tieout_app;
grant execute on is_newcomer to tieout_platform;

CREATE OR REPLACE FUNCTION public.is_signed(claim text, signature text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL RESTRICTED
AS $function$
begin
  return exists (
    select from organization_keys k
    where k.id::text = split_part(signature, '.', 1) and (k.accepted_until is null or k.accepted_until > now())
      and encode(sha256(k.outer_pad || sha256(k.inner_pad || convert_to(claim, 'UTF8'))), 'hex') = split_part(signature, '.', 2));
end;
$function$;

CREATE OR REPLACE FUNCTION public.is_support_allowed(real_user uuid, staff_session uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM (users staff
              JOIN sessions own ON (((own.organization_id = staff.organization_id) AND (own.user_id = staff.id))))
           WHERE ((staff.id = is_support_allowed.real_user) AND staff.is_active AND staff.is_staff AND (own.id = is_support_allowed.staff_session) AND (own.real_user_id = staff.id) AND (own.ended_at IS NULL) AND (own.expires_at > is_support_allowed.at) AND (NOT own.is_limited)))) AS "exists";
END;
grant execute on is_support_allowed to tieout_platform;

CREATE OR REPLACE FUNCTION public.issue_credit_lot()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  entered boolean := enter_ledger(new.organization_id);
  issue uuid;
begin
  if new.available <> 0 or new.held <> 0 then
    raise exception 'a lot begins with what its entries give it';
  end if;
  insert into credit_transactions (organization_id, kind, title, actor_id) values (new.organization_id, new.source, new.title, new.created_by)
    returning id into strict issue;
  insert into credit_entries (organization_id, transaction_id, position, account, lot_id, side, quantity) values
    (new.organization_id, issue, 1, 'issued', new.id, 'debit', new.credits),
    (new.organization_id, issue, 2, 'available', new.id, 'credit', new.credits);
  if entered then
    perform set_config('app.organization', '', true);
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.lacks_second_step(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT ((o.requires_second_step OR u.is_staff) AND (NOT has_second_step(u.id)))
    FROM (users u
      JOIN organizations o ON ((o.id = u.organization_id)))
   WHERE (u.id = lacks_second_step.person);
END;
grant execute on lacks_second_step to tieout_platform;

CREATE OR REPLACE FUNCTION public.limit_sessions(firm uuid, person uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE sessions s SET is_limited = (NOT s.is_limited)
   WHERE ((s.organization_id = limit_sessions.firm) AND ((limit_sessions.person IS NULL) OR (s.user_id = limit_sessions.person)) AND (s.ended_at IS NULL) AND (s.real_user_id = s.user_id) AND (s.is_limited <> (lacks_second_step(s.user_id) AND (NOT (EXISTS ( SELECT
            FROM sign_on_issuers i
           WHERE ((i.id = s.issuer_id) AND i.has_second_step)))))));
END;
grant execute on limit_sessions to tieout_platform;

CREATE OR REPLACE PROCEDURE public.make_tenant_table(IN tenant_table regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy own_organization on %s using (organization_id = (select current_organization_id()))'
    ' with check (organization_id = (select current_organization_id()))',
    tenant_table);
  execute format('create policy platform on %s to tieout_platform using (true) with check (true)', tenant_table);
  execute format('grant select on %s to tieout_app, tieout_platform', tenant_table);
end;
$procedure$;

CREATE OR REPLACE FUNCTION public.new_id()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
RETURN uuidv7();
grant execute on new_id to public;

CREATE OR REPLACE FUNCTION public.note_audit_subject()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into audit_subjects (organization_id, engagement_id, subject_type, subject_id)
  values (new.organization_id, new.data ->> 'engagementId', new.subject_type, new.subject_id) on conflict do nothing;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.note_changed_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.changed_at := statement_timestamp();
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.organization_by_any_key(given text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE PARALLEL RESTRICTED
AS $function$
begin
  if coalesce(given, '') = '' then
    return null;
  end if;
  if not is_signed('organization|' || pg_backend_pid() || '|' || split_part(given, '|', 1) || '|' || split_part(given, '|', 2), split_part(given, '|', 3)) then
    raise exception 'the organization of this transaction is not signed by the application' using errcode = 'invalid_authorization_specification';
  end if;
  return split_part(given, '|', 1)::uuid;
end;
$function$;

CREATE OR REPLACE FUNCTION public.organization_signing_key()
 RETURNS TABLE(id integer, key bytea)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT k.id,
     k.key
    FROM organization_keys k
   WHERE (k.accepted_until IS NULL);
END;
grant execute on organization_signing_key to tieout_platform;

CREATE OR REPLACE FUNCTION public.padded_key(key bytea, pad integer)
 RETURNS bytea
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  padded bytea := key || decode(repeat('00', 64 - length(key)), 'hex');
begin
  for at in 0..63 loop
    padded := set_byte(padded, at, get_byte(padded, at) # pad);
  end loop;
  return padded;
end;
$function$;
grant execute on padded_key to public;

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the audit log is append-only: % on % refused', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end;
$function$;
grant execute on refuse_audit_change to public;

CREATE OR REPLACE FUNCTION public.refuse_ledger_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger of credits is append-only: % on % refused', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end;
$function$;
grant execute on refuse_ledger_change to public;

CREATE OR REPLACE FUNCTION public.request_job_cancel(cancelled_key text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  org uuid := current_organization_id();
  known record;
  outcome text := 'absent';
begin
  for known in
    select job_id from job_progress
    where organization_id = org and job_key = cancelled_key and state in ('queued', 'running', 'retrying') order by job_id
  loop
    delete from graphile_worker._private_jobs where id = known.job_id and locked_at is null;
    if found then
      update job_progress set state = 'cancelled', finished_at = now(), updated_at = now() where job_id = known.job_id;
      if outcome = 'absent' then
        outcome := 'removed';
      end if;
    else
      insert into job_leases (job_id, organization_id, epoch, pool_id, cancel_requested_at) values (known.job_id, org, 0, '', now())
        on conflict (job_id) do update set cancel_requested_at = now();
      outcome := 'requested';
    end if;
  end loop;
  return outcome;
end;
$function$;
grant execute on request_job_cancel to tieout_app;

CREATE OR REPLACE FUNCTION public.requires_admin()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  org uuid := current_organization_id();
begin
  if not exists (select from users where organization_id = org and id = current_person_id() and role = 1 and is_active) then
    raise exception 'only a firm admin changes people' using errcode = 'insufficient_privilege';
  end if;
  return org;
end;
$function$;

CREATE OR REPLACE FUNCTION public.retry_dead_job(dead_job_id bigint, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from job_progress where organization_id = current_organization_id() and job_id = dead_job_id and state = 'dead' for update;
  if not found then
    return false;
  end if;
  update graphile_worker._private_jobs set attempts = 0, run_at = at, last_error = null
    where id = dead_job_id and locked_at is null and attempts >= max_attempts;
  if not found then
    return false;
  end if;
  update job_leases set completed_at = null, cancel_requested_at = null where job_id = dead_job_id;
  update job_progress set state = 'queued', attempt = 0, failure_code = null, failure_sentence = null, finished_at = null, queued_at = at, updated_at = at
    where job_id = dead_job_id;
  return true;
end;
$function$;
grant execute on retry_dead_job to tieout_app;

CREATE OR REPLACE FUNCTION public.rewind_queue()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  soon constant timestamptz := now() + interval '2 seconds';
  -- A failed job waits no longer than this besides the queue's own delay, exp(attempts) seconds.
  pause constant interval := '1 minute';
begin
  update job_pools set heartbeat_at = now() where heartbeat_at > soon;
  update graphile_worker._private_job_queues set locked_at = now() where locked_at > soon;
  update graphile_worker._private_jobs
    set locked_at = least(locked_at, now()),
      run_at = least(
        case when updated_at > soon then run_at - (updated_at - now()) else run_at end,
        case when last_error is not null then now() + exp(least(attempts, 10)) * interval '1 second' end),
      created_at = least(created_at, now()), updated_at = least(updated_at, now())
    where updated_at > soon or locked_at > soon
      or (last_error is not null and run_at > soon + exp(least(attempts, 10)) * interval '1 second' + pause);
end;
$function$;
grant execute on rewind_queue to tieout_queue;

CREATE OR REPLACE FUNCTION public.rotate_organization_key(accepted_for interval)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  random bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
  new_key bytea := substr(random, 1, 16) || decode(repeat('00', 16), 'hex');
  outer_hex text := encode(padded_key(new_key, 92), 'hex');
  inner_hex text := encode(padded_key(new_key, 54), 'hex');
  new_id integer;
begin
  lock table organization_keys in exclusive mode;
  delete from organization_keys where accepted_until <= now();
  update organization_keys set accepted_until = least(accepted_until, now() + accepted_for);
  insert into organization_keys (key, inner_pad, outer_pad) values (new_key, decode(inner_hex, 'hex'), decode(outer_hex, 'hex'))
    returning id into strict new_id;
  perform setval('organization_key_outer_1', ('x' || substr(outer_hex, 1, 16))::bit(64)::bigint);
  perform setval('organization_key_outer_2', ('x' || substr(outer_hex, 17, 16))::bit(64)::bigint);
  perform setval('organization_key_inner_1', ('x' || substr(inner_hex, 1, 16))::bit(64)::bigint);
  perform setval('organization_key_inner_2', ('x' || substr(inner_hex, 17, 16))::bit(64)::bigint);
  return new_id;
end;
$function$;
grant execute on rotate_organization_key to tieout_platform;

CREATE OR REPLACE FUNCTION public.sign_claim(claim text)
 RETURNS text
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT ((k.id || '.'::text) || encode(sha256((k.outer_pad || sha256((k.inner_pad || convert_to(sign_claim.claim, 'UTF8'::name))))), 'hex'::text))
    FROM organization_keys k
   WHERE (k.accepted_until IS NULL);
END;

CREATE OR REPLACE FUNCTION public.sign_in_of_people()
 RETURNS TABLE(user_id uuid, has_password boolean, has_second_step boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  org uuid := requires_admin();
begin
  -- has_password: the person has one, or has signed in through an issuer.
  return query select u.id,
      u.password_hash is not null or exists (select from sign_on_links l where l.organization_id = org and l.user_id = u.id),
      has_second_step(u.id)
    from users u where u.organization_id = org;
end;
$function$;
grant execute on sign_in_of_people to tieout_app;

CREATE OR REPLACE FUNCTION public.stored_bytes(firm uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(bytes), 0)::bigint from stored_byte_tallies where organization_id = firm
$function$;
grant execute on stored_bytes to public;
grant execute on stored_bytes to tieout_app;
grant execute on stored_bytes to tieout_platform;

CREATE OR REPLACE FUNCTION public.tally_engagements()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  firm uuid;
begin
  if tg_op = 'INSERT' then
    insert into engagement_tallies (organization_id, start_year, data_type, status, engagements)
      select organization_id, start_year, data_type, status, count(*) from added group by 1, 2, 3, 4;
    for firm in select distinct organization_id from added loop
      perform fold_engagement_tallies(firm);
    end loop;
  elsif tg_op = 'DELETE' then
    insert into engagement_tallies (organization_id, start_year, data_type, status, engagements)
      select organization_id, start_year, data_type, status, -count(*) from removed group by 1, 2, 3, 4;
  else
    insert into engagement_tallies (organization_id, start_year, data_type, status, engagements)
      select organization_id, start_year, data_type, status, sum(one)
      from (
        select organization_id, start_year, data_type, status, 1 as one from added
        union all select organization_id, start_year, data_type, status, -1 from removed) changed
      group by 1, 2, 3, 4 having sum(one) <> 0;
    if found then
      for firm in select distinct organization_id from added loop
        perform fold_engagement_tallies(firm);
      end loop;
    end if;
  end if;
  return null;
end;
$function$;
grant execute on tally_engagements to public;

CREATE OR REPLACE FUNCTION public.use_api_key(given_hash bytea, at timestamp with time zone, address text, clock_tolerance interval)
 RETURNS TABLE(key_id uuid, key_name text, scopes text[], user_id uuid, organization_id uuid, email text, role smallint)
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE api_keys SET last_used_at = use_api_key.at, last_address = use_api_key.address
   WHERE ((api_keys.key_hash = use_api_key.given_hash) AND (api_keys.ended_at IS NULL) AND (api_keys.expires_at > use_api_key.at) AND ((api_keys.last_used_at IS NULL) OR (api_keys.last_used_at <= (use_api_key.at - '00:01:00'::interval))));
 SELECT k.id,
     k.name,
     k.scopes,
     u.id,
     u.organization_id,
     u.email,
     u.role
    FROM (api_keys k
      JOIN users u ON (((u.organization_id = k.organization_id) AND (u.id = k.created_by))))
   WHERE ((k.key_hash = use_api_key.given_hash) AND (k.ended_at IS NULL) AND (k.expires_at > use_api_key.at) AND (COALESCE(k.last_used_at, k.created_at) <= (use_api_key.at + use_api_key.clock_tolerance)) AND u.is_active AND (u.role = 1));
END;
grant execute on use_api_key to tieout_platform;

CREATE OR REPLACE FUNCTION public.use_session(given_hash bytea, at timestamp with time zone, idle interval, clock_tolerance interval)
 RETURNS TABLE(session_id uuid, user_id uuid, real_user_id uuid, organization_id uuid, email text, role smallint, is_staff boolean, is_limited boolean)
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE sessions SET last_used_at = use_session.at
   WHERE ((sessions.token_hash = use_session.given_hash) AND (sessions.ended_at IS NULL) AND (sessions.expires_at > use_session.at) AND (sessions.last_used_at > (use_session.at - use_session.idle)) AND (sessions.last_used_at <= (use_session.at - '00:01:00'::interval)));
 SELECT s.id,
     u.id,
     s.real_user_id,
     u.organization_id,
     u.email,
     u.role,
     u.is_staff,
     s.is_limited
    FROM (sessions s
      JOIN users u ON (((u.organization_id = s.organization_id) AND (u.id = s.user_id))))
   WHERE ((s.token_hash = use_session.given_hash) AND (s.ended_at IS NULL) AND (s.expires_at > use_session.at) AND (s.last_used_at > (use_session.at - use_session.idle)) AND (s.last_used_at <= (use_session.at + use_session.clock_tolerance)) AND u.is_active AND ((s.real_user_id = s.user_id) OR is_support_allowed(s.real_user_id, s.staff_session_id, use_session.at)));
END;
grant execute on use_session to tieout_platform;

CREATE OR REPLACE FUNCTION public.words_of(VARIADIC texts text[])
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select distinct left(word, 100) from unnest(texts) as one, regexp_split_to_table(lower(one), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+') as word
  where word <> ''
$function$;
grant execute on words_of to public;

CREATE OR REPLACE FUNCTION public.write_audit_events(events jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  org uuid := current_organization_id();
  head audit_heads;
  entry jsonb;
  row_to_write audit_events;
begin
  if org is null then
    raise exception 'no organization is set for the audit log';
  end if;
  insert into audit_heads values (org, 0, decode(repeat('00', 32), 'hex')) on conflict do nothing;
  select * into strict head from audit_heads where organization_id = org for update;
  for entry in select value from jsonb_array_elements(events) loop
    row_to_write := (
      org, head.sequence + 1, clock_timestamp(), (entry ->> 'actorId')::uuid, (entry ->> 'realActorId')::uuid, entry ->> 'requestId',
      entry ->> 'event', entry ->> 'subjectType', entry ->> 'subjectId', coalesce(entry -> 'data', '{}'), head.hash, null
    )::audit_events;
    row_to_write.hash := audit_hash(row_to_write);
    insert into audit_events select row_to_write.*;
    head.sequence := row_to_write.sequence;
    head.hash := row_to_write.hash;
  end loop;
  update audit_heads set sequence = head.sequence, hash = head.hash where organization_id = org;
end;
$function$;

create table addenda (
  id uuid default new_id() not null,
  organization_id uuid not null,
  engagement_id uuid not null,
  version integer not null,
  file_name text not null,
  reason text not null,
  size_bytes bigint not null,
  sha256 text not null,
  object_key text not null,
  added_by uuid not null,
  added_at timestamp with time zone default now() not null,
  constraint addenda_pkey PRIMARY KEY (id),
  constraint addenda_organization_id_engagement_id_version_sha256_key UNIQUE (organization_id, engagement_id, version, sha256),
  constraint addenda_organization_id_id_key UNIQUE (organization_id, id),
  constraint addenda_reason_check CHECK ((reason <> ''::text)),
  constraint addenda_version_check CHECK ((version >= 1)),
  constraint addenda_organization_id_added_by_fkey FOREIGN KEY (organization_id, added_by) REFERENCES users(organization_id, id),
  constraint addenda_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint addenda_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX addenda_added_by ON public.addenda USING btree (organization_id, added_by);
alter table addenda enable row level security;
alter table addenda force row level security;
create policy own_organization on addenda for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on addenda for all to tieout_platform using (true) with check (true);
CREATE TRIGGER addenda_stored AFTER INSERT OR DELETE OR UPDATE OF object_key, size_bytes ON public.addenda FOR EACH ROW EXECUTE FUNCTION count_object_of_row();
grant select on addenda to tieout_app;
grant select on addenda to tieout_platform;
grant insert (organization_id, engagement_id, version, file_name, reason, size_bytes, sha256, object_key, added_by) on addenda to tieout_app;

create table announcements (
  id uuid default new_id() not null,
  name text not null,
  version text not null,
  title text not null,
  body text not null,
  article text,
  published_at timestamp with time zone,
  constraint announcements_pkey PRIMARY KEY (id),
  constraint announcements_article_check CHECK ((article ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  constraint announcements_body_check CHECK (((length(btrim(body)) >= 1) AND (length(btrim(body)) <= 600))),
  constraint announcements_name_check CHECK ((name ~ '^[a-z0-9][a-z0-9.-]{0,99}$'::text)),
  constraint announcements_name_key UNIQUE (name),
  constraint announcements_title_check CHECK (((length(btrim(title)) >= 1) AND (length(btrim(title)) <= 120))),
  constraint announcements_version_check CHECK ((version ~ '^[0-9]{1,4}(\.[0-9]{1,4}){1,3}$'::text))
);
grant select on announcements to tieout_app;
grant select on announcements to tieout_platform;
grant insert (name, version, title, body) on announcements to tieout_platform;
grant update (published_at) on announcements to tieout_platform;

create table api_keys (
  id uuid default new_id() not null,
  organization_id uuid not null,
  created_by uuid not null,
  name text not null,
  scopes text[] not null,
  shown_start text not null,
  key_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  last_address text,
  ended_at timestamp with time zone,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_check CHECK ((expires_at > created_at)),
  constraint api_keys_directory_alone CHECK (((NOT ('directory'::text = ANY (scopes))) OR (scopes = '{directory}'::text[]))),
  constraint api_keys_key_hash_check CHECK ((length(key_hash) = 32)),
  constraint api_keys_key_hash_key UNIQUE (key_hash),
  constraint api_keys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint api_keys_organization_id_id_key UNIQUE (organization_id, id),
  constraint api_keys_scopes_check CHECK ((cardinality(scopes) > 0)),
  constraint api_keys_shown_start_check CHECK ((length(shown_start) <= 20)),
  constraint api_keys_organization_id_created_by_fkey FOREIGN KEY (organization_id, created_by) REFERENCES users(organization_id, id) ON DELETE CASCADE,
  constraint api_keys_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX api_keys_maker ON public.api_keys USING btree (organization_id, created_by);
CREATE UNIQUE INDEX api_keys_name_in_use ON public.api_keys USING btree (organization_id, lower(name)) WHERE (ended_at IS NULL);
alter table api_keys enable row level security;
alter table api_keys force row level security;
create policy own_organization on api_keys for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on api_keys for all to tieout_platform using (true) with check (true);
grant select on api_keys to tieout_platform;
grant insert (organization_id, created_by, name, scopes, shown_start, key_hash, created_at, expires_at) on api_keys to tieout_platform;
grant select (id, organization_id, created_by, name, scopes, shown_start, created_at, expires_at, last_used_at, last_address, ended_at) on api_keys to tieout_app;
grant update (last_used_at, last_address, ended_at) on api_keys to tieout_platform;

create table assets (
  id uuid default new_id() not null,
  organization_id uuid not null,
  engagement_id uuid not null,
  data_feed_node_id uuid not null,
  file_name text not null,
  size_bytes bigint not null,
  sha256 text not null,
  object_key text not null,
  status text default 'uploaded'::text not null,
  chosen_sheet_index integer,
  chosen_header_row integer,
  inspection jsonb,
  grid_object_key text,
  facts jsonb,
  refusal_code text,
  refusal_msg text,
  uploaded_by uuid not null,
  uploaded_at timestamp with time zone default now() not null,
  chosen_reading jsonb,
  chosen_sheets integer[],
  more_grid_object_keys text[],
  kept_by uuid,
  kept_at timestamp with time zone,
  removed_at timestamp with time zone,
  removed_by uuid,
  given_by text,
  given_at timestamp with time zone,
  constraint assets_pkey PRIMARY KEY (id),
  constraint assets_chosen_sheets_check CHECK ((cardinality(chosen_sheets) > 1)),
  constraint assets_given CHECK (((given_by IS NULL) = (given_at IS NULL))),
  constraint assets_given_by_check CHECK (((length(given_by) >= 1) AND (length(given_by) <= 320))),
  constraint assets_kept_check CHECK (((kept_by IS NULL) = (kept_at IS NULL))),
  constraint assets_organization_id_data_feed_node_id_sha256_key UNIQUE (organization_id, data_feed_node_id, sha256),
  constraint assets_organization_id_id_key UNIQUE (organization_id, id),
  constraint assets_removed_check CHECK (((removed_by IS NULL) = (removed_at IS NULL))),
  constraint assets_status_check CHECK ((status = ANY (ARRAY['uploaded'::text, 'inspecting'::text, 'needs_mapping'::text, 'ready'::text, 'refused'::text]))),
  constraint assets_kept_by_fkey FOREIGN KEY (organization_id, kept_by) REFERENCES users(organization_id, id),
  constraint assets_organization_id_data_feed_node_id_fkey FOREIGN KEY (organization_id, data_feed_node_id) REFERENCES data_feed_nodes(organization_id, id) ON DELETE CASCADE,
  constraint assets_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint assets_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint assets_organization_id_uploaded_by_fkey FOREIGN KEY (organization_id, uploaded_by) REFERENCES users(organization_id, id),
  constraint assets_removed_by_fkey FOREIGN KEY (organization_id, removed_by) REFERENCES users(organization_id, id)
);
CREATE INDEX assets_engagement ON public.assets USING btree (organization_id, engagement_id);
CREATE INDEX assets_kept_by ON public.assets USING btree (organization_id, kept_by);
CREATE INDEX assets_removed_by ON public.assets USING btree (organization_id, removed_by);
CREATE INDEX assets_sha256 ON public.assets USING btree (organization_id, sha256);
CREATE INDEX assets_uploaded_by ON public.assets USING btree (organization_id, uploaded_by);
alter table assets enable row level security;
alter table assets force row level security;
create policy own_organization on assets for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on assets for all to tieout_platform using (true) with check (true);
CREATE TRIGGER assets_stored AFTER INSERT OR DELETE OR UPDATE OF object_key, size_bytes ON public.assets FOR EACH ROW EXECUTE FUNCTION count_object_of_row();
grant delete, select on assets to tieout_app;
grant select on assets to tieout_platform;
grant insert (organization_id, engagement_id, data_feed_node_id, file_name, size_bytes, sha256, object_key, uploaded_by, given_by, given_at) on assets to tieout_app;
grant update (size_bytes, sha256, object_key, status, chosen_sheet_index, chosen_header_row, inspection, grid_object_key, facts, refusal_code, refusal_msg, chosen_reading, chosen_sheets, more_grid_object_keys, kept_by, kept_at, removed_at, removed_by) on assets to tieout_app;

create table attribute_results (
  organization_id uuid not null,
  engagement_id uuid not null,
  output_key text not null,
  item_key text not null,
  procedure_id uuid not null,
  result text not null,
  note text default ''::text not null,
  written_by uuid not null,
  written_at timestamp with time zone default now() not null,
  constraint attribute_results_pkey PRIMARY KEY (organization_id, engagement_id, output_key, item_key, procedure_id),
  constraint attribute_results_result_check CHECK ((result = ANY (ARRAY['pass'::text, 'exception'::text, 'not_applicable'::text, 'open'::text]))),
  constraint attribute_results_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint attribute_results_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint attribute_results_organization_id_procedure_id_fkey FOREIGN KEY (organization_id, procedure_id) REFERENCES procedures(organization_id, id) ON DELETE CASCADE,
  constraint attribute_results_organization_id_written_by_fkey FOREIGN KEY (organization_id, written_by) REFERENCES users(organization_id, id)
);
CREATE INDEX attribute_results_procedure ON public.attribute_results USING btree (organization_id, procedure_id);
CREATE INDEX attribute_results_written_by ON public.attribute_results USING btree (organization_id, written_by);
alter table attribute_results enable row level security;
alter table attribute_results force row level security;
create policy own_organization on attribute_results for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on attribute_results for all to tieout_platform using (true) with check (true);
grant select on attribute_results to tieout_app;
grant select on attribute_results to tieout_platform;
grant insert (organization_id, engagement_id, output_key, item_key, procedure_id, result, note, written_by) on attribute_results to tieout_app;
grant update (result, note, written_by, written_at) on attribute_results to tieout_app;
comment on column attribute_results.output_key is 'Key of the population that the item is of, as in samplings.';

create table audit_events (
  organization_id uuid not null,
  sequence bigint not null,
  at timestamp with time zone not null,
  actor_id uuid,
  real_actor_id uuid,
  request_id text,
  event text not null,
  subject_type text not null,
  subject_id text,
  data jsonb not null,
  previous_hash bytea not null,
  hash bytea not null,
  constraint audit_events_pkey PRIMARY KEY (organization_id, sequence),
  constraint audit_events_event_check CHECK ((event ~ '^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$'::text)),
  constraint audit_events_hash_check CHECK ((length(hash) = 32)),
  constraint audit_events_previous_hash_check CHECK ((length(previous_hash) = 32)),
  constraint audit_events_sequence_check CHECK ((sequence > 0))
);
CREATE INDEX audit_events_at ON public.audit_events USING btree (organization_id, at DESC, sequence DESC);
CREATE INDEX audit_events_subject ON public.audit_events USING btree (organization_id, subject_type, subject_id, sequence);
alter table audit_events enable row level security;
alter table audit_events force row level security;
create policy own_organization on audit_events for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on audit_events for all to tieout_platform using (true) with check (true);
CREATE TRIGGER audit_events_append_only BEFORE DELETE OR UPDATE ON public.audit_events FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_events_no_truncate BEFORE TRUNCATE ON public.audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_events_subject AFTER INSERT ON public.audit_events FOR EACH ROW WHEN ((((new.data ->> 'engagementId'::text) IS NOT NULL) AND (new.subject_id IS NOT NULL))) EXECUTE FUNCTION note_audit_subject();
grant select on audit_events to tieout_app;
grant select on audit_events to tieout_platform;

create table audit_heads (
  organization_id uuid not null,
  sequence bigint not null,
  hash bytea not null,
  constraint audit_heads_pkey PRIMARY KEY (organization_id)
);
alter table audit_heads enable row level security;
alter table audit_heads force row level security;
create policy own_organization on audit_heads for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on audit_heads for all to tieout_platform using (true) with check (true);
CREATE TRIGGER audit_heads_no_truncate BEFORE TRUNCATE ON public.audit_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_heads_stay BEFORE DELETE ON public.audit_heads FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
grant select on audit_heads to tieout_app;
grant select on audit_heads to tieout_platform;

create table audit_subjects (
  organization_id uuid not null,
  engagement_id text not null,
  subject_type text not null,
  subject_id text not null,
  constraint audit_subjects_pkey PRIMARY KEY (organization_id, engagement_id, subject_type, subject_id)
);
alter table audit_subjects enable row level security;
alter table audit_subjects force row level security;
create policy own_organization on audit_subjects for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on audit_subjects for all to tieout_platform using (true) with check (true);
grant select on audit_subjects to tieout_app;
grant select on audit_subjects to tieout_platform;

create table bundle_files (
  id uuid default new_id() not null,
  organization_id uuid not null,
  engagement_id uuid not null,
  run_id uuid not null,
  kind text not null,
  output_key text,
  name text not null,
  title text not null,
  size_bytes bigint not null,
  sha256 text not null,
  object_key text not null,
  version integer,
  constraint bundle_files_pkey PRIMARY KEY (id),
  constraint bundle_files_kind_check CHECK ((kind = ANY (ARRAY['bundle'::text, 'workpaper'::text, 'sealed'::text]))),
  constraint bundle_files_organization_id_id_key UNIQUE (organization_id, id),
  constraint bundle_files_sealed_once UNIQUE (organization_id, engagement_id, version),
  constraint bundle_files_version_check CHECK (((kind = 'sealed'::text) = (version IS NOT NULL))),
  constraint bundle_files_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint bundle_files_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint bundle_files_organization_id_run_id_fkey FOREIGN KEY (organization_id, run_id) REFERENCES runs(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX bundle_files_engagement ON public.bundle_files USING btree (organization_id, engagement_id);
CREATE INDEX bundle_files_run ON public.bundle_files USING btree (organization_id, run_id);
alter table bundle_files enable row level security;
alter table bundle_files force row level security;
create policy own_organization on bundle_files for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on bundle_files for all to tieout_platform using (true) with check (true);
CREATE TRIGGER bundle_files_stored AFTER INSERT OR DELETE OR UPDATE OF object_key, size_bytes ON public.bundle_files FOR EACH ROW EXECUTE FUNCTION count_object_of_row();
grant select on bundle_files to tieout_app;
grant select on bundle_files to tieout_platform;
grant insert (organization_id, engagement_id, run_id, kind, output_key, name, title, size_bytes, sha256, object_key, version) on bundle_files to tieout_app;

create table byte_reservations (
  id uuid default new_id() not null,
  organization_id uuid not null,
  size_bytes bigint not null,
  expires_at timestamp with time zone not null,
  constraint byte_reservations_pkey PRIMARY KEY (id),
  constraint byte_reservations_size_bytes_check CHECK ((size_bytes > 0)),
  constraint byte_reservations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX byte_reservations_organization ON public.byte_reservations USING btree (organization_id);
alter table byte_reservations enable row level security;
alter table byte_reservations force row level security;
create policy own_organization on byte_reservations for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on byte_reservations for all to tieout_platform using (true) with check (true);
grant delete, select on byte_reservations to tieout_app;
grant select on byte_reservations to tieout_platform;
grant insert (organization_id, size_bytes, expires_at) on byte_reservations to tieout_app;

create table call_windows (
  subject bytea not null,
  calls bigint not null,
  ends_at timestamp with time zone not null,
  constraint call_windows_pkey PRIMARY KEY (subject),
  constraint call_windows_calls_check CHECK ((calls > 0)),
  constraint call_windows_subject_check CHECK ((length(subject) = 32))
);
CREATE INDEX call_windows_over ON public.call_windows USING btree (ends_at);
grant delete, select on call_windows to tieout_platform;
grant insert (subject, calls, ends_at) on call_windows to tieout_platform;
grant update (calls, ends_at) on call_windows to tieout_platform;

create table client_files (
  id uuid default new_id() not null,
  organization_id uuid not null,
  engagement_id uuid not null,
  request_id uuid not null,
  item_id uuid not null,
  file_name text not null,
  size_bytes bigint not null,
  sha256 text not null,
  object_key text not null,
  uploaded_at timestamp with time zone default now() not null,
  checking text default 'waiting'::text not null,
  checked_at timestamp with time zone,
  facts jsonb,
  refusal_code text,
  refusal_msg text,
  explanations jsonb default '{}'::jsonb not null,
  state text default 'draft'::text not null,
  sent_at timestamp with time zone,
  note text default ''::text not null,
  settled_by uuid,
  settled_at timestamp with time zone,
  question text default ''::text not null,
  given_by text,
  replaces_id uuid,
  connection_id uuid,
  sent_by text,
  explained_by jsonb default '{}'::jsonb not null,
  constraint client_files_pkey PRIMARY KEY (id),
  constraint client_files_check CHECK (((state = 'draft'::text) = (sent_at IS NULL))),
  constraint client_files_check1 CHECK (((state = ANY (ARRAY['accepted'::text, 'returned'::text, 'not_needed'::text])) = (settled_by IS NOT NULL))),
  constraint client_files_checking_check CHECK ((checking = ANY (ARRAY['waiting'::text, 'read'::text, 'refused'::text, 'document'::text]))),
  constraint client_files_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 255))),
  constraint client_files_given_by_check CHECK (((length(given_by) >= 1) AND (length(given_by) <= 320))),
  constraint client_files_note_check CHECK ((length(note) <= 4000)),
  constraint client_files_organization_id_id_key UNIQUE (organization_id, id),
  constraint client_files_question_check CHECK ((length(question) <= 4000)),
  constraint client_files_sent_by_check CHECK (((length(sent_by) >= 1) AND (length(sent_by) <= 320))),
  constraint client_files_size_bytes_check CHECK ((size_bytes > 0)),
  constraint client_files_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'sent'::text, 'accepted'::text, 'returned'::text, 'not_needed'::text]))),
  constraint client_files_organization_id_connection_id_fkey FOREIGN KEY (organization_id, connection_id) REFERENCES payroll_connections(organization_id, id) ON DELETE SET NULL (connection_id),
  constraint client_files_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint client_files_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint client_files_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES client_request_items(organization_id, id) ON DELETE CASCADE,
  constraint client_files_organization_id_replaces_id_fkey FOREIGN KEY (organization_id, replaces_id) REFERENCES client_files(organization_id, id) ON DELETE SET NULL (replaces_id),
  constraint client_files_organization_id_request_id_fkey FOREIGN KEY (organization_id, request_id) REFERENCES client_requests(organization_id, id) ON DELETE CASCADE,
  constraint client_files_organization_id_settled_by_fkey FOREIGN KEY (organization_id, settled_by) REFERENCES users(organization_id, id)
);
CREATE INDEX client_files_connection ON public.client_files USING btree (organization_id, connection_id);
CREATE INDEX client_files_engagement ON public.client_files USING btree (organization_id, engagement_id);
CREATE INDEX client_files_item ON public.client_files USING btree (organization_id, item_id);
CREATE INDEX client_files_replaces ON public.client_files USING btree (organization_id, replaces_id);
CREATE INDEX client_files_request ON public.client_files USING btree (organization_id, request_id);
CREATE INDEX client_files_settled_by ON public.client_files USING btree (organization_id, settled_by);
alter table client_files enable row level security;
alter table client_files force row level security;
create policy own_organization on client_files for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on client_files for all to tieout_platform using (true) with check (true);
CREATE TRIGGER client_files_stored AFTER INSERT OR DELETE OR UPDATE OF object_key, size_bytes ON public.client_files FOR EACH ROW EXECUTE FUNCTION count_object_of_row();
grant delete, select on client_files to tieout_app;
grant select on client_files to tieout_platform;
grant insert (organization_id, engagement_id, request_id, item_id, file_name, size_bytes, sha256, object_key, given_by, replaces_id, connection_id) on client_files to tieout_app;
grant update (checking, checked_at, facts, refusal_code, refusal_msg, explanations, state, sent_at, note, settled_by, settled_at, question, replaces_id, sent_by, explained_by) on client_files to tieout_app;

create table client_merges (
  id uuid default new_id() not null,
  organization_id uuid not null,
  merged_client_id uuid not null,
  kept_client_id uuid not null,
  merged_at timestamp with time zone default now() not null,
  merged_by uuid not null,
  before jsonb not null,
  undone_at timestamp with time zone,
  undone_by uuid,
  constraint client_merges_pkey PRIMARY KEY (id),
  constraint client_merges_check CHECK (((undone_at IS NULL) = (undone_by IS NULL))),
  constraint client_merges_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint client_merges_organization_id_kept_client_id_fkey FOREIGN KEY (organization_id, kept_client_id) REFERENCES clients(organization_id, id),
  constraint client_merges_organization_id_merged_by_fkey FOREIGN KEY (organization_id, merged_by) REFERENCES users(organization_id, id),
  constraint client_merges_organization_id_merged_client_id_fkey FOREIGN KEY (organization_id, merged_client_id) REFERENCES clients(organization_id, id),
  constraint client_merges_organization_id_undone_by_fkey FOREIGN KEY (organization_id, undone_by) REFERENCES users(organization_id, id)
);
CREATE INDEX client_merges_kept ON public.client_merges USING btree (organization_id, kept_client_id);
CREATE INDEX client_merges_merged ON public.client_merges USING btree (organization_id, merged_client_id);
CREATE INDEX client_merges_merged_by ON public.client_merges USING btree (organization_id, merged_by);
CREATE UNIQUE INDEX client_merges_once ON public.client_merges USING btree (organization_id, merged_client_id) WHERE (undone_at IS NULL);
CREATE INDEX client_merges_undone_by ON public.client_merges USING btree (organization_id, undone_by);
alter table client_merges enable row level security;
alter table client_merges force row level security;
create policy own_organization on client_merges for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on client_merges for all to tieout_platform using (true) with check (true);
grant select on client_merges to tieout_app;
grant select on client_merges to tieout_platform;
grant insert (organization_id, merged_client_id, kept_client_id, merged_by, before) on client_merges to tieout_app;
grant update (undone_at, undone_by) on client_merges to tieout_app;

create table client_request_events (
  id uuid default new_id() not null,
  organization_id uuid not null,
  engagement_id uuid not null,
  request_id uuid not null,
  item_id uuid,
  event text not null,
  user_id uuid,
  by_client boolean not null,
  body text default ''::text not null,
  at timestamp with time zone not null,
  client_person text,
  file_name text,
  file_sha256 text,
  new_file_name text,
  told_at timestamp with time zone,
  constraint client_request_events_pkey PRIMARY KEY (id),
  constraint client_request_events_body_check CHECK ((length(body) <= 4000)),
  constraint client_request_events_check CHECK ((NOT (by_client AND (user_id IS NOT NULL)))),
  constraint client_request_events_client_person_check CHECK (((length(client_person) >= 1) AND (length(client_person) <= 320))),
  constraint client_request_events_event_check CHECK ((event = ANY (ARRAY['created'::text, 'invited'::text, 'reminded'::text, 'opened'::text, 'question'::text, 'reply'::text, 'received'::text, 'checked'::text, 'returned'::text, 'not_needed'::text, 'removed'::text, 'replaced'::text, 'renewed'::text, 'revoked'::text]))),
  constraint client_request_events_file CHECK ((((file_name IS NULL) = (file_sha256 IS NULL)) AND ((new_file_name IS NULL) OR (file_name IS NOT NULL)))),
  constraint client_request_events_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 255))),
  constraint client_request_events_new_file_name_check CHECK (((length(new_file_name) >= 1) AND (length(new_file_name) <= 255))),
  constraint client_request_events_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint client_request_events_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint client_request_events_organization_id_item_id_fkey FOREIGN KEY (organization_id, item_id) REFERENCES client_request_items(organization_id, id) ON DELETE CASCADE,
  constraint client_request_events_organization_id_request_id_fkey FOREIGN KEY (organization_id, request_id) REFERENCES client_requests(organization_id, id) ON DELETE CASCADE,
  constraint client_request_events_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id)
);
CREATE INDEX client_request_events_engagement ON public.client_request_events USING btree (organization_id, engagement_id);
CREATE INDEX client_request_events_item ON public.client_request_events USING btree (organization_id, item_id);
CREATE INDEX client_request_events_request ON public.client_request_events USING btree (organization_id, request_id, at);
CREATE INDEX client_request_events_user ON public.client_request_events USING btree (organization_id, user_id);
alter table client_request_events enable row level security;
alter table client_request_events force row level security;
create policy own_organization on client_request_events for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on client_request_events for all to tieout_platform using (true) with check (true);
grant select on client_request_events to tieout_app;
grant select on client_request_events to tieout_platform;
grant insert (organization_id, engagement_id, request_id, item_id, event, user_id, by_client, body, at, client_person, file_name, file_sha256, new_file_name) on client_request_events to tieout_app;
grant update (told_at) on client_request_events to tieout_app;

create table client_request_items (
  id uuid default new_id() not null,
  organization_id uuid not null,
  engagement_id uuid not null,
  request_id uuid not null,
  "position" integer not null,
  kind text not null,
  data_feed_node_id uuid,
  report_key text,
  title text not null,
  explanation text not null,
  state text default 'open'::text not null,
  state_at timestamp with time zone not null,
  constraint client_request_items_pkey PRIMARY KEY (id),
  constraint client_request_items_check CHECK (((kind = 'report'::text) = (report_key IS NOT NULL))),
  constraint client_request_items_explanation_check CHECK ((length(explanation) <= 1000)),
  constraint client_request_items_kind_check CHECK ((kind = ANY (ARRAY['report'::text, 'document'::text]))),
  constraint client_request_items_organization_id_id_key UNIQUE (organization_id, id),
  constraint client_request_items_organization_id_request_id_position_key UNIQUE (organization_id, request_id, "position"),
  constraint client_request_items_state_check CHECK ((state = ANY (ARRAY['open'::text, 'received'::text, 'checked'::text, 'returned'::text]))),
  constraint client_request_items_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint client_request_items_organization_id_data_feed_node_id_fkey FOREIGN KEY (organization_id, data_feed_node_id) REFERENCES data_feed_nodes(organization_id, id) ON DELETE SET NULL (data_feed_node_id),
  constraint client_request_items_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint client_request_items_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint client_request_items_organization_id_request_id_fkey FOREIGN KEY (organization_id, request_id) REFERENCES client_requests(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX client_request_items_engagement ON public.client_request_items USING btree (organization_id, engagement_id);
CREATE INDEX client_request_items_slot ON public.client_request_items USING btree (organization_id, data_feed_node_id);
alter table client_request_items enable row level security;
alter table client_request_items force row level security;
create policy own_organization on client_request_items for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on client_request_items for all to tieout_platform using (true) with check (true);
grant select on client_request_items to tieout_app;
grant select on client_request_items to tieout_platform;
grant insert (organization_id, engagement_id, request_id, position, kind, data_feed_node_id, report_key, title, explanation, state_at) on client_request_items to tieout_app;
grant update (state, state_at) on client_request_items to tieout_app;

create table client_request_links (
  token_hash bytea not null,
  organization_id uuid not null,
  engagement_id uuid not null,
  request_id uuid not null,
  created_at timestamp with time zone not null,
  constraint client_request_links_pkey PRIMARY KEY (token_hash),
  constraint client_request_links_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint client_request_links_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint client_request_links_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint client_request_links_organization_id_request_id_fkey FOREIGN KEY (organization_id, request_id) REFERENCES client_requests(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX client_request_links_engagement ON public.client_request_links USING btree (organization_id, engagement_id);
CREATE INDEX client_request_links_request ON public.client_request_links USING btree (organization_id, request_id);
alter table client_request_links enable row level security;
alter table client_request_links force row level security;
create policy own_organization on client_request_links for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on client_request_links for all to tieout_platform using (true) with check (true);
grant delete, select on client_request_links to tieout_app;
grant select on client_request_links to tieout_platform;
grant insert (token_hash, organization_id, engagement_id, request_id, created_at) on client_request_links to tieout_app;

create table client_request_mails (
  organization_id uuid not null,
  engagement_id uuid not null,
  request_id uuid not null,
  kind text not null,
  due_on date not null,
  sent_at timestamp with time zone not null,
  constraint client_request_mails_pkey PRIMARY KEY (organization_id, request_id, kind, due_on),
  constraint client_request_mails_kind_check CHECK ((kind = ANY (ARRAY['before'::text, 'due'::text]))),
  constraint client_request_mails_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint client_request_mails_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint client_request_mails_organization_id_request_id_fkey FOREIGN KEY (organization_id, request_id) REFERENCES client_requests(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX client_request_mails_engagement ON public.client_request_mails USING btree (organization_id, engagement_id);
alter table client_request_mails enable row level security;
alter table client_request_mails force row level security;
create policy own_organization on client_request_mails for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on client_request_mails for all to tieout_platform using (true) with check (true);
grant select on client_request_mails to tieout_app;
grant select on client_request_mails to tieout_platform;
grant insert (organization_id, engagement_id, request_id, kind, due_on, sent_at) on client_request_mails to tieout_app;

create table client_request_pins (
  request_id uuid not null,
  organization_id uuid not null,
  engagement_id uuid not null,
  sealed_hash bytea not null,
  made_at timestamp with time zone not null,
  tries integer default 0 not null,
  tried_at timestamp with time zone,
  constraint client_request_pins_pkey PRIMARY KEY (request_id),
  constraint client_request_pins_tries_check CHECK ((tries >= 0)),
  constraint client_request_pins_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint client_request_pins_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint client_request_pins_organization_id_request_id_fkey FOREIGN KEY (organization_id, request_id) REFERENCES client_requests(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX client_request_pins_engagement ON public.client_request_pins USING btree (organization_id, engagement_id);
CREATE INDEX client_request_pins_request ON public.client_request_pins USING btree (organization_id, request_id);
alter table client_request_pins enable row level security;
alter table client_request_pins force row level security;
create policy own_organization on client_request_pins for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on client_request_pins for all to tieout_platform using (true) with check (true);
grant select on client_request_pins to tieout_app;
grant select on client_request_pins to tieout_platform;
grant insert (request_id, organization_id, engagement_id, sealed_hash, made_at) on client_request_pins to tieout_app;
grant update (sealed_hash, made_at, tries, tried_at) on client_request_pins to tieout_app;
grant update (tries, tried_at) on client_request_pins to tieout_platform;

create table client_requests (
  id uuid default new_id() not null,
  organization_id uuid not null,
  engagement_id uuid not null,
  recipient_name text not null,
  recipient_email text not null,
  message text not null,
  due_on date not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  opened_at timestamp with time zone,
  uploads_on date,
  uploaded_bytes bigint default 0 not null,
  constraint client_requests_pkey PRIMARY KEY (id),
  constraint client_requests_check CHECK ((expires_at > created_at)),
  constraint client_requests_message_check CHECK ((length(message) <= 20000)),
  constraint client_requests_organization_id_id_key UNIQUE (organization_id, id),
  constraint client_requests_recipient_email_check CHECK (((length(recipient_email) >= 3) AND (length(recipient_email) <= 254))),
  constraint client_requests_recipient_name_check CHECK (((length(recipient_name) >= 1) AND (length(recipient_name) <= 200))),
  constraint client_requests_uploaded_bytes_check CHECK ((uploaded_bytes >= 0)),
  constraint client_requests_organization_id_created_by_fkey FOREIGN KEY (organization_id, created_by) REFERENCES users(organization_id, id),
  constraint client_requests_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint client_requests_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX client_requests_created_by ON public.client_requests USING btree (organization_id, created_by);
CREATE INDEX client_requests_engagement ON public.client_requests USING btree (organization_id, engagement_id, created_at);
alter table client_requests enable row level security;
alter table client_requests force row level security;
create policy own_organization on client_requests for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on client_requests for all to tieout_platform using (true) with check (true);
grant select on client_requests to tieout_app;
grant select on client_requests to tieout_platform;
grant insert (organization_id, engagement_id, recipient_name, recipient_email, message, due_on, created_by, created_at, expires_at) on client_requests to tieout_app;
grant update (due_on, expires_at, revoked_at, uploads_on, uploaded_bytes) on client_requests to tieout_app;
grant update (opened_at) on client_requests to tieout_platform;

create table client_sessions (
  token_hash bytea not null,
  id uuid default new_id() not null,
  organization_id uuid not null,
  engagement_id uuid not null,
  request_id uuid not null,
  opened_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  person_name text,
  job_title text,
  constraint client_sessions_pkey PRIMARY KEY (token_hash),
  constraint client_sessions_job_title_check CHECK (((length(job_title) >= 1) AND (length(job_title) <= 100))),
  constraint client_sessions_person CHECK (((person_name IS NULL) = (job_title IS NULL))),
  constraint client_sessions_person_name_check CHECK (((length(person_name) >= 1) AND (length(person_name) <= 200))),
  constraint client_sessions_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint client_sessions_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint client_sessions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint client_sessions_organization_id_request_id_fkey FOREIGN KEY (organization_id, request_id) REFERENCES client_requests(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX client_sessions_engagement ON public.client_sessions USING btree (organization_id, engagement_id);
CREATE INDEX client_sessions_request ON public.client_sessions USING btree (organization_id, request_id);
alter table client_sessions enable row level security;
alter table client_sessions force row level security;
create policy own_organization on client_sessions for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on client_sessions for all to tieout_platform using (true) with check (true);
grant delete, select on client_sessions to tieout_app;
grant delete, select on client_sessions to tieout_platform;
grant insert (token_hash, organization_id, engagement_id, request_id, opened_at, seen_at, person_name, job_title) on client_sessions to tieout_platform;
grant update (seen_at) on client_sessions to tieout_platform;

create table client_wages (
  organization_id uuid not null,
  engagement_id uuid not null,
  request_id uuid not null,
  box_1_cents bigint,
  box_5_cents bigint,
  pay_frequency text,
  stated_at timestamp with time zone not null,
  stated_by text,
  constraint client_wages_pkey PRIMARY KEY (organization_id, request_id),
  constraint client_wages_pay_frequency_check CHECK ((pay_frequency = ANY (ARRAY['weekly'::text, 'every_two_weeks'::text, 'twice_a_month'::text, 'monthly'::text]))),
  constraint client_wages_stated_by_check CHECK (((length(stated_by) >= 1) AND (length(stated_by) <= 320))),
  constraint client_wages_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint client_wages_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint client_wages_organization_id_request_id_fkey FOREIGN KEY (organization_id, request_id) REFERENCES client_requests(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX client_wages_engagement ON public.client_wages USING btree (organization_id, engagement_id);
alter table client_wages enable row level security;
alter table client_wages force row level security;
create policy own_organization on client_wages for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on client_wages for all to tieout_platform using (true) with check (true);
grant select on client_wages to tieout_app;
grant select on client_wages to tieout_platform;
grant insert (organization_id, engagement_id, request_id, box_1_cents, box_5_cents, pay_frequency, stated_at, stated_by) on client_wages to tieout_app;
grant update (box_1_cents, box_5_cents, pay_frequency, stated_at, stated_by) on client_wages to tieout_app;

create table client_words (
  organization_id uuid not null,
  word text not null,
  client_id uuid not null,
  constraint client_words_pkey PRIMARY KEY (organization_id, word, client_id),
  constraint client_words_organization_id_client_id_fkey FOREIGN KEY (organization_id, client_id) REFERENCES clients(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX client_words_of ON public.client_words USING btree (organization_id, client_id);
alter table client_words enable row level security;
alter table client_words force row level security;
create policy own_organization on client_words for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on client_words for all to tieout_platform using (true) with check (true);
grant delete, select on client_words to tieout_app;
grant select on client_words to tieout_platform;
grant insert (organization_id, word, client_id) on client_words to tieout_app;

create table clients (
  id uuid default new_id() not null,
  organization_id uuid not null,
  name text not null,
  ein text default ''::text not null,
  is_active boolean default true not null,
  created_at timestamp with time zone default now() not null,
  revision integer default 1 not null,
  merged_into uuid,
  constraint clients_pkey PRIMARY KEY (id),
  constraint clients_ein_check CHECK (((ein = ''::text) OR (ein ~ '^\d{2}-\d{7}$'::text))),
  constraint clients_merged_into_check CHECK ((merged_into <> id)),
  constraint clients_name_check CHECK ((length(TRIM(BOTH FROM name)) > 0)),
  constraint clients_organization_id_id_key UNIQUE (organization_id, id),
  constraint clients_merged_into_fkey FOREIGN KEY (organization_id, merged_into) REFERENCES clients(organization_id, id),
  constraint clients_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX clients_by_name ON public.clients USING btree (organization_id, lower(name), id);
CREATE UNIQUE INDEX clients_kept_name ON public.clients USING btree (organization_id, lower(name)) WHERE (merged_into IS NULL);
CREATE INDEX clients_merged_into ON public.clients USING btree (organization_id, merged_into);
alter table clients enable row level security;
alter table clients force row level security;
create policy own_organization on clients for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on clients for all to tieout_platform using (true) with check (true);
CREATE TRIGGER clients_words_insert AFTER INSERT ON public.clients FOR EACH ROW EXECUTE FUNCTION index_client_words();
CREATE TRIGGER clients_words_update AFTER UPDATE OF name ON public.clients FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION index_client_words();
grant select on clients to tieout_app;
grant select on clients to tieout_platform;
grant insert (organization_id, name, ein, is_active) on clients to tieout_app;
grant update (name, ein, is_active, revision, merged_into) on clients to tieout_app;

create table closed_announcements (
  organization_id uuid not null,
  user_id uuid not null,
  announcement_id uuid not null,
  closed_at timestamp with time zone not null,
  constraint closed_announcements_pkey PRIMARY KEY (organization_id, user_id, announcement_id),
  constraint closed_announcements_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements(id) ON DELETE CASCADE,
  constraint closed_announcements_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint closed_announcements_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX closed_announcements_announcement ON public.closed_announcements USING btree (announcement_id);
alter table closed_announcements enable row level security;
alter table closed_announcements force row level security;
create policy own_organization on closed_announcements for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on closed_announcements for all to tieout_platform using (true) with check (true);
grant select on closed_announcements to tieout_app;
grant select on closed_announcements to tieout_platform;
grant insert (organization_id, user_id, announcement_id, closed_at) on closed_announcements to tieout_app;

create table compensation_definitions (
  organization_id uuid not null,
  engagement_id uuid not null,
  definition text not null,
  excluded text[] not null,
  revision integer default 1 not null,
  constraint compensation_definitions_pkey PRIMARY KEY (organization_id, engagement_id),
  constraint compensation_definitions_definition_check CHECK ((length(definition) <= 4000)),
  constraint compensation_definitions_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint compensation_definitions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
alter table compensation_definitions enable row level security;
alter table compensation_definitions force row level security;
create policy own_organization on compensation_definitions for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on compensation_definitions for all to tieout_platform using (true) with check (true);
grant select on compensation_definitions to tieout_app;
grant select on compensation_definitions to tieout_platform;
grant insert (organization_id, engagement_id, definition, excluded) on compensation_definitions to tieout_app;
grant update (definition, excluded, revision) on compensation_definitions to tieout_app;

create table control_totals (
  organization_id uuid not null,
  engagement_id uuid not null,
  key text not null,
  amount_cents bigint not null,
  document text default ''::text not null,
  page text default ''::text not null,
  constraint control_totals_pkey PRIMARY KEY (organization_id, engagement_id, key),
  constraint control_totals_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint control_totals_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
alter table control_totals enable row level security;
alter table control_totals force row level security;
create policy own_organization on control_totals for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on control_totals for all to tieout_platform using (true) with check (true);
grant delete, select on control_totals to tieout_app;
grant select on control_totals to tieout_platform;
grant insert (organization_id, engagement_id, key, amount_cents, document, page) on control_totals to tieout_app;
grant update (amount_cents, document, page) on control_totals to tieout_app;

create table credit_contracts (
  id uuid default new_id() not null,
  organization_id uuid not null,
  credits integer not null,
  price_cents bigint not null,
  starts_on date not null,
  ends_on date not null,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null,
  included_toolkits integer default 0 not null,
  constraint credit_contracts_pkey PRIMARY KEY (id),
  constraint credit_contracts_check CHECK ((ends_on >= starts_on)),
  constraint credit_contracts_credits_check CHECK (((credits >= 1) AND (credits <= 1000000))),
  constraint credit_contracts_included_toolkits_check CHECK (((included_toolkits >= 0) AND (included_toolkits <= 1000))),
  constraint credit_contracts_organization_id_id_key UNIQUE (organization_id, id),
  constraint credit_contracts_price_cents_check CHECK ((price_cents >= 0)),
  constraint credit_contracts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX credit_contracts_newest ON public.credit_contracts USING btree (organization_id, starts_on DESC, id DESC);
alter table credit_contracts enable row level security;
alter table credit_contracts force row level security;
create policy own_organization on credit_contracts for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on credit_contracts for all to tieout_platform using (true) with check (true);
grant select on credit_contracts to tieout_app;
grant select on credit_contracts to tieout_platform;
grant insert (id, organization_id, credits, price_cents, starts_on, ends_on, created_by, included_toolkits) on credit_contracts to tieout_platform;
grant update (ends_on) on credit_contracts to tieout_platform;

create table credit_entries (
  organization_id uuid not null,
  transaction_id uuid not null,
  "position" smallint not null,
  account text not null,
  lot_id uuid not null,
  side text not null,
  quantity integer not null,
  constraint credit_entries_pkey PRIMARY KEY (transaction_id, "position"),
  constraint credit_entries_account_check CHECK ((account = ANY (ARRAY['issued'::text, 'available'::text, 'held'::text, 'used'::text, 'expired'::text, 'reversed'::text]))),
  constraint credit_entries_balance TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint credit_entries_quantity_check CHECK ((quantity > 0)),
  constraint credit_entries_side_check CHECK ((side = ANY (ARRAY['debit'::text, 'credit'::text]))),
  constraint credit_entries_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint credit_entries_organization_id_lot_id_fkey FOREIGN KEY (organization_id, lot_id) REFERENCES credit_lots(organization_id, id),
  constraint credit_entries_organization_id_transaction_id_fkey FOREIGN KEY (organization_id, transaction_id) REFERENCES credit_transactions(organization_id, id)
);
CREATE INDEX credit_entries_lot ON public.credit_entries USING btree (organization_id, lot_id);
CREATE INDEX credit_entries_transaction ON public.credit_entries USING btree (organization_id, transaction_id);
alter table credit_entries enable row level security;
alter table credit_entries force row level security;
create policy no_issue on credit_entries for insert to tieout_app with check (((organization_id = ( SELECT current_organization_id() AS current_organization_id)) AND ((account = ANY (ARRAY['available'::text, 'held'::text])) OR ((account = ANY (ARRAY['used'::text, 'expired'::text, 'reversed'::text])) AND (side = 'credit'::text)))));
create policy own_organization on credit_entries for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on credit_entries for all to tieout_platform using (true) with check (true);
CREATE TRIGGER apply_credit_entry AFTER INSERT ON public.credit_entries FOR EACH ROW EXECUTE FUNCTION apply_credit_entry();
CREATE TRIGGER credit_entries_append_only BEFORE DELETE OR UPDATE ON public.credit_entries FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE CONSTRAINT TRIGGER credit_entries_balance AFTER INSERT ON public.credit_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_credit_transaction();
CREATE TRIGGER credit_entries_no_truncate BEFORE TRUNCATE ON public.credit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
grant select on credit_entries to tieout_app;
grant select on credit_entries to tieout_platform;
grant insert (organization_id, transaction_id, position, account, lot_id, side, quantity) on credit_entries to tieout_app;

create table credit_holds (
  id uuid default new_id() not null,
  organization_id uuid not null,
  purpose text not null,
  subject_key text not null,
  reference text not null,
  title text not null,
  credits integer not null,
  state text default 'open'::text not null,
  held_by uuid,
  held_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  constraint credit_holds_pkey PRIMARY KEY (id),
  constraint credit_holds_check CHECK (((state = 'open'::text) = (ended_at IS NULL))),
  constraint credit_holds_credits_check CHECK ((credits > 0)),
  constraint credit_holds_organization_id_id_key UNIQUE (organization_id, id),
  constraint credit_holds_purpose_check CHECK ((purpose = ANY (ARRAY['processing'::text, 'toolkit'::text]))),
  constraint credit_holds_state_check CHECK ((state = ANY (ARRAY['open'::text, 'captured'::text, 'released'::text]))),
  constraint credit_holds_title_check CHECK (((length(title) >= 1) AND (length(title) <= 500))),
  constraint credit_holds_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE UNIQUE INDEX credit_holds_once ON public.credit_holds USING btree (organization_id, purpose, subject_key) WHERE (state <> 'released'::text);
CREATE INDEX credit_holds_reference ON public.credit_holds USING btree (organization_id, reference);
alter table credit_holds enable row level security;
alter table credit_holds force row level security;
create policy own_organization on credit_holds for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on credit_holds for all to tieout_platform using (true) with check (true);
grant select on credit_holds to tieout_app;
grant select on credit_holds to tieout_platform;
grant insert (organization_id, purpose, subject_key, reference, title, credits, held_by) on credit_holds to tieout_app;
grant update (state, ended_at) on credit_holds to tieout_app;

create table credit_lots (
  id uuid default new_id() not null,
  organization_id uuid not null,
  source text not null,
  contract_id uuid,
  purchase_id uuid,
  credits integer not null,
  price_cents bigint not null,
  expires_on date,
  title text not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  available integer default 0 not null,
  held integer default 0 not null,
  constraint credit_lots_pkey PRIMARY KEY (id),
  constraint credit_lots_available_check CHECK ((available >= 0)),
  constraint credit_lots_check CHECK (((available + held) <= credits)),
  constraint credit_lots_check1 CHECK ((((source = 'contract'::text) = (contract_id IS NOT NULL)) AND ((source = 'purchase'::text) = (purchase_id IS NOT NULL)))),
  constraint credit_lots_credits_check CHECK ((credits > 0)),
  constraint credit_lots_held_check CHECK ((held >= 0)),
  constraint credit_lots_organization_id_id_key UNIQUE (organization_id, id),
  constraint credit_lots_price_cents_check CHECK ((price_cents >= 0)),
  constraint credit_lots_source_check CHECK ((source = ANY (ARRAY['contract'::text, 'purchase'::text, 'adjustment'::text]))),
  constraint credit_lots_title_check CHECK (((length(title) >= 1) AND (length(title) <= 500))),
  constraint credit_lots_organization_id_contract_id_fkey FOREIGN KEY (organization_id, contract_id) REFERENCES credit_contracts(organization_id, id),
  constraint credit_lots_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint credit_lots_organization_id_purchase_id_fkey FOREIGN KEY (organization_id, purchase_id) REFERENCES credit_purchases(organization_id, id)
);
CREATE INDEX credit_lots_available ON public.credit_lots USING btree (organization_id, expires_on, id) WHERE (available > 0);
CREATE INDEX credit_lots_contract ON public.credit_lots USING btree (organization_id, contract_id);
CREATE INDEX credit_lots_purchase ON public.credit_lots USING btree (organization_id, purchase_id);
alter table credit_lots enable row level security;
alter table credit_lots force row level security;
create policy own_organization on credit_lots for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on credit_lots for all to tieout_platform using (true) with check (true);
CREATE TRIGGER issue_credit_lot AFTER INSERT ON public.credit_lots FOR EACH ROW EXECUTE FUNCTION issue_credit_lot();
grant select on credit_lots to tieout_app;
grant select on credit_lots to tieout_platform;
grant insert (id, organization_id, source, contract_id, purchase_id, credits, price_cents, expires_on, title, created_by) on credit_lots to tieout_platform;
grant update (expires_on) on credit_lots to tieout_platform;

create table credit_purchases (
  id uuid default new_id() not null,
  organization_id uuid not null,
  user_id uuid not null,
  quantity integer not null,
  unit_cents bigint not null,
  amount_cents bigint not null,
  provider text not null,
  payment_id text,
  status text default 'pending'::text not null,
  issued integer default 0 not null,
  owed integer default 0 not null,
  returned_cents bigint default 0 not null,
  created_at timestamp with time zone default now() not null,
  paid_at timestamp with time zone,
  constraint credit_purchases_pkey PRIMARY KEY (id),
  constraint credit_purchases_check CHECK ((amount_cents = (quantity * unit_cents))),
  constraint credit_purchases_check1 CHECK (((issued >= 0) AND (issued <= quantity))),
  constraint credit_purchases_check2 CHECK (((owed >= 0) AND (owed <= quantity))),
  constraint credit_purchases_check3 CHECK (((returned_cents >= 0) AND (returned_cents <= amount_cents))),
  constraint credit_purchases_organization_id_id_key UNIQUE (organization_id, id),
  constraint credit_purchases_payment_id_key UNIQUE (payment_id),
  constraint credit_purchases_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'test'::text]))),
  constraint credit_purchases_quantity_check CHECK ((quantity > 0)),
  constraint credit_purchases_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'paid'::text, 'canceled'::text]))),
  constraint credit_purchases_unit_cents_check CHECK ((unit_cents > 0)),
  constraint credit_purchases_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint credit_purchases_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id)
);
CREATE INDEX credit_purchases_open ON public.credit_purchases USING btree (created_at) WHERE ((status = 'pending'::text) OR (owed > 0));
CREATE INDEX credit_purchases_user ON public.credit_purchases USING btree (organization_id, user_id);
alter table credit_purchases enable row level security;
alter table credit_purchases force row level security;
create policy own_organization on credit_purchases for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on credit_purchases for all to tieout_platform using (true) with check (true);
grant select on credit_purchases to tieout_app;
grant select on credit_purchases to tieout_platform;
grant insert (organization_id, user_id, quantity, unit_cents, amount_cents, provider) on credit_purchases to tieout_app;
grant update (payment_id, issued, owed) on credit_purchases to tieout_app;
grant update (status, issued, owed, returned_cents, paid_at) on credit_purchases to tieout_platform;

create table credit_transactions (
  id uuid default new_id() not null,
  organization_id uuid not null,
  sequence bigint generated always as identity not null,
  kind text not null,
  hold_id uuid,
  title text not null,
  actor_id uuid,
  at timestamp with time zone default now() not null,
  constraint credit_transactions_pkey PRIMARY KEY (id),
  constraint credit_transactions_balance TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint credit_transactions_check CHECK (((kind = ANY (ARRAY['hold'::text, 'capture'::text, 'release'::text])) = (hold_id IS NOT NULL))),
  constraint credit_transactions_kind_check CHECK ((kind = ANY (ARRAY['contract'::text, 'purchase'::text, 'adjustment'::text, 'hold'::text, 'capture'::text, 'release'::text, 'expiry'::text, 'reversal'::text]))),
  constraint credit_transactions_organization_id_id_key UNIQUE (organization_id, id),
  constraint credit_transactions_title_check CHECK (((length(title) >= 1) AND (length(title) <= 500))),
  constraint credit_transactions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint credit_transactions_organization_id_hold_id_fkey FOREIGN KEY (organization_id, hold_id) REFERENCES credit_holds(organization_id, id)
);
CREATE UNIQUE INDEX credit_transactions_ended ON public.credit_transactions USING btree (hold_id) WHERE (kind = ANY (ARRAY['capture'::text, 'release'::text]));
CREATE INDEX credit_transactions_hold ON public.credit_transactions USING btree (organization_id, hold_id);
CREATE UNIQUE INDEX credit_transactions_made ON public.credit_transactions USING btree (hold_id) WHERE (kind = 'hold'::text);
CREATE INDEX credit_transactions_newest ON public.credit_transactions USING btree (organization_id, sequence DESC);
alter table credit_transactions enable row level security;
alter table credit_transactions force row level security;
create policy no_issue on credit_transactions for insert to tieout_app with check (((organization_id = ( SELECT current_organization_id() AS current_organization_id)) AND (kind = ANY (ARRAY['adjustment'::text, 'hold'::text, 'capture'::text, 'release'::text, 'expiry'::text, 'reversal'::text]))));
create policy own_organization on credit_transactions for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on credit_transactions for all to tieout_platform using (true) with check (true);
CREATE TRIGGER credit_transactions_append_only BEFORE DELETE OR UPDATE ON public.credit_transactions FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE CONSTRAINT TRIGGER credit_transactions_balance AFTER INSERT ON public.credit_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_credit_transaction();
CREATE TRIGGER credit_transactions_no_truncate BEFORE TRUNCATE ON public.credit_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
grant select on credit_transactions to tieout_app;
grant select on credit_transactions to tieout_platform;
grant insert (id, organization_id, kind, hold_id, title, actor_id) on credit_transactions to tieout_app;

create table data_feed_nodes (
  id uuid default new_id() not null,
  organization_id uuid not null,
  engagement_id uuid not null,
  subcontract_id uuid not null,
  report_key text not null,
  resourcetype text not null,
  required boolean not null,
  how_to text default ''::text not null,
  "position" integer not null,
  constraint data_feed_nodes_pkey PRIMARY KEY (id),
  constraint data_feed_nodes_organization_id_id_key UNIQUE (organization_id, id),
  constraint data_feed_nodes_organization_id_subcontract_id_report_key_key UNIQUE (organization_id, subcontract_id, report_key),
  constraint data_feed_nodes_resourcetype_check CHECK ((resourcetype = ANY (ARRAY['workpaper'::text, 'payroll'::text, 'demographics'::text, 'document'::text]))),
  constraint data_feed_nodes_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint data_feed_nodes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint data_feed_nodes_organization_id_subcontract_id_fkey FOREIGN KEY (organization_id, subcontract_id) REFERENCES subcontracts(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX data_feed_nodes_engagement ON public.data_feed_nodes USING btree (organization_id, engagement_id);
alter table data_feed_nodes enable row level security;
alter table data_feed_nodes force row level security;
create policy own_organization on data_feed_nodes for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on data_feed_nodes for all to tieout_platform using (true) with check (true);
grant select on data_feed_nodes to tieout_app;
grant select on data_feed_nodes to tieout_platform;
grant insert (organization_id, engagement_id, subcontract_id, report_key, resourcetype, required, how_to, position) on data_feed_nodes to tieout_app;

create table deleted_engagements (
  organization_id uuid not null,
  engagement_id uuid not null,
  client_id uuid not null,
  start_on date not null,
  end_on date not null,
  locked_at timestamp with time zone not null,
  counted_from date not null,
  retention_years smallint not null,
  due_on date not null,
  sealed_bundles jsonb not null,
  begun_at timestamp with time zone default now() not null,
  row_counts jsonb,
  object_count integer not null,
  deleted_at timestamp with time zone,
  remaining_files text[] not null,
  finished_at timestamp with time zone,
  constraint deleted_engagements_pkey PRIMARY KEY (organization_id, engagement_id),
  constraint deleted_engagements_organization_id_client_id_fkey FOREIGN KEY (organization_id, client_id) REFERENCES clients(organization_id, id),
  constraint deleted_engagements_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX deleted_engagements_client ON public.deleted_engagements USING btree (organization_id, client_id);
alter table deleted_engagements enable row level security;
alter table deleted_engagements force row level security;
create policy own_organization on deleted_engagements for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on deleted_engagements for all to tieout_platform using (true) with check (true);
grant select on deleted_engagements to tieout_app;
grant select on deleted_engagements to tieout_platform;
grant insert (organization_id, engagement_id, client_id, start_on, end_on, locked_at, counted_from, retention_years, due_on, sealed_bundles, object_count, remaining_files) on deleted_engagements to tieout_app;
grant update (remaining_files, finished_at) on deleted_engagements to tieout_app;

create table deletion_notices (
  organization_id uuid not null,
  engagement_id uuid not null,
  delete_on date not null,
  constraint deletion_notices_pkey PRIMARY KEY (organization_id, engagement_id),
  constraint deletion_notices_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint deletion_notices_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
alter table deletion_notices enable row level security;
alter table deletion_notices force row level security;
create policy own_organization on deletion_notices for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on deletion_notices for all to tieout_platform using (true) with check (true);
grant select on deletion_notices to tieout_app;
grant select on deletion_notices to tieout_platform;
grant insert (organization_id, engagement_id, delete_on) on deletion_notices to tieout_app;
grant update (delete_on) on deletion_notices to tieout_app;

create table directory_entries (
  organization_id uuid not null,
  user_id uuid not null,
  external_id text,
  given_name text,
  family_name text,
  removed_at timestamp with time zone,
  changed_at timestamp with time zone not null,
  constraint directory_entries_pkey PRIMARY KEY (organization_id, user_id),
  constraint directory_entries_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 200))),
  constraint directory_entries_family_name_check CHECK (((length(family_name) >= 1) AND (length(family_name) <= 200))),
  constraint directory_entries_given_name_check CHECK (((length(given_name) >= 1) AND (length(given_name) <= 200))),
  constraint directory_entries_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint directory_entries_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX directory_entries_external_id ON public.directory_entries USING btree (organization_id, external_id) WHERE (removed_at IS NULL);
alter table directory_entries enable row level security;
alter table directory_entries force row level security;
create policy own_organization on directory_entries for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on directory_entries for all to tieout_platform using (true) with check (true);
grant select on directory_entries to tieout_app;
grant select on directory_entries to tieout_platform;
grant insert (organization_id, user_id, external_id, given_name, family_name, removed_at, changed_at) on directory_entries to tieout_app;
grant update (external_id, given_name, family_name, removed_at, changed_at) on directory_entries to tieout_app;

create table done_mentions (
  organization_id uuid not null,
  message_id uuid not null,
  user_id uuid not null,
  done_at timestamp with time zone default now() not null,
  constraint done_mentions_pkey PRIMARY KEY (organization_id, message_id, user_id),
  constraint done_mentions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint done_mentions_organization_id_message_id_fkey FOREIGN KEY (organization_id, message_id) REFERENCES review_messages(organization_id, id) ON DELETE CASCADE,
  constraint done_mentions_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id)
);
CREATE INDEX done_mentions_of ON public.done_mentions USING btree (organization_id, user_id, done_at);
alter table done_mentions enable row level security;
alter table done_mentions force row level security;
create policy own_organization on done_mentions for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on done_mentions for all to tieout_platform using (true) with check (true);
grant delete, select on done_mentions to tieout_app;
grant select on done_mentions to tieout_platform;
grant insert (organization_id, message_id, user_id) on done_mentions to tieout_app;

create table download_tickets (
  ticket_hash bytea not null,
  organization_id uuid not null,
  session_id uuid,
  object_id uuid not null,
  file_key text not null,
  file_name text not null,
  content_type text not null,
  expires_at timestamp with time zone not null,
  holder_hash bytea,
  api_key_id uuid,
  constraint download_tickets_pkey PRIMARY KEY (ticket_hash),
  constraint download_tickets_bearer CHECK ((num_nonnulls(session_id, api_key_id) = 1)),
  constraint download_tickets_holder_hash_check CHECK ((length(holder_hash) = 32)),
  constraint download_tickets_ticket_hash_check CHECK ((length(ticket_hash) = 32)),
  constraint download_tickets_organization_id_api_key_id_fkey FOREIGN KEY (organization_id, api_key_id) REFERENCES api_keys(organization_id, id) ON DELETE CASCADE,
  constraint download_tickets_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint download_tickets_organization_id_session_id_fkey FOREIGN KEY (organization_id, session_id) REFERENCES sessions(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX download_tickets_age ON public.download_tickets USING btree (expires_at);
CREATE INDEX download_tickets_key ON public.download_tickets USING btree (organization_id, api_key_id);
CREATE INDEX download_tickets_session ON public.download_tickets USING btree (organization_id, session_id);
alter table download_tickets enable row level security;
alter table download_tickets force row level security;
create policy own_organization on download_tickets for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on download_tickets for all to tieout_platform using (true) with check (true);
grant delete on download_tickets to tieout_app;
grant delete, select on download_tickets to tieout_platform;
grant insert (ticket_hash, organization_id, session_id, object_id, file_key, file_name, content_type, expires_at, holder_hash, api_key_id) on download_tickets to tieout_app;
grant select (expires_at) on download_tickets to tieout_app;

create table drafts (
  organization_id uuid not null,
  user_id uuid not null,
  form text not null,
  content jsonb not null,
  saved_at timestamp with time zone not null,
  constraint drafts_pkey PRIMARY KEY (organization_id, user_id, form),
  constraint drafts_content_check CHECK ((octet_length((content)::text) <= 100000)),
  constraint drafts_form_check CHECK ((form ~ '^[a-z][a-z0-9:-]{0,99}$'::text)),
  constraint drafts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint drafts_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id) ON DELETE CASCADE
);
alter table drafts enable row level security;
alter table drafts force row level security;
create policy own_organization on drafts for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on drafts for all to tieout_platform using (true) with check (true);
grant delete, select on drafts to tieout_app;
grant select on drafts to tieout_platform;
grant insert (organization_id, user_id, form, content, saved_at) on drafts to tieout_app;
grant update (content, saved_at) on drafts to tieout_app;

create table emailed_codes (
  user_id uuid not null,
  organization_id uuid not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_used_at timestamp with time zone,
  sealed_code bytea,
  expires_at timestamp with time zone,
  tries smallint default 0 not null,
  asked_by bytea,
  asked_at timestamp with time zone,
  asked smallint default 0 not null,
  asked_since timestamp with time zone,
  constraint emailed_codes_pkey PRIMARY KEY (user_id),
  constraint emailed_codes_asked_by_check CHECK ((length(asked_by) = 32)),
  constraint emailed_codes_asked_check CHECK ((asked >= 0)),
  constraint emailed_codes_tries_check CHECK ((tries >= 0)),
  constraint emailed_codes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint emailed_codes_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX emailed_codes_user ON public.emailed_codes USING btree (organization_id, user_id);
alter table emailed_codes enable row level security;
alter table emailed_codes force row level security;
create policy own_organization on emailed_codes for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on emailed_codes for all to tieout_platform using (true) with check (true);
grant delete, select on emailed_codes to tieout_platform;
grant insert (user_id, organization_id, created_at) on emailed_codes to tieout_platform;
grant update (confirmed_at, last_used_at, sealed_code, expires_at, tries, asked_by, asked_at, asked, asked_since) on emailed_codes to tieout_platform;

create table engagement_assignments (
  organization_id uuid not null,
  engagement_id uuid not null,
  user_id uuid not null,
  constraint engagement_assignments_pkey PRIMARY KEY (organization_id, engagement_id, user_id),
  constraint engagement_assignments_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint engagement_assignments_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint engagement_assignments_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id)
);
CREATE INDEX engagement_assignments_user ON public.engagement_assignments USING btree (organization_id, user_id);
alter table engagement_assignments enable row level security;
alter table engagement_assignments force row level security;
create policy own_organization on engagement_assignments for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on engagement_assignments for all to tieout_platform using (true) with check (true);
grant delete, select on engagement_assignments to tieout_app;
grant select on engagement_assignments to tieout_platform;
grant insert (organization_id, engagement_id, user_id) on engagement_assignments to tieout_app;

create table engagement_locks (
  id uuid default new_id() not null,
  organization_id uuid not null,
  engagement_id uuid not null,
  version integer not null,
  locked_at timestamp with time zone default now() not null,
  locked_by uuid not null,
  open_items jsonb,
  reopened_at timestamp with time zone,
  reopened_by uuid,
  reopen_reason text,
  constraint engagement_locks_pkey PRIMARY KEY (id),
  constraint engagement_locks_check CHECK ((num_nonnulls(reopened_at, reopened_by, reopen_reason) = ANY (ARRAY[0, 3]))),
  constraint engagement_locks_organization_id_engagement_id_version_key UNIQUE (organization_id, engagement_id, version),
  constraint engagement_locks_version_check CHECK ((version >= 1)),
  constraint engagement_locks_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint engagement_locks_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint engagement_locks_organization_id_locked_by_fkey FOREIGN KEY (organization_id, locked_by) REFERENCES users(organization_id, id),
  constraint engagement_locks_organization_id_reopened_by_fkey FOREIGN KEY (organization_id, reopened_by) REFERENCES users(organization_id, id)
);
CREATE INDEX engagement_locks_locked_by ON public.engagement_locks USING btree (organization_id, locked_by);
CREATE INDEX engagement_locks_reopened_by ON public.engagement_locks USING btree (organization_id, reopened_by);
alter table engagement_locks enable row level security;
alter table engagement_locks force row level security;
create policy own_organization on engagement_locks for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on engagement_locks for all to tieout_platform using (true) with check (true);
grant select on engagement_locks to tieout_app;
grant select on engagement_locks to tieout_platform;
grant insert (organization_id, engagement_id, version, locked_at, locked_by, open_items) on engagement_locks to tieout_app;
grant update (reopened_at, reopened_by, reopen_reason) on engagement_locks to tieout_app;

create table engagement_tallies (
  id uuid default new_id() not null,
  organization_id uuid not null,
  start_year integer not null,
  data_type text not null,
  status text not null,
  engagements integer not null,
  constraint engagement_tallies_pkey PRIMARY KEY (id),
  constraint engagement_tallies_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX engagement_tallies_of ON public.engagement_tallies USING btree (organization_id);
alter table engagement_tallies enable row level security;
alter table engagement_tallies force row level security;
create policy own_organization on engagement_tallies for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on engagement_tallies for all to tieout_platform using (true) with check (true);
grant delete, select on engagement_tallies to tieout_app;
grant select on engagement_tallies to tieout_platform;
grant insert (organization_id, start_year, data_type, status, engagements) on engagement_tallies to tieout_app;

create table engagement_toolkits (
  organization_id uuid not null,
  engagement_id uuid not null,
  service_provider_id uuid not null,
  toolkit_id uuid not null,
  attached_by uuid not null,
  attached_at timestamp with time zone default now() not null,
  constraint engagement_toolkits_pkey PRIMARY KEY (organization_id, engagement_id, service_provider_id, toolkit_id),
  constraint engagement_toolkits_organization_id_attached_by_fkey FOREIGN KEY (organization_id, attached_by) REFERENCES users(organization_id, id),
  constraint engagement_toolkits_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint engagement_toolkits_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint engagement_toolkits_service_provider_id_fkey FOREIGN KEY (service_provider_id) REFERENCES service_providers(id),
  constraint engagement_toolkits_toolkit_id_fkey FOREIGN KEY (toolkit_id) REFERENCES toolkits(id)
);
CREATE INDEX engagement_toolkits_attached_by ON public.engagement_toolkits USING btree (organization_id, attached_by);
CREATE INDEX engagement_toolkits_provider ON public.engagement_toolkits USING btree (service_provider_id);
CREATE INDEX engagement_toolkits_toolkit ON public.engagement_toolkits USING btree (toolkit_id);
alter table engagement_toolkits enable row level security;
alter table engagement_toolkits force row level security;
create policy own_organization on engagement_toolkits for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on engagement_toolkits for all to tieout_platform using (true) with check (true);
grant delete, select on engagement_toolkits to tieout_app;
grant select on engagement_toolkits to tieout_platform;
grant insert (organization_id, engagement_id, service_provider_id, toolkit_id, attached_by) on engagement_toolkits to tieout_app;

create table engagement_words (
  organization_id uuid not null,
  word text not null,
  engagement_id uuid not null,
  constraint engagement_words_pkey PRIMARY KEY (organization_id, word, engagement_id),
  constraint engagement_words_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX engagement_words_of ON public.engagement_words USING btree (organization_id, engagement_id);
alter table engagement_words enable row level security;
alter table engagement_words force row level security;
create policy own_organization on engagement_words for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on engagement_words for all to tieout_platform using (true) with check (true);
grant delete, select on engagement_words to tieout_app;
grant select on engagement_words to tieout_platform;
grant insert (organization_id, word, engagement_id) on engagement_words to tieout_app;

create table engagements (
  id uuid default new_id() not null,
  organization_id uuid not null,
  client_id uuid not null,
  name text not null,
  ein text default ''::text not null,
  plan_number text default ''::text not null,
  start_on date not null,
  end_on date not null,
  data_type text not null,
  performance_materiality_cents bigint,
  materiality_basis text,
  status text default 'setup_required'::text not null,
  missing text[] default '{}'::text[] not null,
  results_out_of_date boolean default false not null,
  progress_percent integer,
  revision integer default 1 not null,
  control_totals_revision integer default 1 not null,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  locked_at timestamp with time zone,
  locked_by uuid,
  overview jsonb default '{"ties": null, "files": {"wanted": 0, "present": 0}, "providers": []}'::jsonb not null,
  plan_name text default ''::text not null,
  limitation_year_end_on date,
  rolled_from uuid,
  start_year integer generated always as ((EXTRACT(year FROM start_on))::integer) stored not null,
  constraint engagements_pkey PRIMARY KEY (id),
  constraint engagements_check CHECK ((end_on > start_on)),
  constraint engagements_data_type_check CHECK ((data_type = ANY (ARRAY['recordkeeper'::text, 'payroll'::text, 'combined'::text]))),
  constraint engagements_organization_id_id_key UNIQUE (organization_id, id),
  constraint engagements_performance_materiality_cents_check CHECK ((performance_materiality_cents >= 0)),
  constraint engagements_plan_number_check CHECK (((plan_number = ''::text) OR (plan_number ~ '^\d{3}$'::text))),
  constraint engagements_progress_percent_check CHECK (((progress_percent >= 0) AND (progress_percent <= 100))),
  constraint engagements_rolled_forward_once UNIQUE (organization_id, rolled_from),
  constraint engagements_status_check CHECK ((status = ANY (ARRAY['setup_required'::text, 'files_incomplete'::text, 'ready'::text, 'queued'::text, 'processing'::text, 'results_available'::text, 'failed'::text, 'locked'::text]))),
  constraint engagements_organization_id_client_id_fkey FOREIGN KEY (organization_id, client_id) REFERENCES clients(organization_id, id),
  constraint engagements_organization_id_created_by_fkey FOREIGN KEY (organization_id, created_by) REFERENCES users(organization_id, id),
  constraint engagements_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint engagements_organization_id_locked_by_fkey FOREIGN KEY (organization_id, locked_by) REFERENCES users(organization_id, id),
  constraint engagements_rolled_from_fkey FOREIGN KEY (organization_id, rolled_from) REFERENCES engagements(organization_id, id) ON DELETE SET NULL (rolled_from)
);
CREATE INDEX engagements_changed ON public.engagements USING btree (organization_id, updated_at, id);
CREATE INDEX engagements_client ON public.engagements USING btree (organization_id, client_id);
CREATE INDEX engagements_created_by ON public.engagements USING btree (organization_id, created_by);
CREATE INDEX engagements_data_type ON public.engagements USING btree (organization_id, data_type, created_at, id);
CREATE INDEX engagements_end ON public.engagements USING btree (organization_id, end_on, id);
CREATE INDEX engagements_locked_by ON public.engagements USING btree (organization_id, locked_by);
CREATE INDEX engagements_name ON public.engagements USING btree (organization_id, lower(name), id);
CREATE INDEX engagements_newest ON public.engagements USING btree (organization_id, created_at DESC, id DESC);
CREATE INDEX engagements_plan ON public.engagements USING btree (organization_id, ein, plan_number, id);
CREATE INDEX engagements_start ON public.engagements USING btree (organization_id, start_on, id);
CREATE INDEX engagements_status ON public.engagements USING btree (organization_id, status, created_at, id);
CREATE INDEX engagements_year ON public.engagements USING btree (organization_id, start_year, created_at, id);
CREATE INDEX engagements_year_name ON public.engagements USING btree (organization_id, start_year, lower(name), id);
alter table engagements enable row level security;
alter table engagements force row level security;
create policy own_organization on engagements for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on engagements for all to tieout_platform using (true) with check (true);
CREATE TRIGGER engagements_tallied_delete AFTER DELETE ON public.engagements REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_engagements();
CREATE TRIGGER engagements_tallied_insert AFTER INSERT ON public.engagements REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_engagements();
CREATE TRIGGER engagements_tallied_update AFTER UPDATE ON public.engagements REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_engagements();
CREATE TRIGGER engagements_words_insert AFTER INSERT ON public.engagements FOR EACH ROW EXECUTE FUNCTION index_engagement_words();
CREATE TRIGGER engagements_words_update AFTER UPDATE OF name, plan_name, ein, plan_number ON public.engagements FOR EACH ROW WHEN (((((old.name IS DISTINCT FROM new.name) OR (old.plan_name IS DISTINCT FROM new.plan_name)) OR (old.ein IS DISTINCT FROM new.ein)) OR (old.plan_number IS DISTINCT FROM new.plan_number))) EXECUTE FUNCTION index_engagement_words();
grant select on engagements to tieout_app;
grant select on engagements to tieout_platform;
grant insert (organization_id, client_id, name, ein, plan_number, start_on, end_on, data_type, performance_materiality_cents, materiality_basis, created_by, plan_name, limitation_year_end_on, rolled_from) on engagements to tieout_app;
grant update (client_id, name, ein, plan_number, start_on, end_on, data_type, performance_materiality_cents, materiality_basis, status, missing, results_out_of_date, revision, control_totals_revision, updated_at, locked_at, locked_by, overview, plan_name, limitation_year_end_on) on engagements to tieout_app;
comment on column engagements.progress_percent is 'Not read: the percent of a run stands in the progress of its job.';

create table evidence (
  id uuid default new_id() not null,
  organization_id uuid not null,
  engagement_id uuid not null,
  output_key text not null,
  about text not null,
  subject_key text not null,
  subject_address text not null,
  subject_title text not null,
  kind text not null,
  title text not null,
  url text,
  size_bytes bigint,
  sha256 text,
  object_key text,
  added_by uuid not null,
  added_at timestamp with time zone default now() not null,
  removed_by uuid,
  removed_at timestamp with time zone,
  lock_versions integer[] default '{}'::integer[] not null,
  constraint evidence_pkey PRIMARY KEY (id),
  constraint evidence_about_check CHECK ((about = ANY (ARRAY['workpaper'::text, 'tie'::text, 'exception'::text, 'item'::text, 'procedure'::text]))),
  constraint evidence_check CHECK ((((kind = 'link'::text) = (url IS NOT NULL)) AND ((kind = 'link'::text) = (sha256 IS NULL)) AND ((kind = 'link'::text) = (size_bytes IS NULL)))),
  constraint evidence_check1 CHECK (
CASE
    WHEN (kind = 'link'::text) THEN (object_key IS NULL)
    ELSE ((object_key IS NOT NULL) OR (removed_at IS NOT NULL))
END),
  constraint evidence_check2 CHECK (((removed_by IS NULL) = (removed_at IS NULL))),
  constraint evidence_kind_check CHECK ((kind = ANY (ARRAY['pdf'::text, 'png'::text, 'jpeg'::text, 'link'::text]))),
  constraint evidence_organization_id_id_key UNIQUE (organization_id, id),
  constraint evidence_title_check CHECK ((title <> ''::text)),
  constraint evidence_organization_id_added_by_fkey FOREIGN KEY (organization_id, added_by) REFERENCES users(organization_id, id),
  constraint evidence_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint evidence_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint evidence_organization_id_removed_by_fkey FOREIGN KEY (organization_id, removed_by) REFERENCES users(organization_id, id)
);
CREATE INDEX evidence_added_by ON public.evidence USING btree (organization_id, added_by);
CREATE INDEX evidence_of ON public.evidence USING btree (organization_id, engagement_id, output_key, added_at);
CREATE INDEX evidence_removed_by ON public.evidence USING btree (organization_id, removed_by);
alter table evidence enable row level security;
alter table evidence force row level security;
create policy own_organization on evidence for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on evidence for all to tieout_platform using (true) with check (true);
CREATE TRIGGER evidence_stored AFTER INSERT OR DELETE OR UPDATE OF object_key, size_bytes ON public.evidence FOR EACH ROW EXECUTE FUNCTION count_object_of_row();
grant select on evidence to tieout_app;
grant select on evidence to tieout_platform;
grant insert (organization_id, engagement_id, output_key, about, subject_key, subject_address, subject_title, kind, title, url, size_bytes, sha256, object_key, added_by) on evidence to tieout_app;
grant update (object_key, removed_by, removed_at, lock_versions) on evidence to tieout_app;

create table file_corrections (
  id uuid default new_id() not null,
  organization_id uuid not null,
  engagement_id uuid not null,
  data_feed_node_id uuid not null,
  sha256 text not null,
  object_key text not null,
  digest text not null,
  row_count integer not null,
  cell_count integer not null,
  superseded_by text,
  changed_by uuid not null,
  changed_at timestamp with time zone not null,
  constraint file_corrections_pkey PRIMARY KEY (id),
  constraint file_corrections_check CHECK ((cell_count >= row_count)),
  constraint file_corrections_digest_check CHECK ((digest ~ '^[0-9a-f]{64}$'::text)),
  constraint file_corrections_organization_id_data_feed_node_id_sha256_key UNIQUE (organization_id, data_feed_node_id, sha256),
  constraint file_corrections_organization_id_id_key UNIQUE (organization_id, id),
  constraint file_corrections_row_count_check CHECK ((row_count >= 0)),
  constraint file_corrections_organization_id_changed_by_fkey FOREIGN KEY (organization_id, changed_by) REFERENCES users(organization_id, id),
  constraint file_corrections_organization_id_data_feed_node_id_fkey FOREIGN KEY (organization_id, data_feed_node_id) REFERENCES data_feed_nodes(organization_id, id) ON DELETE CASCADE,
  constraint file_corrections_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint file_corrections_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX file_corrections_changed_by ON public.file_corrections USING btree (organization_id, changed_by);
CREATE INDEX file_corrections_engagement ON public.file_corrections USING btree (organization_id, engagement_id);
alter table file_corrections enable row level security;
alter table file_corrections force row level security;
create policy own_organization on file_corrections for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on file_corrections for all to tieout_platform using (true) with check (true);
grant delete, select on file_corrections to tieout_app;
grant select on file_corrections to tieout_platform;
grant insert (organization_id, engagement_id, data_feed_node_id, sha256, object_key, digest, row_count, cell_count, changed_by, changed_at) on file_corrections to tieout_app;
grant update (object_key, digest, row_count, cell_count, superseded_by, changed_by, changed_at) on file_corrections to tieout_app;

create table file_store (
  only_row boolean default true not null,
  id uuid not null,
  noted_at timestamp with time zone default now() not null,
  constraint file_store_pkey PRIMARY KEY (only_row),
  constraint file_store_only_row_check CHECK (only_row)
);
grant select on file_store to tieout_platform;
grant insert (id) on file_store to tieout_platform;

create table file_upload_parts (
  organization_id uuid not null,
  upload_id uuid not null,
  start_byte bigint not null,
  size_bytes bigint not null,
  object_key text not null,
  constraint file_upload_parts_pkey PRIMARY KEY (organization_id, upload_id, start_byte),
  constraint file_upload_parts_size_bytes_check CHECK ((size_bytes > 0)),
  constraint file_upload_parts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint file_upload_parts_organization_id_upload_id_fkey FOREIGN KEY (organization_id, upload_id) REFERENCES file_uploads(organization_id, id) ON DELETE CASCADE
);
alter table file_upload_parts enable row level security;
alter table file_upload_parts force row level security;
create policy own_organization on file_upload_parts for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on file_upload_parts for all to tieout_platform using (true) with check (true);
grant delete, select on file_upload_parts to tieout_app;
grant select on file_upload_parts to tieout_platform;
grant insert (organization_id, upload_id, start_byte, size_bytes, object_key) on file_upload_parts to tieout_app;

create table file_uploads (
  id uuid default new_id() not null,
  organization_id uuid not null,
  engagement_id uuid not null,
  data_feed_node_id uuid,
  file_name text not null,
  size_bytes bigint not null,
  received_bytes bigint default 0 not null,
  fingerprint text not null,
  replaces_id uuid,
  writer uuid,
  begun_by uuid,
  begun_at timestamp with time zone default now() not null,
  last_at timestamp with time zone default now() not null,
  finished_id uuid,
  problem text,
  client_item_id uuid,
  client_person text,
  replaces_client_file_id uuid,
  constraint file_uploads_pkey PRIMARY KEY (id),
  constraint file_uploads_check CHECK (((received_bytes >= 0) AND (received_bytes <= size_bytes))),
  constraint file_uploads_check1 CHECK (((begun_by IS NULL) <> (client_item_id IS NULL))),
  constraint file_uploads_client_person_check CHECK (((length(client_person) >= 1) AND (length(client_person) <= 320))),
  constraint file_uploads_fingerprint_check CHECK ((length(fingerprint) <= 400)),
  constraint file_uploads_organization_id_id_key UNIQUE (organization_id, id),
  constraint file_uploads_size_bytes_check CHECK ((size_bytes > 0)),
  constraint file_uploads_organization_id_begun_by_fkey FOREIGN KEY (organization_id, begun_by) REFERENCES users(organization_id, id),
  constraint file_uploads_organization_id_client_item_id_fkey FOREIGN KEY (organization_id, client_item_id) REFERENCES client_request_items(organization_id, id) ON DELETE CASCADE,
  constraint file_uploads_organization_id_data_feed_node_id_fkey FOREIGN KEY (organization_id, data_feed_node_id) REFERENCES data_feed_nodes(organization_id, id) ON DELETE CASCADE,
  constraint file_uploads_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint file_uploads_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint file_uploads_organization_id_replaces_client_file_id_fkey FOREIGN KEY (organization_id, replaces_client_file_id) REFERENCES client_files(organization_id, id) ON DELETE SET NULL (replaces_client_file_id)
);
CREATE INDEX file_uploads_begun_by ON public.file_uploads USING btree (organization_id, begun_by);
CREATE INDEX file_uploads_client_item ON public.file_uploads USING btree (organization_id, client_item_id);
CREATE INDEX file_uploads_engagement ON public.file_uploads USING btree (organization_id, engagement_id);
CREATE INDEX file_uploads_node ON public.file_uploads USING btree (organization_id, data_feed_node_id);
CREATE INDEX file_uploads_replaces_client_file ON public.file_uploads USING btree (organization_id, replaces_client_file_id);
alter table file_uploads enable row level security;
alter table file_uploads force row level security;
create policy own_organization on file_uploads for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on file_uploads for all to tieout_platform using (true) with check (true);
grant delete, select on file_uploads to tieout_app;
grant select on file_uploads to tieout_platform;
grant insert (organization_id, engagement_id, data_feed_node_id, file_name, size_bytes, fingerprint, replaces_id, begun_by, client_item_id, client_person, replaces_client_file_id) on file_uploads to tieout_app;
grant update (received_bytes, writer, last_at, finished_id, problem, replaces_client_file_id) on file_uploads to tieout_app;

create table firm_exports (
  id uuid default new_id() not null,
  organization_id uuid not null,
  requested_by uuid not null,
  requested_at timestamp with time zone default now() not null,
  reason text not null,
  finished_at timestamp with time zone,
  object_key text,
  size_bytes bigint,
  sha256 text,
  expires_at timestamp with time zone,
  file_count integer,
  row_count integer,
  missing_count integer,
  failed_at timestamp with time zone,
  constraint firm_exports_pkey PRIMARY KEY (id),
  constraint firm_exports_organization_id_id_key UNIQUE (organization_id, id),
  constraint firm_exports_reason_check CHECK ((btrim(reason) <> ''::text)),
  constraint firm_exports_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint firm_exports_organization_id_requested_by_fkey FOREIGN KEY (organization_id, requested_by) REFERENCES users(organization_id, id)
);
CREATE UNIQUE INDEX firm_exports_one_at_a_time ON public.firm_exports USING btree (organization_id) WHERE ((finished_at IS NULL) AND (failed_at IS NULL));
CREATE INDEX firm_exports_requested_by ON public.firm_exports USING btree (organization_id, requested_by);
alter table firm_exports enable row level security;
alter table firm_exports force row level security;
create policy own_organization on firm_exports for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on firm_exports for all to tieout_platform using (true) with check (true);
CREATE TRIGGER firm_exports_stored AFTER INSERT OR DELETE OR UPDATE OF object_key, size_bytes ON public.firm_exports FOR EACH ROW EXECUTE FUNCTION count_object_of_row();
grant select on firm_exports to tieout_app;
grant select on firm_exports to tieout_platform;
grant insert (organization_id, requested_by, reason) on firm_exports to tieout_app;
grant update (finished_at, object_key, size_bytes, sha256, expires_at, file_count, row_count, missing_count, failed_at) on firm_exports to tieout_app;

create table firm_quotas (
  organization_id uuid not null,
  stored_bytes bigint not null,
  runs integer not null,
  set_at timestamp with time zone default now() not null,
  constraint firm_quotas_pkey PRIMARY KEY (organization_id),
  constraint firm_quotas_runs_check CHECK (((runs >= 1) AND (runs <= 1000))),
  constraint firm_quotas_stored_bytes_check CHECK (((stored_bytes >= 0) AND (stored_bytes <= '1000000000000000'::bigint))),
  constraint firm_quotas_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
alter table firm_quotas enable row level security;
alter table firm_quotas force row level security;
create policy own_organization on firm_quotas for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on firm_quotas for all to tieout_platform using (true) with check (true);
grant select on firm_quotas to tieout_app;
grant select on firm_quotas to tieout_platform;
grant insert (organization_id, stored_bytes, runs, set_at) on firm_quotas to tieout_platform;
grant update (stored_bytes, runs, set_at) on firm_quotas to tieout_platform;

create table firm_standards (
  organization_id uuid not null,
  part text not null,
  key text not null,
  version integer not null,
  content jsonb not null,
  made_by text not null,
  follows integer not null,
  says text[] not null,
  changed_by uuid not null,
  changed_at timestamp with time zone default now() not null,
  constraint firm_standards_pkey PRIMARY KEY (organization_id, part, key, version),
  constraint firm_standards_check CHECK (((follows >= 0) AND (follows < version))),
  constraint firm_standards_made_by_check CHECK ((made_by = ANY (ARRAY['edit'::text, 'restore'::text, 'reset'::text]))),
  constraint firm_standards_part_check CHECK ((part = ANY (ARRAY['procedures'::text, 'sampling'::text]))),
  constraint firm_standards_version_check CHECK ((version >= 1)),
  constraint firm_standards_organization_id_changed_by_fkey FOREIGN KEY (organization_id, changed_by) REFERENCES users(organization_id, id),
  constraint firm_standards_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX firm_standards_changed_by ON public.firm_standards USING btree (organization_id, changed_by);
alter table firm_standards enable row level security;
alter table firm_standards force row level security;
create policy own_organization on firm_standards for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on firm_standards for all to tieout_platform using (true) with check (true);
grant select on firm_standards to tieout_app;
grant select on firm_standards to tieout_platform;
grant insert (organization_id, part, key, version, content, made_by, follows, says, changed_by) on firm_standards to tieout_app;

create table idempotency_keys (
  organization_id uuid not null,
  route text not null,
  key text not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (organization_id, route, key),
  constraint idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200))),
  constraint idempotency_keys_request_hash_check CHECK ((length(request_hash) = 32)),
  constraint idempotency_keys_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy own_organization on idempotency_keys for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on idempotency_keys for all to tieout_platform using (true) with check (true);
grant delete, select on idempotency_keys to tieout_app;
grant select on idempotency_keys to tieout_platform;
grant insert (organization_id, route, key, request_hash, created_at) on idempotency_keys to tieout_app;
grant update (answer) on idempotency_keys to tieout_app;

create table job_leases (
  job_id bigint not null,
  organization_id uuid not null,
  epoch integer not null,
  pool_id text not null,
  claimed_at timestamp with time zone default now() not null,
  cancel_requested_at timestamp with time zone,
  completed_at timestamp with time zone,
  constraint job_leases_pkey PRIMARY KEY (job_id),
  constraint job_leases_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX job_leases_claimed ON public.job_leases USING btree (claimed_at);
CREATE INDEX job_leases_turns ON public.job_leases USING btree (organization_id, claimed_at);
alter table job_leases enable row level security;
alter table job_leases force row level security;
create policy own_organization on job_leases for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on job_leases for all to tieout_platform using (true) with check (true);
create policy queue on job_leases for all to tieout_queue using (true) with check (true);
grant select on job_leases to tieout_platform;
grant delete, select on job_leases to tieout_queue;
grant insert (job_id, organization_id, epoch, pool_id) on job_leases to tieout_queue;
grant update (epoch, pool_id, claimed_at, completed_at) on job_leases to tieout_queue;

create table job_pools (
  pool_id text not null,
  host text not null,
  process_id integer not null,
  started_at timestamp with time zone default now() not null,
  heartbeat_at timestamp with time zone default now() not null,
  constraint job_pools_pkey PRIMARY KEY (pool_id)
);
grant delete, select on job_pools to tieout_queue;
grant insert (pool_id, host, process_id) on job_pools to tieout_queue;
grant update (heartbeat_at) on job_pools to tieout_queue;

create table job_progress (
  job_id bigint not null,
  organization_id uuid not null,
  job_name text not null,
  job_key text not null,
  state text default 'queued'::text not null,
  stage text default ''::text not null,
  percent smallint,
  counts jsonb default '{}'::jsonb not null,
  attempt smallint default 0 not null,
  failure_code text,
  failure_sentence text,
  queued_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  constraint job_progress_pkey PRIMARY KEY (job_id),
  constraint job_progress_percent_check CHECK (((percent >= 0) AND (percent <= 100))),
  constraint job_progress_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'retrying'::text, 'done'::text, 'cancelled'::text, 'dead'::text]))),
  constraint job_progress_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX job_progress_key ON public.job_progress USING btree (organization_id, job_key, job_id);
CREATE INDEX job_progress_state ON public.job_progress USING btree (state, queued_at);
alter table job_progress enable row level security;
alter table job_progress force row level security;
create policy own_organization on job_progress for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on job_progress for all to tieout_platform using (true) with check (true);
create policy queue on job_progress for all to tieout_queue using (true) with check (true);
grant select on job_progress to tieout_app;
grant select on job_progress to tieout_platform;
grant delete, select on job_progress to tieout_queue;
grant update (state, stage, percent, counts, attempt, failure_code, failure_sentence, started_at, finished_at, updated_at) on job_progress to tieout_queue;

create table legal_holds (
  id uuid default new_id() not null,
  organization_id uuid not null,
  engagement_id uuid not null,
  reason text not null,
  placed_at timestamp with time zone default now() not null,
  placed_by uuid not null,
  released_at timestamp with time zone,
  released_by uuid,
  release_reason text,
  constraint legal_holds_pkey PRIMARY KEY (id),
  constraint legal_holds_check CHECK ((num_nonnulls(released_at, released_by, release_reason) = ANY (ARRAY[0, 3]))),
  constraint legal_holds_reason_check CHECK ((btrim(reason) <> ''::text)),
  constraint legal_holds_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint legal_holds_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint legal_holds_organization_id_placed_by_fkey FOREIGN KEY (organization_id, placed_by) REFERENCES users(organization_id, id),
  constraint legal_holds_organization_id_released_by_fkey FOREIGN KEY (organization_id, released_by) REFERENCES users(organization_id, id)
);
CREATE INDEX legal_holds_of ON public.legal_holds USING btree (organization_id, engagement_id, placed_at);
CREATE UNIQUE INDEX legal_holds_one_at_a_time ON public.legal_holds USING btree (organization_id, engagement_id) WHERE (released_at IS NULL);
CREATE INDEX legal_holds_placed_by ON public.legal_holds USING btree (organization_id, placed_by);
CREATE INDEX legal_holds_released_by ON public.legal_holds USING btree (organization_id, released_by);
alter table legal_holds enable row level security;
alter table legal_holds force row level security;
create policy own_organization on legal_holds for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on legal_holds for all to tieout_platform using (true) with check (true);
grant select on legal_holds to tieout_app;
grant select on legal_holds to tieout_platform;
grant insert (organization_id, engagement_id, reason, placed_by) on legal_holds to tieout_app;
grant update (released_at, released_by, release_reason) on legal_holds to tieout_app;

create table library_toolkits (
  id uuid default new_id() not null,
  organization_id uuid not null,
  toolkit_id uuid not null,
  state text not null,
  order_id uuid,
  contract_id uuid,
  user_id uuid not null,
  acquired_at timestamp with time zone default now() not null,
  edition integer not null,
  constraint library_toolkits_pkey PRIMARY KEY (id),
  constraint library_toolkits_check CHECK ((num_nonnulls(order_id, contract_id) = 1)),
  constraint library_toolkits_edition_check CHECK ((edition > 0)),
  constraint library_toolkits_organization_id_id_key UNIQUE (organization_id, id),
  constraint library_toolkits_state_check CHECK ((state = ANY (ARRAY['reserved'::text, 'owned'::text, 'released'::text, 'returned'::text]))),
  constraint library_toolkits_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint library_toolkits_organization_id_order_id_fkey FOREIGN KEY (organization_id, order_id) REFERENCES purchase_orders(organization_id, id),
  constraint library_toolkits_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id),
  constraint library_toolkits_toolkit_id_fkey FOREIGN KEY (toolkit_id) REFERENCES toolkits(id)
);
CREATE UNIQUE INDEX library_toolkits_once ON public.library_toolkits USING btree (organization_id, toolkit_id) WHERE (state = ANY (ARRAY['reserved'::text, 'owned'::text]));
CREATE INDEX library_toolkits_order ON public.library_toolkits USING btree (organization_id, order_id);
CREATE INDEX library_toolkits_toolkit ON public.library_toolkits USING btree (toolkit_id);
CREATE INDEX library_toolkits_user ON public.library_toolkits USING btree (organization_id, user_id);
alter table library_toolkits enable row level security;
alter table library_toolkits force row level security;
create policy own_organization on library_toolkits for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on library_toolkits for all to tieout_platform using (true) with check (true);
grant select on library_toolkits to tieout_app;
grant select on library_toolkits to tieout_platform;
grant insert (organization_id, toolkit_id, state, order_id, contract_id, user_id, edition) on library_toolkits to tieout_app;
grant update (state, acquired_at, edition) on library_toolkits to tieout_app;

create table login_attempts (
  subject bytea not null,
  window_start timestamp with time zone not null,
  tries integer not null,
  constraint login_attempts_pkey PRIMARY KEY (subject, window_start),
  constraint login_attempts_subject_check CHECK ((length(subject) = 32)),
  constraint login_attempts_tries_check CHECK ((tries > 0))
);
CREATE INDEX login_attempts_window ON public.login_attempts USING btree (window_start);

create table login_challenges (
  token_hash bytea not null,
  organization_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  tries smallint default 0 not null,
  issuer_id uuid,
  constraint login_challenges_pkey PRIMARY KEY (token_hash),
  constraint login_challenges_check CHECK ((expires_at > created_at)),
  constraint login_challenges_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint login_challenges_tries_check CHECK ((tries >= 0)),
  constraint login_challenges_issuer_id_fkey FOREIGN KEY (issuer_id) REFERENCES sign_on_issuers(id) ON DELETE CASCADE,
  constraint login_challenges_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint login_challenges_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX login_challenges_age ON public.login_challenges USING btree (expires_at);
CREATE INDEX login_challenges_issuer ON public.login_challenges USING btree (issuer_id);
CREATE INDEX login_challenges_user ON public.login_challenges USING btree (organization_id, user_id);
alter table login_challenges enable row level security;
alter table login_challenges force row level security;
create policy own_organization on login_challenges for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on login_challenges for all to tieout_platform using (true) with check (true);
grant delete, select on login_challenges to tieout_platform;
grant insert (token_hash, organization_id, user_id, created_at, expires_at, issuer_id) on login_challenges to tieout_platform;
grant update (tries) on login_challenges to tieout_platform;

create table mapping_memories (
  id uuid default new_id() not null,
  organization_id uuid not null,
  client_id uuid not null,
  service_provider_id uuid not null,
  report_key text not null,
  kind text not null,
  source text not null,
  target text,
  detail jsonb default '{}'::jsonb not null,
  accepted_at timestamp with time zone default now() not null,
  constraint mapping_memories_pkey PRIMARY KEY (id),
  constraint mapping_memories_organization_id_client_id_service_provider_key UNIQUE (organization_id, client_id, service_provider_id, report_key, kind, source),
  constraint mapping_memories_organization_id_client_id_fkey FOREIGN KEY (organization_id, client_id) REFERENCES clients(organization_id, id),
  constraint mapping_memories_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint mapping_memories_service_provider_id_fkey FOREIGN KEY (service_provider_id) REFERENCES service_providers(id)
);
CREATE INDEX mapping_memories_provider ON public.mapping_memories USING btree (service_provider_id);
alter table mapping_memories enable row level security;
alter table mapping_memories force row level security;
create policy own_organization on mapping_memories for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on mapping_memories for all to tieout_platform using (true) with check (true);
grant delete, select on mapping_memories to tieout_app;
grant select on mapping_memories to tieout_platform;
grant insert (organization_id, client_id, service_provider_id, report_key, kind, source, target, detail, accepted_at) on mapping_memories to tieout_app;
grant update (target, detail, accepted_at) on mapping_memories to tieout_app;

create table mappings (
  id uuid default new_id() not null,
  organization_id uuid not null,
  engagement_id uuid not null,
  data_feed_node_id uuid not null,
  revision integer default 1 not null,
  columns jsonb default '[]'::jsonb not null,
  value_map jsonb default '[]'::jsonb not null,
  accepted_at timestamp with time zone,
  accepted_by uuid,
  last_year jsonb,
  last_accepted_by uuid,
  last_accepted_at timestamp with time zone,
  constraint mappings_pkey PRIMARY KEY (id),
  constraint mappings_organization_id_data_feed_node_id_key UNIQUE (organization_id, data_feed_node_id),
  constraint mappings_last_accepted_by_fkey FOREIGN KEY (organization_id, last_accepted_by) REFERENCES users(organization_id, id),
  constraint mappings_organization_id_accepted_by_fkey FOREIGN KEY (organization_id, accepted_by) REFERENCES users(organization_id, id),
  constraint mappings_organization_id_data_feed_node_id_fkey FOREIGN KEY (organization_id, data_feed_node_id) REFERENCES data_feed_nodes(organization_id, id) ON DELETE CASCADE,
  constraint mappings_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint mappings_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX mappings_accepted_by ON public.mappings USING btree (organization_id, accepted_by);
CREATE INDEX mappings_engagement ON public.mappings USING btree (organization_id, engagement_id);
CREATE INDEX mappings_last_accepted_by ON public.mappings USING btree (organization_id, last_accepted_by);
alter table mappings enable row level security;
alter table mappings force row level security;
create policy own_organization on mappings for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on mappings for all to tieout_platform using (true) with check (true);
grant select on mappings to tieout_app;
grant select on mappings to tieout_platform;
grant insert (organization_id, engagement_id, data_feed_node_id, columns, value_map, accepted_at, accepted_by, last_year, last_accepted_by, last_accepted_at) on mappings to tieout_app;
grant update (revision, columns, value_map, accepted_at, accepted_by) on mappings to tieout_app;
comment on column mappings.accepted_by is 'Null with accepted_at: applied from the mapping of the year before.';

create table organization_keys (
  id integer generated always as identity not null,
  key bytea not null,
  inner_pad bytea not null,
  outer_pad bytea not null,
  made_at timestamp with time zone default now() not null,
  accepted_until timestamp with time zone,
  constraint organization_keys_pkey PRIMARY KEY (id),
  constraint organization_keys_inner_pad_check CHECK ((length(inner_pad) = 64)),
  constraint organization_keys_key_check CHECK ((length(key) = 32)),
  constraint organization_keys_outer_pad_check CHECK ((length(outer_pad) = 64))
);

create table organizations (
  id uuid default new_id() not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  flags text[] default '{}'::text[] not null,
  requires_second_step boolean default false not null,
  retention_years smallint default 7 not null,
  retention_changed_at timestamp with time zone default now() not null,
  constraint organizations_pkey PRIMARY KEY (id),
  constraint organizations_name_check CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 200))),
  constraint organizations_retention_years_check CHECK (((retention_years >= 6) AND (retention_years <= 50)))
);
alter table organizations enable row level security;
alter table organizations force row level security;
create policy own_organization on organizations for all to public using ((id = ( SELECT current_organization_id() AS current_organization_id))) with check ((id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on organizations for all to tieout_platform using (true) with check (true);
CREATE TRIGGER organizations_begin_with_the_rule BEFORE INSERT ON public.organizations FOR EACH ROW EXECUTE FUNCTION begin_with_the_rule_of_the_server();
grant select on organizations to tieout_app;
grant select on organizations to tieout_platform;
grant insert (name, flags) on organizations to tieout_platform;
grant update (flags, requires_second_step) on organizations to tieout_platform;

create table outside_mail_days (
  organization_id uuid not null,
  day date not null,
  mails integer not null,
  constraint outside_mail_days_pkey PRIMARY KEY (organization_id, day),
  constraint outside_mail_days_mails_check CHECK ((mails >= 0)),
  constraint outside_mail_days_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
alter table outside_mail_days enable row level security;
alter table outside_mail_days force row level security;
create policy own_organization on outside_mail_days for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on outside_mail_days for all to tieout_platform using (true) with check (true);
grant select on outside_mail_days to tieout_app;
grant select on outside_mail_days to tieout_platform;

create table outside_mail_limits (
  organization_id uuid not null,
  mails_a_day integer not null,
  constraint outside_mail_limits_pkey PRIMARY KEY (organization_id),
  constraint outside_mail_limits_mails_a_day_check CHECK (((mails_a_day >= 0) AND (mails_a_day <= 100000))),
  constraint outside_mail_limits_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
alter table outside_mail_limits enable row level security;
alter table outside_mail_limits force row level security;
create policy own_organization on outside_mail_limits for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on outside_mail_limits for all to tieout_platform using (true) with check (true);
grant select on outside_mail_limits to tieout_app;
grant delete, select on outside_mail_limits to tieout_platform;
grant insert (organization_id, mails_a_day) on outside_mail_limits to tieout_platform;
grant update (mails_a_day) on outside_mail_limits to tieout_platform;

create table package_files (
  id uuid default new_id() not null,
  organization_id uuid not null,
  engagement_id uuid not null,
  file_name text not null,
  size_bytes bigint not null,
  sha256 text not null,
  object_key text not null,
  archive_name text,
  status text default 'reading'::text not null,
  finding jsonb,
  refusal_code text,
  refusal_msg text,
  needed boolean,
  data_feed_node_id uuid,
  uploaded_by uuid not null,
  uploaded_at timestamp with time zone default now() not null,
  chosen_reading jsonb,
  set_aside_at timestamp with time zone,
  was_protected boolean default false not null,
  constraint package_files_pkey PRIMARY KEY (id),
  constraint package_files_organization_id_engagement_id_sha256_file_nam_key UNIQUE (organization_id, engagement_id, sha256, file_name),
  constraint package_files_organization_id_id_key UNIQUE (organization_id, id),
  constraint package_files_status_check CHECK ((status = ANY (ARRAY['reading'::text, 'read'::text, 'refused'::text]))),
  constraint package_files_organization_id_data_feed_node_id_fkey FOREIGN KEY (organization_id, data_feed_node_id) REFERENCES data_feed_nodes(organization_id, id) ON DELETE SET NULL (data_feed_node_id),
  constraint package_files_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint package_files_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint package_files_organization_id_uploaded_by_fkey FOREIGN KEY (organization_id, uploaded_by) REFERENCES users(organization_id, id)
);
CREATE INDEX package_files_slot ON public.package_files USING btree (organization_id, data_feed_node_id);
CREATE INDEX package_files_uploaded_by ON public.package_files USING btree (organization_id, uploaded_by);
alter table package_files enable row level security;
alter table package_files force row level security;
create policy own_organization on package_files for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on package_files for all to tieout_platform using (true) with check (true);
CREATE TRIGGER package_files_stored AFTER INSERT OR DELETE OR UPDATE OF object_key, size_bytes ON public.package_files FOR EACH ROW EXECUTE FUNCTION count_object_of_row();
grant delete, select on package_files to tieout_app;
grant select on package_files to tieout_platform;
grant insert (id, organization_id, engagement_id, file_name, size_bytes, sha256, object_key, archive_name, status, finding, needed, data_feed_node_id, uploaded_by, uploaded_at, chosen_reading, was_protected) on package_files to tieout_app;
grant update (engagement_id, size_bytes, sha256, object_key, status, finding, refusal_code, refusal_msg, needed, data_feed_node_id, chosen_reading, set_aside_at, was_protected) on package_files to tieout_app;

create table passkey_challenges (
  challenge_hash bytea not null,
  user_id uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge_hash),
  constraint passkey_challenges_challenge_hash_check CHECK ((length(challenge_hash) = 32)),
  constraint passkey_challenges_check CHECK ((expires_at > created_at)),
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkey_challenges_age ON public.passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_user ON public.passkey_challenges USING btree (user_id);
grant delete, select on passkey_challenges to tieout_platform;
grant insert (challenge_hash, user_id, created_at, expires_at) on passkey_challenges to tieout_platform;

create table passkeys (
  id uuid default new_id() not null,
  organization_id uuid not null,
  user_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] default '{}'::text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_check CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1023))),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint passkeys_sign_count_check CHECK ((sign_count >= 0)),
  constraint passkeys_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint passkeys_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user ON public.passkeys USING btree (organization_id, user_id);
alter table passkeys enable row level security;
alter table passkeys force row level security;
create policy own_organization on passkeys for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on passkeys for all to tieout_platform using (true) with check (true);
grant delete, select on passkeys to tieout_platform;
grant insert (organization_id, user_id, credential_id, public_key, sign_count, transports, name, created_at) on passkeys to tieout_platform;
grant update (sign_count, last_used_at) on passkeys to tieout_platform;

create table password_link_requests (
  id uuid default new_id() not null,
  purpose text not null,
  address text not null,
  caller text,
  requested_at timestamp with time zone not null,
  taken_until timestamp with time zone,
  constraint password_link_requests_pkey PRIMARY KEY (id),
  constraint password_link_requests_address_check CHECK ((length(address) <= 254)),
  constraint password_link_requests_purpose_address_key UNIQUE (purpose, address),
  constraint password_link_requests_purpose_check CHECK ((purpose = ANY (ARRAY['set'::text, 'reset'::text])))
);
grant delete, select on password_link_requests to tieout_platform;
grant insert (purpose, address, caller, requested_at) on password_link_requests to tieout_platform;
grant update (taken_until) on password_link_requests to tieout_platform;

create table password_links (
  token_hash bytea not null,
  organization_id uuid not null,
  user_id uuid not null,
  purpose text not null,
  address text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  used_at timestamp with time zone,
  constraint password_links_pkey PRIMARY KEY (token_hash),
  constraint password_links_check CHECK ((expires_at > created_at)),
  constraint password_links_purpose_check CHECK ((purpose = ANY (ARRAY['set'::text, 'reset'::text]))),
  constraint password_links_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint password_links_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint password_links_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX password_links_age ON public.password_links USING btree (expires_at);
CREATE INDEX password_links_user ON public.password_links USING btree (organization_id, user_id);
alter table password_links enable row level security;
alter table password_links force row level security;
create policy own_organization on password_links for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on password_links for all to tieout_platform using (true) with check (true);
grant delete, select on password_links to tieout_platform;
grant insert (token_hash, organization_id, user_id, purpose, address, created_at, expires_at) on password_links to tieout_platform;
grant update (sent_at, used_at) on password_links to tieout_platform;

create table payment_catch_ups (
  provider text not null,
  caught_up_to timestamp with time zone not null,
  constraint payment_catch_ups_pkey PRIMARY KEY (provider)
);
grant select on payment_catch_ups to tieout_platform;
grant insert (provider, caught_up_to) on payment_catch_ups to tieout_platform;
grant update (caught_up_to) on payment_catch_ups to tieout_platform;

create table payment_events (
  provider text not null,
  event_id text not null,
  payment_id text not null,
  kind text not null,
  received_at timestamp with time zone default now() not null,
  constraint payment_events_pkey PRIMARY KEY (provider, event_id)
);
CREATE INDEX payment_events_payment ON public.payment_events USING btree (payment_id, received_at);
grant select on payment_events to tieout_platform;
grant insert (provider, event_id, payment_id, kind) on payment_events to tieout_platform;

create table payroll_connection_parts (
  organization_id uuid not null,
  engagement_id uuid not null,
  connection_id uuid not null,
  kind text not null,
  part_key text not null,
  object_key text not null,
  stored_at timestamp with time zone not null,
  constraint payroll_connection_parts_pkey PRIMARY KEY (connection_id, kind, part_key),
  constraint payroll_connection_parts_kind_check CHECK ((kind = ANY (ARRAY['company'::text, 'directory'::text, 'payments'::text, 'statements'::text, 'people'::text]))),
  constraint payroll_connection_parts_part_key_check CHECK ((length(part_key) <= 200)),
  constraint payroll_connection_parts_organization_id_connection_id_fkey FOREIGN KEY (organization_id, connection_id) REFERENCES payroll_connections(organization_id, id) ON DELETE CASCADE,
  constraint payroll_connection_parts_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint payroll_connection_parts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX payroll_connection_parts_connection ON public.payroll_connection_parts USING btree (organization_id, connection_id);
CREATE INDEX payroll_connection_parts_engagement ON public.payroll_connection_parts USING btree (organization_id, engagement_id);
alter table payroll_connection_parts enable row level security;
alter table payroll_connection_parts force row level security;
create policy own_organization on payroll_connection_parts for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on payroll_connection_parts for all to tieout_platform using (true) with check (true);
grant delete, select on payroll_connection_parts to tieout_app;
grant select on payroll_connection_parts to tieout_platform;
grant insert (organization_id, engagement_id, connection_id, kind, part_key, object_key, stored_at) on payroll_connection_parts to tieout_app;

create table payroll_connection_tokens (
  connection_id uuid not null,
  organization_id uuid not null,
  engagement_id uuid not null,
  sealed_token bytea not null,
  constraint payroll_connection_tokens_pkey PRIMARY KEY (connection_id),
  constraint payroll_connection_tokens_organization_id_connection_id_fkey FOREIGN KEY (organization_id, connection_id) REFERENCES payroll_connections(organization_id, id) ON DELETE CASCADE,
  constraint payroll_connection_tokens_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint payroll_connection_tokens_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX payroll_connection_tokens_connection ON public.payroll_connection_tokens USING btree (organization_id, connection_id);
CREATE INDEX payroll_connection_tokens_engagement ON public.payroll_connection_tokens USING btree (organization_id, engagement_id);
alter table payroll_connection_tokens enable row level security;
alter table payroll_connection_tokens force row level security;
create policy own_organization on payroll_connection_tokens for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on payroll_connection_tokens for all to tieout_platform using (true) with check (true);
grant delete, select on payroll_connection_tokens to tieout_app;
grant select on payroll_connection_tokens to tieout_platform;
grant insert (connection_id, organization_id, engagement_id, sealed_token) on payroll_connection_tokens to tieout_app;

create table payroll_connections (
  id uuid not null,
  organization_id uuid not null,
  engagement_id uuid not null,
  request_id uuid not null,
  status text not null,
  consent_version integer not null,
  consent_text text not null,
  consented_at timestamp with time zone not null,
  state_hash bytea,
  source text not null,
  payroll_system text,
  connected_at timestamp with time zone,
  waits integer default 0 not null,
  waits_until timestamp with time zone,
  problem text,
  problem_detail text,
  payments_announced integer,
  summary jsonb,
  done_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by text,
  connected_by text,
  constraint payroll_connections_pkey PRIMARY KEY (id),
  constraint payroll_connections_check CHECK (((status = 'ended'::text) = (ended_at IS NOT NULL))),
  constraint payroll_connections_check1 CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint payroll_connections_check2 CHECK (((status = 'waiting'::text) = (waits_until IS NOT NULL))),
  constraint payroll_connections_connected_by_check CHECK (((length(connected_by) >= 1) AND (length(connected_by) <= 320))),
  constraint payroll_connections_consent_text_check CHECK (((length(consent_text) >= 1) AND (length(consent_text) <= 4000))),
  constraint payroll_connections_consent_version_check CHECK ((consent_version > 0)),
  constraint payroll_connections_ended_by_check CHECK ((ended_by = ANY (ARRAY['client'::text, 'time'::text, 'source'::text]))),
  constraint payroll_connections_organization_id_id_key UNIQUE (organization_id, id),
  constraint payroll_connections_payments_announced_check CHECK ((payments_announced >= 0)),
  constraint payroll_connections_payroll_system_check CHECK (((length(payroll_system) >= 1) AND (length(payroll_system) <= 100))),
  constraint payroll_connections_problem_check CHECK ((problem = ANY (ARRAY['busy'::text, 'pending'::text, 'incomplete'::text, 'changed'::text, 'revoked'::text, 'forbidden'::text, 'refused'::text, 'empty'::text, 'not-needed'::text, 'unexpected'::text]))),
  constraint payroll_connections_problem_detail_check CHECK ((length(problem_detail) <= 300)),
  constraint payroll_connections_source_check CHECK ((source = ANY (ARRAY['finch'::text, 'stand-in'::text]))),
  constraint payroll_connections_state_hash_check CHECK ((length(state_hash) = 32)),
  constraint payroll_connections_status_check CHECK ((status = ANY (ARRAY['begun'::text, 'reading'::text, 'waiting'::text, 'done'::text, 'failed'::text, 'ended'::text]))),
  constraint payroll_connections_waits_check CHECK ((waits >= 0)),
  constraint payroll_connections_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint payroll_connections_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint payroll_connections_organization_id_request_id_fkey FOREIGN KEY (organization_id, request_id) REFERENCES client_requests(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX payroll_connections_engagement ON public.payroll_connections USING btree (organization_id, engagement_id);
CREATE UNIQUE INDEX payroll_connections_one_at_a_time ON public.payroll_connections USING btree (organization_id, request_id) WHERE (ended_at IS NULL);
CREATE INDEX payroll_connections_request ON public.payroll_connections USING btree (organization_id, request_id, consented_at);
CREATE UNIQUE INDEX payroll_connections_state ON public.payroll_connections USING btree (state_hash) WHERE (state_hash IS NOT NULL);
alter table payroll_connections enable row level security;
alter table payroll_connections force row level security;
create policy own_organization on payroll_connections for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on payroll_connections for all to tieout_platform using (true) with check (true);
grant select on payroll_connections to tieout_app;
grant select on payroll_connections to tieout_platform;
grant insert (id, organization_id, engagement_id, request_id, status, consent_version, consent_text, consented_at, state_hash, source, connected_by) on payroll_connections to tieout_app;
grant update (status, state_hash, payroll_system, connected_at, waits, waits_until, problem, problem_detail, payments_announced, summary, done_at, ended_at, ended_by) on payroll_connections to tieout_app;

create table placed_files (
  organization_id uuid not null,
  asset_id uuid not null,
  engagement_id uuid not null,
  placement_id uuid not null,
  package_file_id uuid not null,
  archive_name text,
  finding jsonb not null,
  was_protected boolean not null,
  uploaded_by uuid not null,
  uploaded_at timestamp with time zone not null,
  placed_by uuid not null,
  placed_at timestamp with time zone default now() not null,
  used_at timestamp with time zone,
  constraint placed_files_pkey PRIMARY KEY (organization_id, asset_id),
  constraint placed_files_organization_id_asset_id_fkey FOREIGN KEY (organization_id, asset_id) REFERENCES assets(organization_id, id) ON DELETE CASCADE,
  constraint placed_files_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint placed_files_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint placed_files_organization_id_placed_by_fkey FOREIGN KEY (organization_id, placed_by) REFERENCES users(organization_id, id),
  constraint placed_files_organization_id_uploaded_by_fkey FOREIGN KEY (organization_id, uploaded_by) REFERENCES users(organization_id, id)
);
CREATE INDEX placed_files_engagement ON public.placed_files USING btree (organization_id, engagement_id, placed_at);
CREATE INDEX placed_files_placed_by ON public.placed_files USING btree (organization_id, placed_by);
CREATE INDEX placed_files_uploaded_by ON public.placed_files USING btree (organization_id, uploaded_by);
alter table placed_files enable row level security;
alter table placed_files force row level security;
create policy own_organization on placed_files for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on placed_files for all to tieout_platform using (true) with check (true);
grant select on placed_files to tieout_app;
grant select on placed_files to tieout_platform;
grant insert (organization_id, asset_id, engagement_id, placement_id, package_file_id, archive_name, finding, was_protected, uploaded_by, uploaded_at, placed_by) on placed_files to tieout_app;
grant update (used_at) on placed_files to tieout_app;

create table platform_rules (
  only_row boolean default true not null,
  two_steps_everywhere boolean default false not null,
  constraint platform_rules_pkey PRIMARY KEY (only_row),
  constraint platform_rules_only_row_check CHECK (only_row)
);
grant select on platform_rules to tieout_platform;
grant update (two_steps_everywhere) on platform_rules to tieout_platform;
comment on column platform_rules.two_steps_everywhere is 'Everybody of every firm signs in with a second step, whatever their admins choose.';

create table prior_year_figures (
  organization_id uuid not null,
  engagement_id uuid not null,
  output_key text not null,
  kind text not null,
  figure_key text not null,
  "position" integer not null,
  label text not null,
  value text not null,
  affirmed_by uuid,
  affirmed_at timestamp with time zone,
  run_id uuid,
  constraint prior_year_figures_pkey PRIMARY KEY (organization_id, engagement_id, output_key, kind, figure_key),
  constraint prior_year_figures_check CHECK (((affirmed_by IS NULL) = (affirmed_at IS NULL))),
  constraint prior_year_figures_kind_check CHECK ((kind = ANY (ARRAY['count'::text, 'money'::text]))),
  constraint prior_year_figures_organization_id_affirmed_by_fkey FOREIGN KEY (organization_id, affirmed_by) REFERENCES users(organization_id, id),
  constraint prior_year_figures_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint prior_year_figures_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint prior_year_figures_run_fkey FOREIGN KEY (organization_id, run_id) REFERENCES runs(organization_id, id) ON DELETE SET NULL (run_id)
);
CREATE INDEX prior_year_figures_affirmed_by ON public.prior_year_figures USING btree (organization_id, affirmed_by);
CREATE INDEX prior_year_figures_run ON public.prior_year_figures USING btree (organization_id, run_id);
alter table prior_year_figures enable row level security;
alter table prior_year_figures force row level security;
create policy own_organization on prior_year_figures for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on prior_year_figures for all to tieout_platform using (true) with check (true);
grant delete, select on prior_year_figures to tieout_app;
grant select on prior_year_figures to tieout_platform;
grant insert (organization_id, engagement_id, output_key, kind, figure_key, position, label, value, run_id) on prior_year_figures to tieout_app;
grant update (position, label, value, affirmed_by, affirmed_at, run_id) on prior_year_figures to tieout_app;
comment on column prior_year_figures.run_id is 'Null: not recorded, and not to be told from the runs of the year before.';

create table procedure_lists (
  organization_id uuid not null,
  engagement_id uuid not null,
  output_key text not null,
  revision integer default 1 not null,
  came_later boolean default false not null,
  constraint procedure_lists_pkey PRIMARY KEY (organization_id, engagement_id, output_key),
  constraint procedure_lists_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint procedure_lists_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
alter table procedure_lists enable row level security;
alter table procedure_lists force row level security;
create policy own_organization on procedure_lists for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on procedure_lists for all to tieout_platform using (true) with check (true);
grant select on procedure_lists to tieout_app;
grant select on procedure_lists to tieout_platform;
grant insert (organization_id, engagement_id, output_key, came_later) on procedure_lists to tieout_app;
grant update (revision) on procedure_lists to tieout_app;

create table procedures (
  id uuid default new_id() not null,
  organization_id uuid not null,
  engagement_id uuid not null,
  output_key text not null,
  "position" integer not null,
  active boolean default true not null,
  body_html text not null,
  reference text default ''::text not null,
  computed_rules text[] default '{}'::text[] not null,
  from_firm_default boolean default false not null,
  firm_step_id uuid,
  source_key text,
  constraint procedures_pkey PRIMARY KEY (id),
  constraint procedures_organization_id_id_key UNIQUE (organization_id, id),
  constraint procedures_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint procedures_organization_id_engagement_id_output_key_fkey FOREIGN KEY (organization_id, engagement_id, output_key) REFERENCES procedure_lists(organization_id, engagement_id, output_key) ON DELETE CASCADE,
  constraint procedures_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX procedures_list ON public.procedures USING btree (organization_id, engagement_id, output_key, "position");
CREATE UNIQUE INDEX procedures_source ON public.procedures USING btree (organization_id, engagement_id, output_key, source_key) WHERE (source_key IS NOT NULL);
alter table procedures enable row level security;
alter table procedures force row level security;
create policy own_organization on procedures for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on procedures for all to tieout_platform using (true) with check (true);
grant delete, select on procedures to tieout_app;
grant select on procedures to tieout_platform;
grant insert (organization_id, engagement_id, output_key, position, active, body_html, reference, computed_rules, from_firm_default, firm_step_id, source_key) on procedures to tieout_app;
grant update (position, active, body_html, reference, computed_rules, from_firm_default, firm_step_id) on procedures to tieout_app;

create table purchase_order_lines (
  organization_id uuid not null,
  order_id uuid not null,
  toolkit_id uuid not null,
  added_at timestamp with time zone default clock_timestamp() not null,
  constraint purchase_order_lines_pkey PRIMARY KEY (order_id, toolkit_id),
  constraint purchase_order_lines_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint purchase_order_lines_organization_id_order_id_fkey FOREIGN KEY (organization_id, order_id) REFERENCES purchase_orders(organization_id, id),
  constraint purchase_order_lines_toolkit_id_fkey FOREIGN KEY (toolkit_id) REFERENCES toolkits(id)
);
CREATE INDEX purchase_order_lines_order ON public.purchase_order_lines USING btree (organization_id, order_id);
CREATE INDEX purchase_order_lines_toolkit ON public.purchase_order_lines USING btree (toolkit_id);
alter table purchase_order_lines enable row level security;
alter table purchase_order_lines force row level security;
create policy own_organization on purchase_order_lines for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on purchase_order_lines for all to tieout_platform using (true) with check (true);
grant delete, select on purchase_order_lines to tieout_app;
grant select on purchase_order_lines to tieout_platform;
grant insert (organization_id, order_id, toolkit_id) on purchase_order_lines to tieout_app;

create table purchase_orders (
  id uuid default new_id() not null,
  organization_id uuid not null,
  user_id uuid not null,
  status text default 'Pending'::text not null,
  created_at timestamp with time zone default now() not null,
  payment_method text,
  receipt_number integer,
  receipt jsonb,
  purchased_at timestamp with time zone,
  constraint purchase_orders_pkey PRIMARY KEY (id),
  constraint purchase_orders_check CHECK (
CASE
    WHEN (status = 'Purchased'::text) THEN (num_nonnulls(payment_method, receipt_number, receipt, purchased_at) = 4)
    ELSE (num_nonnulls(payment_method, receipt_number, receipt, purchased_at) = 0)
END),
  constraint purchase_orders_organization_id_id_key UNIQUE (organization_id, id),
  constraint purchase_orders_payment_method_check CHECK ((payment_method = ANY (ARRAY['prepaid'::text, 'card'::text]))),
  constraint purchase_orders_receipt_number_check CHECK ((receipt_number > 0)),
  constraint purchase_orders_status_check CHECK ((status = ANY (ARRAY['Pending'::text, 'Purchased'::text]))),
  constraint purchase_orders_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint purchase_orders_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id)
);
CREATE UNIQUE INDEX purchase_orders_cart ON public.purchase_orders USING btree (organization_id, user_id) WHERE (status = 'Pending'::text);
CREATE UNIQUE INDEX purchase_orders_receipt ON public.purchase_orders USING btree (organization_id, receipt_number);
CREATE INDEX purchase_orders_user ON public.purchase_orders USING btree (organization_id, user_id, created_at DESC);
alter table purchase_orders enable row level security;
alter table purchase_orders force row level security;
create policy own_organization on purchase_orders for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on purchase_orders for all to tieout_platform using (true) with check (true);
grant select on purchase_orders to tieout_app;
grant select on purchase_orders to tieout_platform;
grant insert (organization_id, user_id) on purchase_orders to tieout_app;
grant update (status, payment_method, receipt_number, receipt, purchased_at) on purchase_orders to tieout_app;

create table purchase_payments (
  id uuid default new_id() not null,
  organization_id uuid not null,
  order_id uuid not null,
  amount_cents bigint not null,
  payment_id text,
  status text default 'open'::text not null,
  returned_cents bigint default 0 not null,
  created_at timestamp with time zone default now() not null,
  constraint purchase_payments_pkey PRIMARY KEY (id),
  constraint purchase_payments_amount_cents_check CHECK ((amount_cents > 0)),
  constraint purchase_payments_check CHECK (((returned_cents >= 0) AND (returned_cents <= amount_cents))),
  constraint purchase_payments_organization_id_id_key UNIQUE (organization_id, id),
  constraint purchase_payments_payment_id_key UNIQUE (payment_id),
  constraint purchase_payments_status_check CHECK ((status = ANY (ARRAY['open'::text, 'paid'::text, 'canceled'::text]))),
  constraint purchase_payments_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint purchase_payments_organization_id_order_id_fkey FOREIGN KEY (organization_id, order_id) REFERENCES purchase_orders(organization_id, id)
);
CREATE UNIQUE INDEX purchase_payments_open ON public.purchase_payments USING btree (organization_id, order_id) WHERE (status = 'open'::text);
CREATE INDEX purchase_payments_order ON public.purchase_payments USING btree (organization_id, order_id);
alter table purchase_payments enable row level security;
alter table purchase_payments force row level security;
create policy own_organization on purchase_payments for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on purchase_payments for all to tieout_platform using (true) with check (true);
grant select on purchase_payments to tieout_app;
grant select on purchase_payments to tieout_platform;
grant insert (organization_id, order_id, amount_cents) on purchase_payments to tieout_app;
grant update (payment_id, status, returned_cents) on purchase_payments to tieout_app;

create table recovery_codes (
  code_hash bytea not null,
  organization_id uuid not null,
  user_id uuid not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (code_hash),
  constraint recovery_codes_code_hash_check CHECK ((length(code_hash) = 32)),
  constraint recovery_codes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint recovery_codes_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX recovery_codes_user ON public.recovery_codes USING btree (organization_id, user_id);
alter table recovery_codes enable row level security;
alter table recovery_codes force row level security;
create policy own_organization on recovery_codes for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on recovery_codes for all to tieout_platform using (true) with check (true);
grant delete, select on recovery_codes to tieout_platform;
grant insert (code_hash, organization_id, user_id) on recovery_codes to tieout_platform;
grant update (used_at) on recovery_codes to tieout_platform;

create table remembered_devices (
  device_hash bytea not null,
  organization_id uuid not null,
  user_id uuid not null,
  remembered_until timestamp with time zone not null,
  constraint remembered_devices_pkey PRIMARY KEY (device_hash, user_id),
  constraint remembered_devices_device_hash_check CHECK ((length(device_hash) = 32)),
  constraint remembered_devices_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint remembered_devices_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX remembered_devices_age ON public.remembered_devices USING btree (remembered_until);
CREATE INDEX remembered_devices_user ON public.remembered_devices USING btree (organization_id, user_id);
alter table remembered_devices enable row level security;
alter table remembered_devices force row level security;
create policy own_organization on remembered_devices for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on remembered_devices for all to tieout_platform using (true) with check (true);
grant delete, select on remembered_devices to tieout_platform;
grant insert (device_hash, organization_id, user_id, remembered_until) on remembered_devices to tieout_platform;
grant update (remembered_until) on remembered_devices to tieout_platform;

create table result_checks (
  organization_id uuid not null,
  run_id uuid not null,
  output_key text not null,
  made_by text not null,
  outcome text not null,
  checked_at timestamp with time zone default now() not null,
  constraint result_checks_pkey PRIMARY KEY (organization_id, run_id, output_key, made_by),
  constraint result_checks_outcome_check CHECK ((outcome = ANY (ARRAY['same'::text, 'different'::text, 'failed'::text]))),
  constraint result_checks_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint result_checks_organization_id_run_id_output_key_fkey FOREIGN KEY (organization_id, run_id, output_key) REFERENCES run_outputs(organization_id, run_id, output_key) ON DELETE CASCADE
);
alter table result_checks enable row level security;
alter table result_checks force row level security;
create policy own_organization on result_checks for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on result_checks for all to tieout_platform using (true) with check (true);
grant select on result_checks to tieout_app;
grant select on result_checks to tieout_platform;
grant insert (organization_id, run_id, output_key, made_by, outcome) on result_checks to tieout_app;

create table review_messages (
  id uuid default new_id() not null,
  organization_id uuid not null,
  note_id uuid not null,
  body text not null,
  mentions uuid[] default '{}'::uuid[] not null,
  written_by uuid not null,
  written_at timestamp with time zone default now() not null,
  written_by_name text,
  constraint review_messages_pkey PRIMARY KEY (id),
  constraint review_messages_body_check CHECK ((body <> ''::text)),
  constraint review_messages_organization_id_id_key UNIQUE (organization_id, id),
  constraint review_messages_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint review_messages_organization_id_note_id_fkey FOREIGN KEY (organization_id, note_id) REFERENCES review_notes(organization_id, id) ON DELETE CASCADE,
  constraint review_messages_organization_id_written_by_fkey FOREIGN KEY (organization_id, written_by) REFERENCES users(organization_id, id)
);
CREATE INDEX review_messages_mentions ON public.review_messages USING gin (mentions);
CREATE INDEX review_messages_of ON public.review_messages USING btree (organization_id, note_id, id);
CREATE INDEX review_messages_written_by ON public.review_messages USING btree (organization_id, written_by);
alter table review_messages enable row level security;
alter table review_messages force row level security;
create policy own_organization on review_messages for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on review_messages for all to tieout_platform using (true) with check (true);
grant select on review_messages to tieout_app;
grant select on review_messages to tieout_platform;
grant insert (organization_id, note_id, body, mentions, written_by, written_by_name) on review_messages to tieout_app;
comment on column review_messages.written_by_name is 'Null: written by a version that did not keep it.';

create table review_notes (
  id uuid default new_id() not null,
  organization_id uuid not null,
  engagement_id uuid not null,
  output_key text not null,
  about text not null,
  subject_key text not null,
  subject_address text not null,
  subject_title text not null,
  written_by uuid not null,
  written_at timestamp with time zone default now() not null,
  resolved_by uuid,
  resolved_at timestamp with time zone,
  changed_at timestamp with time zone default now() not null,
  resolved_by_name text,
  constraint review_notes_pkey PRIMARY KEY (id),
  constraint review_notes_about_check CHECK ((about = ANY (ARRAY['workpaper'::text, 'tie'::text, 'exception'::text, 'item'::text]))),
  constraint review_notes_check CHECK (((resolved_by IS NULL) = (resolved_at IS NULL))),
  constraint review_notes_organization_id_id_key UNIQUE (organization_id, id),
  constraint review_notes_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint review_notes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint review_notes_organization_id_resolved_by_fkey FOREIGN KEY (organization_id, resolved_by) REFERENCES users(organization_id, id),
  constraint review_notes_organization_id_written_by_fkey FOREIGN KEY (organization_id, written_by) REFERENCES users(organization_id, id)
);
CREATE INDEX review_notes_of ON public.review_notes USING btree (organization_id, engagement_id, output_key, written_at);
CREATE INDEX review_notes_resolved_by ON public.review_notes USING btree (organization_id, resolved_by);
CREATE INDEX review_notes_written_by ON public.review_notes USING btree (organization_id, written_by);
alter table review_notes enable row level security;
alter table review_notes force row level security;
create policy own_organization on review_notes for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on review_notes for all to tieout_platform using (true) with check (true);
grant select on review_notes to tieout_app;
grant select on review_notes to tieout_platform;
grant insert (organization_id, engagement_id, output_key, about, subject_key, subject_address, subject_title, written_by) on review_notes to tieout_app;
grant update (resolved_by, resolved_at, changed_at, resolved_by_name) on review_notes to tieout_app;

create table run_exceptions (
  organization_id uuid not null,
  run_id uuid not null,
  output_key text not null,
  "position" integer not null,
  id text not null,
  rule text not null,
  detail jsonb not null,
  constraint run_exceptions_pkey PRIMARY KEY (organization_id, run_id, output_key, "position"),
  constraint run_exceptions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint run_exceptions_organization_id_run_id_fkey FOREIGN KEY (organization_id, run_id) REFERENCES runs(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX run_exceptions_rule ON public.run_exceptions USING btree (organization_id, run_id, output_key, rule, "position");
alter table run_exceptions enable row level security;
alter table run_exceptions force row level security;
create policy own_organization on run_exceptions for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on run_exceptions for all to tieout_platform using (true) with check (true);
grant select on run_exceptions to tieout_app;
grant select on run_exceptions to tieout_platform;
grant insert (organization_id, run_id, output_key, position, id, rule, detail) on run_exceptions to tieout_app;

create table run_outputs (
  organization_id uuid not null,
  run_id uuid not null,
  output_key text not null,
  "position" integer not null,
  status text not null,
  msg text,
  result jsonb not null,
  constraint run_outputs_pkey PRIMARY KEY (organization_id, run_id, output_key),
  constraint run_outputs_status_check CHECK ((status = ANY (ARRAY['made'::text, 'not_made'::text]))),
  constraint run_outputs_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint run_outputs_organization_id_run_id_fkey FOREIGN KEY (organization_id, run_id) REFERENCES runs(organization_id, id) ON DELETE CASCADE
);
alter table run_outputs enable row level security;
alter table run_outputs force row level security;
create policy own_organization on run_outputs for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on run_outputs for all to tieout_platform using (true) with check (true);
grant select on run_outputs to tieout_app;
grant select on run_outputs to tieout_platform;
grant insert (organization_id, run_id, output_key, position, status, msg, result) on run_outputs to tieout_app;

create table runs (
  id uuid default new_id() not null,
  organization_id uuid not null,
  engagement_id uuid not null,
  number integer not null,
  status text not null,
  ignore_parsing_errors boolean not null,
  inputs_hash text not null,
  result_id text,
  stages jsonb default '[]'::jsonb not null,
  row_counts jsonb,
  rejected_rows jsonb default '[]'::jsonb not null,
  rejected_count integer default 0 not null,
  failure_code text,
  failure_msg text,
  started_by uuid not null,
  created_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  inputs jsonb,
  constraint runs_pkey PRIMARY KEY (id),
  constraint runs_organization_id_engagement_id_number_key UNIQUE (organization_id, engagement_id, number),
  constraint runs_organization_id_id_key UNIQUE (organization_id, id),
  constraint runs_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text, 'blocked'::text]))),
  constraint runs_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint runs_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint runs_organization_id_started_by_fkey FOREIGN KEY (organization_id, started_by) REFERENCES users(organization_id, id)
);
CREATE INDEX runs_failed ON public.runs USING btree (ended_at DESC) WHERE (status = 'failed'::text);
CREATE INDEX runs_started_by ON public.runs USING btree (organization_id, started_by);
CREATE UNIQUE INDEX runs_under_way ON public.runs USING btree (organization_id, engagement_id) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
alter table runs enable row level security;
alter table runs force row level security;
create policy own_organization on runs for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on runs for all to tieout_platform using (true) with check (true);
grant select on runs to tieout_app;
grant select on runs to tieout_platform;
grant insert (organization_id, engagement_id, number, status, ignore_parsing_errors, inputs_hash, stages, started_by) on runs to tieout_app;
grant update (status, result_id, stages, row_counts, rejected_rows, rejected_count, failure_code, failure_msg, started_at, ended_at, inputs) on runs to tieout_app;
comment on column runs.inputs is 'A stored document; null: the version that made the run did not record it.';

create table sample_draws (
  id uuid default new_id() not null,
  organization_id uuid not null,
  engagement_id uuid not null,
  output_key text not null,
  draw_number integer not null,
  reason text default ''::text not null,
  requested_by uuid not null,
  requested_at timestamp with time zone default now() not null,
  seed text,
  drawn_at timestamp with time zone,
  population_sha256 text,
  population_count integer,
  population_cents bigint,
  population_object text,
  population_sources jsonb,
  constraint sample_draws_pkey PRIMARY KEY (id),
  constraint sample_draws_draw_number_check CHECK ((draw_number >= 1)),
  constraint sample_draws_organization_id_engagement_id_output_key_draw__key UNIQUE (organization_id, engagement_id, output_key, draw_number),
  constraint sample_draws_seed_check CHECK ((seed ~ '^[0-9a-f]{32}$'::text)),
  constraint sample_draws_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint sample_draws_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint sample_draws_organization_id_requested_by_fkey FOREIGN KEY (organization_id, requested_by) REFERENCES users(organization_id, id)
);
CREATE INDEX sample_draws_requested_by ON public.sample_draws USING btree (organization_id, requested_by);
alter table sample_draws enable row level security;
alter table sample_draws force row level security;
create policy own_organization on sample_draws for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on sample_draws for all to tieout_platform using (true) with check (true);
grant select on sample_draws to tieout_app;
grant select on sample_draws to tieout_platform;
grant insert (organization_id, engagement_id, output_key, draw_number, reason, requested_by) on sample_draws to tieout_app;
grant update (seed, drawn_at, population_sha256, population_count, population_cents, population_object, population_sources) on sample_draws to tieout_app;
comment on column sample_draws.output_key is 'Key of the population, as in samplings.';
comment on column sample_draws.population_object is 'File store key of the population file; null where an earlier version drew.';
comment on column sample_draws.population_sources is 'Files that the population was made from: [{"file","sha256"}].';

create table sampling_versions (
  id uuid default new_id() not null,
  organization_id uuid not null,
  engagement_id uuid not null,
  output_key text not null,
  version integer not null,
  draw_number integer not null,
  method text not null,
  size_type text not null,
  size integer not null,
  isi_threshold_cents bigint,
  isi_counts_toward boolean not null,
  reason text not null,
  changed_by uuid not null,
  changed_at timestamp with time zone default now() not null,
  replaced_sha256 text,
  replaced_count integer,
  replaced_cents bigint,
  replaced_object text,
  population_sha256 text,
  population_count integer,
  population_cents bigint,
  is_standard boolean,
  constraint sampling_versions_pkey PRIMARY KEY (id),
  constraint sampling_versions_check CHECK (((version = 1) OR (reason <> ''::text))),
  constraint sampling_versions_draw_number_check CHECK ((draw_number >= 1)),
  constraint sampling_versions_isi_threshold_cents_check CHECK ((isi_threshold_cents > 0)),
  constraint sampling_versions_method_check CHECK ((method ~ '^[a-z][a-z_]{0,39}$'::text)),
  constraint sampling_versions_organization_id_engagement_id_output_key__key UNIQUE (organization_id, engagement_id, output_key, version),
  constraint sampling_versions_population_whole CHECK ((num_nonnulls(replaced_sha256, replaced_count, replaced_cents, population_sha256, population_count, population_cents) = ANY (ARRAY[0, 6]))),
  constraint sampling_versions_size_check CHECK ((size >= 0)),
  constraint sampling_versions_size_type_check CHECK ((size_type = ANY (ARRAY['fixed'::text, 'all'::text]))),
  constraint sampling_versions_version_check CHECK ((version >= 1)),
  constraint sampling_versions_organization_id_changed_by_fkey FOREIGN KEY (organization_id, changed_by) REFERENCES users(organization_id, id),
  constraint sampling_versions_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint sampling_versions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX sampling_versions_changed_by ON public.sampling_versions USING btree (organization_id, changed_by);
alter table sampling_versions enable row level security;
alter table sampling_versions force row level security;
create policy own_organization on sampling_versions for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on sampling_versions for all to tieout_platform using (true) with check (true);
grant select on sampling_versions to tieout_app;
grant select on sampling_versions to tieout_platform;
grant insert (organization_id, engagement_id, output_key, version, draw_number, method, size_type, size, isi_threshold_cents, isi_counts_toward, reason, changed_by, replaced_sha256, replaced_count, replaced_cents, replaced_object, population_sha256, population_count, population_cents, is_standard) on sampling_versions to tieout_app;
grant update (replaced_object) on sampling_versions to tieout_app;
comment on column sampling_versions.output_key is 'Key of the population, as in samplings.';
comment on column sampling_versions.replaced_sha256 is 'Null for a changed setup; else this version is a changed population.';

create table samplings (
  id uuid default new_id() not null,
  organization_id uuid not null,
  engagement_id uuid not null,
  output_key text not null,
  revision integer default 1 not null,
  method text not null,
  size_type text not null,
  size integer not null,
  isi_threshold_cents bigint,
  isi_counts_toward boolean default false not null,
  is_standard boolean,
  constraint samplings_pkey PRIMARY KEY (id),
  constraint samplings_isi_threshold_cents_check CHECK ((isi_threshold_cents > 0)),
  constraint samplings_method_check CHECK ((method ~ '^[a-z][a-z_]{0,39}$'::text)),
  constraint samplings_organization_id_engagement_id_output_key_key UNIQUE (organization_id, engagement_id, output_key),
  constraint samplings_size_check CHECK ((size >= 0)),
  constraint samplings_size_type_check CHECK ((size_type = ANY (ARRAY['fixed'::text, 'all'::text]))),
  constraint samplings_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint samplings_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
alter table samplings enable row level security;
alter table samplings force row level security;
create policy own_organization on samplings for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on samplings for all to tieout_platform using (true) with check (true);
grant select on samplings to tieout_app;
grant select on samplings to tieout_platform;
grant insert (organization_id, engagement_id, output_key, method, size_type, size, isi_threshold_cents, isi_counts_toward, is_standard) on samplings to tieout_app;
grant update (revision, method, size_type, size, isi_threshold_cents, isi_counts_toward, is_standard) on samplings to tieout_app;
comment on column samplings.output_key is 'Key of the population: of the first population of a paper the key of the paper, of any other <paper>.<name>.';

create table saved_views (
  id uuid default new_id() not null,
  organization_id uuid not null,
  user_id uuid not null,
  list text not null,
  name text not null,
  query text not null,
  is_default boolean default false not null,
  created_at timestamp with time zone default now() not null,
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_list_check CHECK ((list = 'engagements'::text)),
  constraint saved_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint saved_views_organization_id_id_key UNIQUE (organization_id, id),
  constraint saved_views_query_check CHECK ((length(query) <= 2000)),
  constraint saved_views_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint saved_views_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id)
);
CREATE UNIQUE INDEX saved_views_default ON public.saved_views USING btree (organization_id, user_id, list) WHERE is_default;
CREATE UNIQUE INDEX saved_views_name ON public.saved_views USING btree (organization_id, user_id, list, lower(name));
alter table saved_views enable row level security;
alter table saved_views force row level security;
create policy own_organization on saved_views for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on saved_views for all to tieout_platform using (true) with check (true);
grant delete, select on saved_views to tieout_app;
grant select on saved_views to tieout_platform;
grant insert (organization_id, user_id, list, name, query, is_default) on saved_views to tieout_app;
grant update (name, query, is_default) on saved_views to tieout_app;

create table schema_migrations (
  name text not null,
  hash text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

create table second_factors (
  id uuid default new_id() not null,
  organization_id uuid not null,
  user_id uuid not null,
  sealed_key bytea not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_used_at timestamp with time zone,
  last_step integer,
  awaited_step integer,
  wrong_codes integer default 0 not null,
  constraint second_factors_pkey PRIMARY KEY (id),
  constraint second_factors_wrong_codes_check CHECK ((wrong_codes >= 0)),
  constraint second_factors_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint second_factors_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX second_factors_one_begun ON public.second_factors USING btree (user_id) WHERE (confirmed_at IS NULL);
CREATE UNIQUE INDEX second_factors_one_confirmed ON public.second_factors USING btree (user_id) WHERE (confirmed_at IS NOT NULL);
CREATE INDEX second_factors_user ON public.second_factors USING btree (organization_id, user_id);
alter table second_factors enable row level security;
alter table second_factors force row level security;
create policy own_organization on second_factors for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on second_factors for all to tieout_platform using (true) with check (true);
grant delete, select on second_factors to tieout_platform;
grant insert (organization_id, user_id, sealed_key, created_at) on second_factors to tieout_platform;
grant update (sealed_key, created_at, confirmed_at, last_used_at, last_step, awaited_step, wrong_codes) on second_factors to tieout_platform;

create table security_notices (
  id uuid default new_id() not null,
  organization_id uuid not null,
  user_id uuid not null,
  kind text not null,
  device text,
  address text,
  at timestamp with time zone not null,
  taken_until timestamp with time zone,
  constraint security_notices_pkey PRIMARY KEY (id),
  constraint security_notices_kind_check CHECK ((kind ~ '^[a-z_]{1,40}$'::text)),
  constraint security_notices_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint security_notices_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX security_notices_user ON public.security_notices USING btree (organization_id, user_id);
alter table security_notices enable row level security;
alter table security_notices force row level security;
create policy own_organization on security_notices for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on security_notices for all to tieout_platform using (true) with check (true);
grant delete, select on security_notices to tieout_platform;
grant insert (organization_id, user_id, kind, device, address, at) on security_notices to tieout_platform;
grant update (taken_until) on security_notices to tieout_platform;

create table service_providers (
  id uuid default new_id() not null,
  name text not null,
  provider_type text not null,
  download_instructions text default ''::text not null,
  reports jsonb default '[]'::jsonb not null,
  "position" integer default 1000 not null,
  instructions_address text,
  also_known_as text[] default '{}'::text[] not null,
  retired_at timestamp with time zone,
  constraint service_providers_pkey PRIMARY KEY (id),
  constraint service_providers_instructions_address_check CHECK (((instructions_address ~ '^https?://[^[:space:]/@\\]+(/[^[:space:]]*)?$'::text) AND (length(instructions_address) <= 2000))),
  constraint service_providers_name_key UNIQUE (name),
  constraint service_providers_provider_type_check CHECK ((provider_type = ANY (ARRAY['Recordkeeper'::text, 'Payroll'::text, 'Custodian/Trustee'::text, 'TPA'::text, 'SOC only'::text])))
);
CREATE UNIQUE INDEX service_providers_name_in_any_case ON public.service_providers USING btree (lower(name));
grant select on service_providers to tieout_app;
grant select on service_providers to tieout_platform;
grant insert (name, provider_type, download_instructions, reports, position, instructions_address, also_known_as) on service_providers to tieout_platform;
grant update (name, download_instructions, position, instructions_address, also_known_as, retired_at) on service_providers to tieout_platform;
comment on column service_providers.download_instructions is 'Rich text of the allow-list (decision 13); empty: none.';
comment on column service_providers.reports is 'Slots: [{"report_key","required","how_to"}], or instead of how_to what the provider calls the report: {"name","path","cited"}.';
comment on column service_providers.also_known_as is 'Earlier or other names, found by a search for the provider.';
comment on column service_providers.retired_at is 'Since when engagements can no longer add it; null while it is offered.';

create table sessions (
  id uuid default new_id() not null,
  organization_id uuid not null,
  user_id uuid not null,
  real_user_id uuid not null,
  assumed_by text,
  token_hash bytea not null,
  address text not null,
  user_agent text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  signed_in_with text,
  is_limited boolean default false not null,
  support_reason text,
  staff_session_id uuid,
  issuer_id uuid,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_check CHECK ((expires_at > created_at)),
  constraint sessions_organization_id_id_key UNIQUE (organization_id, id),
  constraint sessions_signed_in_with_check CHECK ((signed_in_with = ANY (ARRAY['password'::text, 'password_and_code'::text, 'passkey'::text, 'openid_connect'::text, 'support'::text]))),
  constraint sessions_support_reason_check CHECK (((length(support_reason) >= 1) AND (length(support_reason) <= 500))),
  constraint sessions_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_issuer_id_fkey FOREIGN KEY (issuer_id) REFERENCES sign_on_issuers(id) ON DELETE SET NULL,
  constraint sessions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint sessions_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id) ON DELETE CASCADE,
  constraint sessions_staff_session_id_fkey FOREIGN KEY (staff_session_id) REFERENCES sessions(id) ON DELETE SET NULL
);
CREATE INDEX sessions_issuer ON public.sessions USING btree (issuer_id);
CREATE INDEX sessions_not_ended ON public.sessions USING btree (expires_at) WHERE (ended_at IS NULL);
CREATE INDEX sessions_staff_session ON public.sessions USING btree (staff_session_id);
CREATE INDEX sessions_support ON public.sessions USING btree (organization_id, created_at) WHERE (real_user_id <> user_id);
CREATE INDEX sessions_user ON public.sessions USING btree (organization_id, user_id);
alter table sessions enable row level security;
alter table sessions force row level security;
create policy own_organization on sessions for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on sessions for all to tieout_platform using (true) with check (true);
grant select on sessions to tieout_platform;
grant insert (organization_id, user_id, real_user_id, assumed_by, token_hash, address, user_agent, created_at, last_used_at, expires_at, signed_in_with, is_limited, support_reason, staff_session_id, issuer_id) on sessions to tieout_platform;
grant select (id, organization_id, user_id, real_user_id, assumed_by, address, user_agent, created_at, last_used_at, expires_at, ended_at, signed_in_with, is_limited, support_reason) on sessions to tieout_app;
grant update (last_used_at, ended_at, is_limited) on sessions to tieout_platform;
comment on column sessions.signed_in_with is 'Null: opened by a version that did not keep it.';

create table sign_in_failures (
  subject bytea not null,
  account bytea,
  failures integer not null,
  last_at timestamp with time zone not null,
  known_until timestamp with time zone,
  tries_in_wait integer default 0 not null,
  tries_since timestamp with time zone,
  constraint sign_in_failures_pkey PRIMARY KEY (subject),
  constraint sign_in_failures_account_check CHECK ((length(account) = 32)),
  constraint sign_in_failures_failures_check CHECK ((failures >= 0)),
  constraint sign_in_failures_subject_check CHECK ((length(subject) = 32))
);
CREATE INDEX sign_in_failures_account ON public.sign_in_failures USING btree (account);
CREATE INDEX sign_in_failures_age ON public.sign_in_failures USING btree (last_at);
grant delete, select on sign_in_failures to tieout_platform;
grant insert (subject, account, failures, last_at) on sign_in_failures to tieout_platform;
grant update (account, failures, last_at, known_until, tries_in_wait, tries_since) on sign_in_failures to tieout_platform;

create table sign_on_attempts (
  state_hash bytea not null,
  organization_id uuid not null,
  issuer_id uuid not null,
  email text not null,
  browser_hash bytea not null,
  sealed_secrets bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  tried_by uuid,
  constraint sign_on_attempts_pkey PRIMARY KEY (state_hash),
  constraint sign_on_attempts_browser_hash_check CHECK ((length(browser_hash) = 32)),
  constraint sign_on_attempts_check CHECK ((expires_at > created_at)),
  constraint sign_on_attempts_email_check CHECK ((length(email) <= 254)),
  constraint sign_on_attempts_state_hash_check CHECK ((length(state_hash) = 32)),
  constraint sign_on_attempts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint sign_on_attempts_organization_id_issuer_id_fkey FOREIGN KEY (organization_id, issuer_id) REFERENCES sign_on_issuers(organization_id, id) ON DELETE CASCADE,
  constraint sign_on_attempts_organization_id_tried_by_fkey FOREIGN KEY (organization_id, tried_by) REFERENCES users(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX sign_on_attempts_age ON public.sign_on_attempts USING btree (expires_at);
CREATE INDEX sign_on_attempts_issuer ON public.sign_on_attempts USING btree (organization_id, issuer_id);
CREATE INDEX sign_on_attempts_tried_by ON public.sign_on_attempts USING btree (organization_id, tried_by);
alter table sign_on_attempts enable row level security;
alter table sign_on_attempts force row level security;
create policy own_organization on sign_on_attempts for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on sign_on_attempts for all to tieout_platform using (true) with check (true);
grant delete, select on sign_on_attempts to tieout_platform;
grant insert (state_hash, organization_id, issuer_id, email, browser_hash, sealed_secrets, created_at, expires_at, tried_by) on sign_on_attempts to tieout_platform;

create table sign_on_domains (
  id uuid default new_id() not null,
  organization_id uuid not null,
  issuer_id uuid not null,
  domain text not null,
  proof text not null,
  created_at timestamp with time zone not null,
  proven_at timestamp with time zone,
  proven_by text,
  constraint sign_on_domains_pkey PRIMARY KEY (id),
  constraint sign_on_domains_check CHECK (((proven_at IS NULL) = (proven_by IS NULL))),
  constraint sign_on_domains_domain_check CHECK (((domain = lower(domain)) AND ((length(domain) >= 3) AND (length(domain) <= 253)))),
  constraint sign_on_domains_organization_id_domain_key UNIQUE (organization_id, domain),
  constraint sign_on_domains_proof_check CHECK (((length(proof) >= 20) AND (length(proof) <= 100))),
  constraint sign_on_domains_proven_by_check CHECK ((proven_by = ANY (ARRAY['dns'::text, 'staff'::text]))),
  constraint sign_on_domains_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint sign_on_domains_organization_id_issuer_id_fkey FOREIGN KEY (organization_id, issuer_id) REFERENCES sign_on_issuers(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX sign_on_domains_issuer ON public.sign_on_domains USING btree (organization_id, issuer_id);
CREATE UNIQUE INDEX sign_on_domains_proven ON public.sign_on_domains USING btree (domain) WHERE (proven_at IS NOT NULL);
alter table sign_on_domains enable row level security;
alter table sign_on_domains force row level security;
create policy own_organization on sign_on_domains for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on sign_on_domains for all to tieout_platform using (true) with check (true);
grant delete, select on sign_on_domains to tieout_platform;
grant insert (organization_id, issuer_id, domain, proof, created_at) on sign_on_domains to tieout_platform;
grant update (proven_at, proven_by) on sign_on_domains to tieout_platform;

create table sign_on_issuers (
  id uuid default new_id() not null,
  organization_id uuid not null,
  address text not null,
  client_id text not null,
  sealed_secret bytea not null,
  has_second_step boolean not null,
  created_at timestamp with time zone not null,
  trusts_emails boolean default false not null,
  constraint sign_on_issuers_pkey PRIMARY KEY (id),
  constraint sign_on_issuers_address_check CHECK (((length(address) >= 8) AND (length(address) <= 500))),
  constraint sign_on_issuers_client_id_check CHECK (((length(client_id) >= 1) AND (length(client_id) <= 300))),
  constraint sign_on_issuers_organization_id_address_key UNIQUE (organization_id, address),
  constraint sign_on_issuers_organization_id_id_key UNIQUE (organization_id, id),
  constraint sign_on_issuers_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
alter table sign_on_issuers enable row level security;
alter table sign_on_issuers force row level security;
create policy own_organization on sign_on_issuers for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on sign_on_issuers for all to tieout_platform using (true) with check (true);
grant delete, select on sign_on_issuers to tieout_platform;
grant insert (organization_id, address, client_id, sealed_secret, has_second_step, created_at, trusts_emails) on sign_on_issuers to tieout_platform;
grant update (client_id, sealed_secret, has_second_step, trusts_emails) on sign_on_issuers to tieout_platform;

create table sign_on_links (
  organization_id uuid not null,
  issuer_id uuid not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  constraint sign_on_links_pkey PRIMARY KEY (issuer_id, subject),
  constraint sign_on_links_issuer_id_user_id_key UNIQUE (issuer_id, user_id),
  constraint sign_on_links_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 255))),
  constraint sign_on_links_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint sign_on_links_organization_id_issuer_id_fkey FOREIGN KEY (organization_id, issuer_id) REFERENCES sign_on_issuers(organization_id, id) ON DELETE CASCADE,
  constraint sign_on_links_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX sign_on_links_issuer ON public.sign_on_links USING btree (organization_id, issuer_id);
CREATE INDEX sign_on_links_user ON public.sign_on_links USING btree (organization_id, user_id);
alter table sign_on_links enable row level security;
alter table sign_on_links force row level security;
create policy own_organization on sign_on_links for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on sign_on_links for all to tieout_platform using (true) with check (true);
grant delete, select on sign_on_links to tieout_platform;
grant insert (organization_id, issuer_id, subject, user_id, created_at) on sign_on_links to tieout_platform;

create table sign_up_codes (
  address text not null,
  sealed_code bytea,
  expires_at timestamp with time zone not null,
  tries smallint default 0 not null,
  asked_by bytea not null,
  asked_at timestamp with time zone not null,
  asked smallint not null,
  asked_since timestamp with time zone not null,
  send_at timestamp with time zone,
  attempts smallint default 0 not null,
  constraint sign_up_codes_pkey PRIMARY KEY (address),
  constraint sign_up_codes_address_check CHECK ((length(address) <= 254)),
  constraint sign_up_codes_asked_by_check CHECK ((length(asked_by) = 32)),
  constraint sign_up_codes_asked_check CHECK ((asked >= 0)),
  constraint sign_up_codes_attempts_check CHECK ((attempts >= 0)),
  constraint sign_up_codes_tries_check CHECK ((tries >= 0))
);
CREATE INDEX sign_up_codes_age ON public.sign_up_codes USING btree (asked_at);
CREATE INDEX sign_up_codes_due ON public.sign_up_codes USING btree (send_at) WHERE (send_at IS NOT NULL);
grant delete, select on sign_up_codes to tieout_platform;
grant insert (address, expires_at, asked_by, asked_at, asked, asked_since) on sign_up_codes to tieout_platform;
grant update (sealed_code, expires_at, tries, asked_by, asked_at, asked, asked_since, send_at, attempts) on sign_up_codes to tieout_platform;

create table sign_ups (
  id uuid default new_id() not null,
  token_hash bytea not null,
  address text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  user_id uuid,
  asked_admin_at timestamp with time zone,
  constraint sign_ups_pkey PRIMARY KEY (id),
  constraint sign_ups_address_check CHECK ((length(address) <= 254)),
  constraint sign_ups_check CHECK ((expires_at > created_at)),
  constraint sign_ups_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint sign_ups_token_hash_key UNIQUE (token_hash),
  constraint sign_ups_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sign_ups_address ON public.sign_ups USING btree (address);
CREATE INDEX sign_ups_age ON public.sign_ups USING btree (expires_at);
CREATE INDEX sign_ups_user ON public.sign_ups USING btree (user_id);
grant delete, select on sign_ups to tieout_platform;
grant insert (token_hash, address, created_at, expires_at) on sign_ups to tieout_platform;
grant update (user_id, asked_admin_at) on sign_ups to tieout_platform;

create table stage_results (
  organization_id uuid not null,
  engagement_id uuid not null,
  stage text not null,
  key_hash text not null,
  outputs jsonb not null,
  value jsonb not null,
  created_at timestamp with time zone default now() not null,
  constraint stage_results_pkey PRIMARY KEY (organization_id, engagement_id, stage, key_hash),
  constraint stage_results_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint stage_results_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
alter table stage_results enable row level security;
alter table stage_results force row level security;
create policy own_organization on stage_results for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on stage_results for all to tieout_platform using (true) with check (true);
CREATE TRIGGER stage_results_stored AFTER INSERT OR DELETE OR UPDATE OF outputs ON public.stage_results FOR EACH ROW EXECUTE FUNCTION count_objects_of_result();
grant delete, select on stage_results to tieout_app;
grant select on stage_results to tieout_platform;
grant insert (organization_id, engagement_id, stage, key_hash, outputs, value) on stage_results to tieout_app;
grant update (outputs, value, created_at) on stage_results to tieout_app;

create table store_customers (
  organization_id uuid not null,
  user_id uuid not null,
  signed_up_at timestamp with time zone not null,
  referral_code text,
  employee_count text,
  work_role text,
  constraint store_customers_pkey PRIMARY KEY (organization_id),
  constraint store_customers_employee_count_check CHECK ((employee_count = ANY (ARRAY['1-9'::text, '10-49'::text, '50-249'::text, '250+'::text]))),
  constraint store_customers_referral_code_check CHECK (((length(btrim(referral_code)) >= 1) AND (length(btrim(referral_code)) <= 64))),
  constraint store_customers_work_role_check CHECK ((work_role = ANY (ARRAY['staff_or_senior'::text, 'manager'::text, 'partner'::text, 'quality_or_training'::text, 'other'::text]))),
  constraint store_customers_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint store_customers_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX store_customers_user ON public.store_customers USING btree (organization_id, user_id);
alter table store_customers enable row level security;
alter table store_customers force row level security;
create policy own_organization on store_customers for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on store_customers for all to tieout_platform using (true) with check (true);
grant select on store_customers to tieout_platform;
grant insert (organization_id, user_id, signed_up_at, referral_code) on store_customers to tieout_platform;
grant select (organization_id) on store_customers to tieout_app;
grant update (employee_count, work_role) on store_customers to tieout_platform;

create table stored_byte_tallies (
  id bigint generated always as identity not null,
  organization_id uuid not null,
  bytes bigint not null,
  constraint stored_byte_tallies_pkey PRIMARY KEY (id),
  constraint stored_byte_tallies_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX stored_byte_tallies_of ON public.stored_byte_tallies USING btree (organization_id);
alter table stored_byte_tallies enable row level security;
alter table stored_byte_tallies force row level security;
create policy counting on stored_byte_tallies for all to tieout_owner using (true) with check (true);
create policy own_organization on stored_byte_tallies for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on stored_byte_tallies for all to tieout_platform using (true) with check (true);
grant select on stored_byte_tallies to tieout_app;
grant select on stored_byte_tallies to tieout_platform;

create table stored_objects (
  organization_id uuid not null,
  object_key text not null,
  size_bytes bigint not null,
  rows_naming integer not null,
  constraint stored_objects_pkey PRIMARY KEY (organization_id, object_key, size_bytes),
  constraint stored_objects_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
alter table stored_objects enable row level security;
alter table stored_objects force row level security;
create policy counting on stored_objects for all to tieout_owner using (true) with check (true);
create policy own_organization on stored_objects for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on stored_objects for all to tieout_platform using (true) with check (true);
grant select on stored_objects to tieout_app;
grant select on stored_objects to tieout_platform;

create table subcontracts (
  id uuid default new_id() not null,
  organization_id uuid not null,
  engagement_id uuid not null,
  service_provider_id uuid not null,
  name text not null,
  "position" integer not null,
  constraint subcontracts_pkey PRIMARY KEY (id),
  constraint subcontracts_organization_id_id_key UNIQUE (organization_id, id),
  constraint subcontracts_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint subcontracts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint subcontracts_service_provider_id_fkey FOREIGN KEY (service_provider_id) REFERENCES service_providers(id)
);
CREATE INDEX subcontracts_engagement ON public.subcontracts USING btree (organization_id, engagement_id, "position");
CREATE INDEX subcontracts_of_provider ON public.subcontracts USING btree (organization_id, service_provider_id, engagement_id);
CREATE INDEX subcontracts_provider ON public.subcontracts USING btree (service_provider_id);
alter table subcontracts enable row level security;
alter table subcontracts force row level security;
create policy own_organization on subcontracts for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on subcontracts for all to tieout_platform using (true) with check (true);
grant delete, select on subcontracts to tieout_app;
grant select on subcontracts to tieout_platform;
grant insert (organization_id, engagement_id, service_provider_id, name, position) on subcontracts to tieout_app;

create table support_entries (
  code_hash bytea not null,
  organization_id uuid not null,
  user_id uuid not null,
  staff_session_id uuid not null,
  reason text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint support_entries_pkey PRIMARY KEY (code_hash),
  constraint support_entries_check CHECK ((expires_at > created_at)),
  constraint support_entries_code_hash_check CHECK ((length(code_hash) = 32)),
  constraint support_entries_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint support_entries_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint support_entries_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id) ON DELETE CASCADE,
  constraint support_entries_staff_session_id_fkey FOREIGN KEY (staff_session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX support_entries_age ON public.support_entries USING btree (expires_at);
CREATE INDEX support_entries_session ON public.support_entries USING btree (staff_session_id);
CREATE INDEX support_entries_user ON public.support_entries USING btree (organization_id, user_id);
alter table support_entries enable row level security;
alter table support_entries force row level security;
create policy own_organization on support_entries for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on support_entries for all to tieout_platform using (true) with check (true);
grant delete, select on support_entries to tieout_platform;
grant insert (code_hash, organization_id, user_id, staff_session_id, reason, created_at, expires_at) on support_entries to tieout_platform;

create table test_payments (
  id text not null,
  client_secret text not null,
  amount_cents bigint not null,
  status text default 'pending'::text not null,
  created_at timestamp with time zone default now() not null,
  constraint test_payments_pkey PRIMARY KEY (id),
  constraint test_payments_amount_cents_check CHECK ((amount_cents > 0)),
  constraint test_payments_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'canceled'::text])))
);
grant select on test_payments to tieout_platform;
grant insert (id, client_secret, amount_cents) on test_payments to tieout_platform;
grant update (status) on test_payments to tieout_platform;

create table tie_reasons (
  organization_id uuid not null,
  engagement_id uuid not null,
  output_key text not null,
  tie_key text not null,
  reason text not null,
  written_by uuid not null,
  written_at timestamp with time zone default now() not null,
  constraint tie_reasons_pkey PRIMARY KEY (organization_id, engagement_id, output_key, tie_key),
  constraint tie_reasons_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint tie_reasons_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint tie_reasons_organization_id_written_by_fkey FOREIGN KEY (organization_id, written_by) REFERENCES users(organization_id, id)
);
CREATE INDEX tie_reasons_written_by ON public.tie_reasons USING btree (organization_id, written_by);
alter table tie_reasons enable row level security;
alter table tie_reasons force row level security;
create policy own_organization on tie_reasons for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on tie_reasons for all to tieout_platform using (true) with check (true);
grant select on tie_reasons to tieout_app;
grant select on tie_reasons to tieout_platform;
grant insert (organization_id, engagement_id, output_key, tie_key, reason, written_by) on tie_reasons to tieout_app;
grant update (reason, written_by, written_at) on tie_reasons to tieout_app;

create table toolkit_editions (
  toolkit_id uuid not null,
  number integer not null,
  released_on date not null,
  changes text not null,
  document jsonb not null,
  constraint toolkit_editions_pkey PRIMARY KEY (toolkit_id, number),
  constraint toolkit_editions_number_check CHECK ((number > 0)),
  constraint toolkit_editions_toolkit_id_fkey FOREIGN KEY (toolkit_id) REFERENCES toolkits(id)
);
grant select on toolkit_editions to tieout_app;
grant select on toolkit_editions to tieout_platform;
grant insert (toolkit_id, number, released_on, changes, document) on toolkit_editions to tieout_platform;

create table toolkit_facets (
  id integer generated always as identity not null,
  service text not null,
  soc_type smallint not null,
  report_type smallint not null,
  opinion text not null,
  start_on date not null,
  end_on date not null,
  constraint toolkit_facets_pkey PRIMARY KEY (id),
  constraint toolkit_facets_check CHECK ((end_on >= start_on)),
  constraint toolkit_facets_service_soc_type_report_type_opinion_start_o_key UNIQUE (service, soc_type, report_type, opinion, start_on, end_on)
);
grant select on toolkit_facets to tieout_app;
grant select on toolkit_facets to tieout_platform;
grant insert (service, soc_type, report_type, opinion, start_on, end_on) on toolkit_facets to tieout_platform;

create table toolkit_providers (
  id uuid default new_id() not null,
  slug text not null,
  name text not null,
  known_as text[] default '{}'::text[] not null,
  constraint toolkit_providers_pkey PRIMARY KEY (id),
  constraint toolkit_providers_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  constraint toolkit_providers_slug_key UNIQUE (slug)
);
grant select on toolkit_providers to tieout_app;
grant select on toolkit_providers to tieout_platform;
grant insert (slug, name, known_as) on toolkit_providers to tieout_platform;
grant update (name, known_as) on toolkit_providers to tieout_platform;

create table toolkit_requests (
  id uuid default new_id() not null,
  organization_id uuid not null,
  user_id uuid not null,
  file_name text not null,
  object_key text not null,
  size_bytes bigint not null,
  sha256 text not null,
  comments text not null,
  state text default 'requested'::text not null,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  note text default ''::text not null,
  delivered_key text,
  delivered_name text,
  constraint toolkit_requests_pkey PRIMARY KEY (id),
  constraint toolkit_requests_check CHECK ((((state = 'delivered'::text) = (delivered_key IS NOT NULL)) AND ((delivered_key IS NULL) = (delivered_name IS NULL)))),
  constraint toolkit_requests_comments_check CHECK ((length(comments) <= 20000)),
  constraint toolkit_requests_delivered_name_check CHECK (((length(delivered_name) >= 1) AND (length(delivered_name) <= 255))),
  constraint toolkit_requests_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 255))),
  constraint toolkit_requests_note_check CHECK ((length(note) <= 2000)),
  constraint toolkit_requests_organization_id_id_key UNIQUE (organization_id, id),
  constraint toolkit_requests_size_bytes_check CHECK ((size_bytes > 0)),
  constraint toolkit_requests_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'in_review'::text, 'in_preparation'::text, 'delivered'::text, 'canceled'::text]))),
  constraint toolkit_requests_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint toolkit_requests_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id)
);
CREATE INDEX toolkit_requests_newest ON public.toolkit_requests USING btree (organization_id, created_at DESC);
CREATE INDEX toolkit_requests_state ON public.toolkit_requests USING btree (state, created_at);
CREATE INDEX toolkit_requests_user ON public.toolkit_requests USING btree (organization_id, user_id);
alter table toolkit_requests enable row level security;
alter table toolkit_requests force row level security;
create policy own_organization on toolkit_requests for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on toolkit_requests for all to tieout_platform using (true) with check (true);
CREATE TRIGGER toolkit_requests_stored AFTER INSERT OR DELETE OR UPDATE OF object_key, size_bytes ON public.toolkit_requests FOR EACH ROW EXECUTE FUNCTION count_object_of_row();
grant select on toolkit_requests to tieout_app;
grant select on toolkit_requests to tieout_platform;
grant insert (organization_id, user_id, file_name, object_key, size_bytes, sha256, comments) on toolkit_requests to tieout_app;
grant update (state, changed_at) on toolkit_requests to tieout_app;
grant update (state, changed_at, note, delivered_key, delivered_name) on toolkit_requests to tieout_platform;

create table toolkit_words (
  word text not null,
  constraint toolkit_words_pkey PRIMARY KEY (word)
);
CREATE INDEX toolkit_words_alike ON public.toolkit_words USING gin (word gin_trgm_ops);
grant select on toolkit_words to tieout_platform;
grant insert (word) on toolkit_words to tieout_platform;

create table toolkits (
  id uuid default new_id() not null,
  key text not null,
  provider_id uuid not null,
  facet_id integer not null,
  end_on date not null,
  service_title text not null,
  is_sample boolean not null,
  edition integer not null,
  search tsvector not null,
  constraint toolkits_pkey PRIMARY KEY (id),
  constraint toolkits_edition_check CHECK ((edition > 0)),
  constraint toolkits_key_key UNIQUE (key),
  constraint toolkits_facet_id_fkey FOREIGN KEY (facet_id) REFERENCES toolkit_facets(id),
  constraint toolkits_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES toolkit_providers(id)
);
CREATE INDEX toolkits_facet ON public.toolkits USING btree (facet_id, provider_id);
CREATE INDEX toolkits_newest ON public.toolkits USING btree (end_on DESC, id);
CREATE INDEX toolkits_provider ON public.toolkits USING btree (provider_id);
CREATE INDEX toolkits_search ON public.toolkits USING gin (search);
grant select on toolkits to tieout_app;
grant select on toolkits to tieout_platform;
grant insert (key, provider_id, facet_id, end_on, service_title, is_sample, edition, search) on toolkits to tieout_platform;
grant update (provider_id, facet_id, end_on, service_title, is_sample, edition, search) on toolkits to tieout_platform;

create table users (
  id uuid default new_id() not null,
  organization_id uuid not null,
  email text not null,
  name text not null,
  role smallint not null,
  is_staff boolean default false not null,
  is_active boolean default true not null,
  flags text[] default '{}'::text[] not null,
  password_hash text,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_check CHECK (((email = lower(btrim(email))) AND (email ~~ '%_@_%'::text) AND (length(email) <= 254))),
  constraint users_email_key UNIQUE (email),
  constraint users_name_check CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 200))),
  constraint users_organization_id_id_key UNIQUE (organization_id, id),
  constraint users_role_check CHECK ((role = ANY (ARRAY[1, 2]))),
  constraint users_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX users_mail_domain ON public.users USING btree (split_part(email, '@'::text, '-1'::integer));
alter table users enable row level security;
alter table users force row level security;
create policy own_organization on users for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on users for all to tieout_platform using (true) with check (true);
CREATE TRIGGER end_keys_of_maker AFTER UPDATE OF is_active, role ON public.users FOR EACH ROW WHEN ((old.is_active AND (old.role = 1) AND (NOT (new.is_active AND (new.role = 1))))) EXECUTE FUNCTION end_keys_of_maker();
CREATE TRIGGER forget_download_tickets AFTER UPDATE OF role ON public.users FOR EACH ROW WHEN ((old.role IS DISTINCT FROM new.role)) EXECUTE FUNCTION forget_download_tickets();
CREATE TRIGGER forget_sign_on_links AFTER UPDATE OF is_active ON public.users FOR EACH ROW WHEN ((old.is_active <> new.is_active)) EXECUTE FUNCTION forget_sign_on_links();
CREATE TRIGGER note_changed_person BEFORE UPDATE OF name, role, is_active ON public.users FOR EACH ROW WHEN (((old.name <> new.name) OR (old.role <> new.role) OR (old.is_active <> new.is_active))) EXECUTE FUNCTION note_changed_person();
grant select on users to tieout_platform;
grant insert (organization_id, email, name, role, is_staff, password_hash) on users to tieout_platform;
grant select (id, organization_id, email, name, role, is_staff, is_active, flags, created_at, changed_at) on users to tieout_app;
grant update (name, is_active, flags, password_hash) on users to tieout_platform;

create table waiting_digests (
  organization_id uuid not null,
  user_id uuid not null,
  frequency text not null,
  constraint waiting_digests_pkey PRIMARY KEY (organization_id, user_id),
  constraint waiting_digests_frequency_check CHECK ((frequency = ANY (ARRAY['daily'::text, 'weekly'::text]))),
  constraint waiting_digests_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint waiting_digests_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id) ON DELETE CASCADE
);
alter table waiting_digests enable row level security;
alter table waiting_digests force row level security;
create policy own_organization on waiting_digests for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on waiting_digests for all to tieout_platform using (true) with check (true);
grant delete, select on waiting_digests to tieout_app;
grant select on waiting_digests to tieout_platform;
grant insert (organization_id, user_id, frequency) on waiting_digests to tieout_app;
grant update (frequency) on waiting_digests to tieout_app;

create table waiting_items (
  organization_id uuid not null,
  run_id uuid not null,
  output_key text not null,
  "position" integer not null,
  population text not null,
  item_key text not null,
  text text not null,
  procedures text[] not null,
  since timestamp with time zone not null,
  constraint waiting_items_pkey PRIMARY KEY (organization_id, run_id, output_key, "position"),
  constraint waiting_items_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint waiting_items_organization_id_run_id_fkey FOREIGN KEY (organization_id, run_id) REFERENCES runs(organization_id, id) ON DELETE CASCADE
);
alter table waiting_items enable row level security;
alter table waiting_items force row level security;
create policy own_organization on waiting_items for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on waiting_items for all to tieout_platform using (true) with check (true);
grant delete, select on waiting_items to tieout_app;
grant select on waiting_items to tieout_platform;
grant insert (organization_id, run_id, output_key, position, population, item_key, text, procedures, since) on waiting_items to tieout_app;

create table waiting_ties (
  organization_id uuid not null,
  run_id uuid not null,
  output_key text not null,
  "position" integer not null,
  tie_key text not null,
  of_tie text,
  text text not null,
  since timestamp with time zone not null,
  constraint waiting_ties_pkey PRIMARY KEY (organization_id, run_id, output_key, "position"),
  constraint waiting_ties_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint waiting_ties_organization_id_run_id_fkey FOREIGN KEY (organization_id, run_id) REFERENCES runs(organization_id, id) ON DELETE CASCADE
);
alter table waiting_ties enable row level security;
alter table waiting_ties force row level security;
create policy own_organization on waiting_ties for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on waiting_ties for all to tieout_platform using (true) with check (true);
grant delete, select on waiting_ties to tieout_app;
grant select on waiting_ties to tieout_platform;
grant insert (organization_id, run_id, output_key, position, tie_key, of_tie, text, since) on waiting_ties to tieout_app;

create table workpaper_conclusions (
  organization_id uuid not null,
  engagement_id uuid not null,
  output_key text not null,
  body text not null,
  figures_id text not null,
  run_number integer not null,
  written_by uuid not null,
  written_at timestamp with time zone default now() not null,
  written_by_name text,
  constraint workpaper_conclusions_pkey PRIMARY KEY (organization_id, engagement_id, output_key),
  constraint workpaper_conclusions_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint workpaper_conclusions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint workpaper_conclusions_organization_id_written_by_fkey FOREIGN KEY (organization_id, written_by) REFERENCES users(organization_id, id)
);
CREATE INDEX workpaper_conclusions_written_by ON public.workpaper_conclusions USING btree (organization_id, written_by);
alter table workpaper_conclusions enable row level security;
alter table workpaper_conclusions force row level security;
create policy own_organization on workpaper_conclusions for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on workpaper_conclusions for all to tieout_platform using (true) with check (true);
grant select on workpaper_conclusions to tieout_app;
grant select on workpaper_conclusions to tieout_platform;
grant insert (organization_id, engagement_id, output_key, body, figures_id, run_number, written_by, written_by_name) on workpaper_conclusions to tieout_app;
grant update (body, figures_id, run_number, written_by, written_at, written_by_name) on workpaper_conclusions to tieout_app;
comment on column workpaper_conclusions.written_by_name is 'Null: written by a version that did not keep it.';

create table workpaper_sign_offs (
  id uuid default new_id() not null,
  organization_id uuid not null,
  engagement_id uuid not null,
  output_key text not null,
  role text not null,
  result_id text not null,
  run_number integer not null,
  signed_by uuid not null,
  signed_at timestamp with time zone default now() not null,
  ended_how text,
  ended_by uuid,
  ended_at timestamp with time zone,
  end_reason text default ''::text not null,
  signed_by_name text,
  ended_by_name text,
  constraint workpaper_sign_offs_pkey PRIMARY KEY (id),
  constraint workpaper_sign_offs_check CHECK ((((ended_how IS NULL) = (ended_by IS NULL)) AND ((ended_how IS NULL) = (ended_at IS NULL)))),
  constraint workpaper_sign_offs_ended_how_check CHECK ((ended_how = ANY (ARRAY['withdrawn'::text, 'replaced'::text]))),
  constraint workpaper_sign_offs_organization_id_id_key UNIQUE (organization_id, id),
  constraint workpaper_sign_offs_result_id_check CHECK ((result_id ~ '^[0-9a-f]{16}$'::text)),
  constraint workpaper_sign_offs_role_check CHECK ((role = ANY (ARRAY['preparer'::text, 'reviewer'::text]))),
  constraint workpaper_sign_offs_organization_id_ended_by_fkey FOREIGN KEY (organization_id, ended_by) REFERENCES users(organization_id, id),
  constraint workpaper_sign_offs_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES engagements(organization_id, id) ON DELETE CASCADE,
  constraint workpaper_sign_offs_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint workpaper_sign_offs_organization_id_signed_by_fkey FOREIGN KEY (organization_id, signed_by) REFERENCES users(organization_id, id)
);
CREATE UNIQUE INDEX workpaper_sign_offs_effective ON public.workpaper_sign_offs USING btree (organization_id, engagement_id, output_key, role) WHERE (ended_how IS NULL);
CREATE INDEX workpaper_sign_offs_ended_by ON public.workpaper_sign_offs USING btree (organization_id, ended_by);
CREATE INDEX workpaper_sign_offs_of ON public.workpaper_sign_offs USING btree (organization_id, engagement_id, output_key, signed_at);
CREATE INDEX workpaper_sign_offs_signed_by ON public.workpaper_sign_offs USING btree (organization_id, signed_by);
alter table workpaper_sign_offs enable row level security;
alter table workpaper_sign_offs force row level security;
create policy own_organization on workpaper_sign_offs for all to public using ((organization_id = ( SELECT current_organization_id() AS current_organization_id))) with check ((organization_id = ( SELECT current_organization_id() AS current_organization_id)));
create policy platform on workpaper_sign_offs for all to tieout_platform using (true) with check (true);
grant select on workpaper_sign_offs to tieout_app;
grant select on workpaper_sign_offs to tieout_platform;
grant insert (organization_id, engagement_id, output_key, role, result_id, run_number, signed_by, signed_by_name) on workpaper_sign_offs to tieout_app;
grant update (ended_how, ended_by, ended_at, end_reason, ended_by_name) on workpaper_sign_offs to tieout_app;
comment on column workpaper_sign_offs.signed_by_name is 'Null: written by a version that did not keep it.';

create sequence organization_key_inner_1;
create sequence organization_key_inner_2;
create sequence organization_key_outer_1;
create sequence organization_key_outer_2;
create view stored_object_names as
 SELECT assets.organization_id,
    assets.object_key,
    assets.size_bytes
   FROM assets
UNION ALL
 SELECT package_files.organization_id,
    package_files.object_key,
    package_files.size_bytes
   FROM package_files
UNION ALL
 SELECT client_files.organization_id,
    client_files.object_key,
    client_files.size_bytes
   FROM client_files
UNION ALL
 SELECT evidence.organization_id,
    evidence.object_key,
    evidence.size_bytes
   FROM evidence
  WHERE (evidence.object_key IS NOT NULL)
UNION ALL
 SELECT addenda.organization_id,
    addenda.object_key,
    addenda.size_bytes
   FROM addenda
UNION ALL
 SELECT bundle_files.organization_id,
    bundle_files.object_key,
    bundle_files.size_bytes
   FROM bundle_files
UNION ALL
 SELECT firm_exports.organization_id,
    firm_exports.object_key,
    firm_exports.size_bytes
   FROM firm_exports
  WHERE (firm_exports.object_key IS NOT NULL)
UNION ALL
 SELECT toolkit_requests.organization_id,
    toolkit_requests.object_key,
    toolkit_requests.size_bytes
   FROM toolkit_requests
UNION ALL
 SELECT s.organization_id,
    (o.value ->> 'objectKey'::text) AS object_key,
    COALESCE(((o.value ->> 'sizeBytes'::text))::bigint, (0)::bigint) AS size_bytes
   FROM stage_results s,
    LATERAL jsonb_each(s.outputs) o(key, value)
  WHERE ((o.value ->> 'objectKey'::text) IS NOT NULL);
grant usage on schema public to public;
grant usage on schema public to tieout_app;
grant usage on schema public to tieout_platform;
grant usage on schema public to tieout_queue;
