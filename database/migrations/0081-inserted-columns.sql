-- A new row is given the columns that the product writes, and no others.
-- tests/role-columns.test.ts compares every grant with the statements of the sources.
do $$
declare
  written record;
begin
  for written in select * from (values
    ('tieout_app', 'assets', 'organization_id, engagement_id, data_feed_node_id, file_name, size_bytes, sha256, object_key, uploaded_by'),
    ('tieout_app', 'attribute_results', 'organization_id, engagement_id, output_key, item_key, procedure_id, result, note, written_by'),
    ('tieout_app', 'bundle_files', 'organization_id, engagement_id, run_id, kind, output_key, name, title, size_bytes, sha256, object_key'),
    ('tieout_app', 'clients', 'organization_id, name, ein'),
    ('tieout_app', 'control_totals', 'organization_id, engagement_id, key, amount_cents, document, page'),
    ('tieout_app', 'data_feed_nodes', 'organization_id, engagement_id, subcontract_id, report_key, resourcetype, required, how_to, position'),
    ('tieout_app', 'download_tickets', 'ticket_hash, organization_id, session_id, object_id, file_key, file_name, content_type, expires_at, holder_hash'),
    ('tieout_app', 'drafts', 'organization_id, user_id, form, content, saved_at'),
    ('tieout_app', 'engagement_assignments', 'organization_id, engagement_id, user_id'),
    ('tieout_app', 'engagements', 'organization_id, client_id, name, ein, plan_number, start_on, end_on, data_type, performance_materiality_cents, materiality_basis, plan_name, limitation_year_end_on, created_by'),
    ('tieout_app', 'idempotency_keys', 'organization_id, route, key, request_hash, created_at'),
    ('tieout_app', 'mapping_memories', 'organization_id, client_id, service_provider_id, report_key, kind, source, target, detail'),
    ('tieout_app', 'mappings', 'organization_id, engagement_id, data_feed_node_id, columns, value_map, accepted_at, accepted_by'),
    -- A file that is taken back from its slot is the row that it was.
    ('tieout_app', 'package_files', 'id, organization_id, engagement_id, file_name, size_bytes, sha256, object_key, archive_name, status, finding, needed, data_feed_node_id, chosen_reading, was_protected, uploaded_by, uploaded_at'),
    ('tieout_app', 'procedure_lists', 'organization_id, engagement_id, output_key, came_later'),
    ('tieout_app', 'procedures', 'organization_id, engagement_id, output_key, position, active, body_html, reference, computed_rules, from_firm_default'),
    ('tieout_app', 'run_exceptions', 'organization_id, run_id, output_key, position, id, rule, detail'),
    ('tieout_app', 'run_outputs', 'organization_id, run_id, output_key, position, status, msg, result'),
    ('tieout_app', 'runs', 'organization_id, engagement_id, number, status, ignore_parsing_errors, inputs_hash, stages, started_by'),
    ('tieout_app', 'sample_draws', 'organization_id, engagement_id, output_key, draw_number, reason, requested_by'),
    ('tieout_app', 'sampling_versions', 'organization_id, engagement_id, output_key, version, draw_number, method, size_type, size, isi_threshold_cents, isi_counts_toward, reason, changed_by'),
    ('tieout_app', 'samplings', 'organization_id, engagement_id, output_key, method, size_type, size, isi_threshold_cents, isi_counts_toward'),
    ('tieout_app', 'stage_results', 'organization_id, engagement_id, stage, key_hash, outputs, value'),
    ('tieout_app', 'subcontracts', 'organization_id, engagement_id, service_provider_id, name, position'),
    ('tieout_app', 'tie_reasons', 'organization_id, engagement_id, output_key, tie_key, reason, written_by'),
    ('tieout_platform', 'organizations', 'name'),
    ('tieout_platform', 'remembered_devices', 'device_hash, organization_id, user_id, remembered_until'),
    ('tieout_platform', 'sessions', 'organization_id, user_id, real_user_id, token_hash, address, user_agent, created_at, last_used_at, expires_at'),
    ('tieout_platform', 'sign_in_failures', 'subject, account, failures, last_at'),
    ('tieout_platform', 'users', 'organization_id, email, name, role, is_staff, password_hash'),
    ('tieout_queue', 'job_leases', 'job_id, organization_id, epoch, pool_id'),
    ('tieout_queue', 'job_pools', 'pool_id, host, process_id')
  ) as list (writer, of_table, columns) loop
    execute format('revoke insert on %I from %I', written.of_table, written.writer);
    execute format('grant insert (%s) on %I to %I', written.columns, written.of_table, written.writer);
  end loop;
end;
$$;

revoke update (progress_percent) on engagements from tieout_app;

-- Progress rows are made by enqueue_job, as their owner.
revoke insert, update on job_progress from tieout_queue;
grant update (state, stage, percent, counts, attempt, failure_code, failure_sentence, started_at, finished_at, updated_at) on job_progress to tieout_queue;
revoke update on job_leases, job_pools from tieout_queue;
grant update (epoch, pool_id, claimed_at, completed_at) on job_leases to tieout_queue;
grant update (heartbeat_at) on job_pools to tieout_queue;

create or replace procedure make_tenant_table(tenant_table regclass) language plpgsql as $$
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
$$;
