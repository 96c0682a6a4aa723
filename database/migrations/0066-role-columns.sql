-- Each role holds the columns it writes. People, sessions and firms are written by tieout_platform alone (login, command line); a firm's
-- transaction changes of an existing row only what its screens change, and nobody moves a row, its author or its time of making.

-- Rows of a firm: whatever was granted, as columns from here on.
create procedure grant_app(tenant_table regclass, rights text, changed text[]) language plpgsql as $$
begin
  execute format('revoke all on %s from tieout_app', tenant_table);
  execute format('grant %s on %s to tieout_app', rights, tenant_table);
  if cardinality(changed) > 0 then
    execute format('grant update (%s) on %s to tieout_app', (select string_agg(quote_ident(name), ', ') from unnest(changed) as name), tenant_table);
  end if;
end;
$$;
revoke execute on procedure grant_app(regclass, text, text[]) from public;

call grant_app('clients', 'select, insert', '{name,ein,is_active}');
call grant_app('engagements', 'select, insert', '{client_id,name,ein,plan_number,plan_name,start_on,end_on,data_type,performance_materiality_cents,materiality_basis,status,missing,results_out_of_date,overview,progress_percent,revision,control_totals_revision,updated_at,locked_at,locked_by}');
call grant_app('engagement_assignments', 'select, insert, delete', '{}');
call grant_app('control_totals', 'select, insert, delete', '{amount_cents,document,page}');
call grant_app('subcontracts', 'select, insert, delete', '{}');
call grant_app('data_feed_nodes', 'select, insert', '{}');
call grant_app('assets', 'select, insert, delete', '{status,chosen_sheet_index,chosen_header_row,chosen_reading,inspection,grid_object_key,facts,refusal_code,refusal_msg}');
call grant_app('mappings', 'select, insert', '{revision,columns,value_map,accepted_at,accepted_by}');
call grant_app('mapping_memories', 'select, insert', '{target,detail,accepted_at}');
call grant_app('procedure_lists', 'select, insert', '{revision}');
call grant_app('procedures', 'select, insert, delete', '{position,active,body_html,reference,computed_rules,from_firm_default}');
call grant_app('samplings', 'select, insert', '{revision,method,size_type,size,isi_threshold_cents,isi_counts_toward}');
call grant_app('sampling_versions', 'select, insert', '{}');
call grant_app('sample_draws', 'select, insert', '{seed,drawn_at,population_sha256,population_count,population_cents}');
call grant_app('runs', 'select, insert', '{status,result_id,stages,row_counts,rejected_rows,rejected_count,failure_code,failure_msg,started_at,ended_at}');
call grant_app('stage_results', 'select, insert, delete', '{outputs,value,created_at}');
call grant_app('run_outputs', 'select, insert', '{}');
call grant_app('run_exceptions', 'select, insert', '{}');
call grant_app('bundle_files', 'select, insert', '{}');
call grant_app('tie_reasons', 'select, insert', '{reason,written_by,written_at}');
call grant_app('attribute_results', 'select, insert', '{result,note,written_by,written_at}');
call grant_app('idempotency_keys', 'select, insert, delete', '{answer}');
call grant_app('drafts', 'select, insert, delete', '{content,saved_at}');
-- The address of a ticket is in no column that a firm's transaction can read.
call grant_app('download_tickets', 'insert, delete, select (expires_at)', '{}');
call grant_app('organizations', 'select', '{}');
call grant_app('users', 'select (id, organization_id, email, name, role, is_staff, is_active, flags, created_at)', '{}');
call grant_app('sessions', 'select (id, organization_id, user_id, real_user_id, assumed_by, address, user_agent, created_at, last_used_at, expires_at, ended_at)', '{}');
drop procedure grant_app(regclass, text, text[]);

do $$
declare
  tenant_table regclass;
begin
  for tenant_table in
    select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and has_table_privilege('tieout_platform', oid, 'select')
  loop
    execute format('revoke insert, update, delete on %s from tieout_platform', tenant_table);
  end loop;
end;
$$;
revoke all on login_attempts from tieout_platform;
grant insert on organizations, users, sessions, sign_in_failures, remembered_devices to tieout_platform;
grant delete on sign_in_failures, remembered_devices, download_tickets to tieout_platform;
grant update (is_active, password_hash) on users to tieout_platform;
grant update (last_used_at, ended_at) on sessions to tieout_platform;
grant update (account, failures, last_at, known_until) on sign_in_failures to tieout_platform;
grant update (remembered_until) on remembered_devices to tieout_platform;

create or replace procedure make_tenant_table(tenant_table regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy own_organization on %s using (organization_id = (select current_organization_id()))'
    ' with check (organization_id = (select current_organization_id()))',
    tenant_table);
  execute format('create policy platform on %s to tieout_platform using (true) with check (true)', tenant_table);
  execute format('grant select, insert, update, delete on %s to tieout_app', tenant_table);
  execute format('grant select on %s to tieout_platform', tenant_table);
end;
$$;

-- For tieout_app, at sign-out: a person ends a session of their own, and never opens one again.
create function end_session(ended_session_id uuid, at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update sessions set ended_at = at
    where id = ended_session_id and organization_id = current_organization_id() and user_id = current_person_id() and ended_at is null;
  return found;
end;
$$;
revoke execute on function end_session(uuid, timestamptz) from public;
grant execute on function end_session(uuid, timestamptz) to tieout_app;
