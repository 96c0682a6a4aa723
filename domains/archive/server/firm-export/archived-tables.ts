/** The firm's tables that belong to no engagement, with the columns that the firm may read and that grant no access. */
export const firmTables: Readonly<Record<string, string>> = {
  organizations: "id, name, created_at, requires_second_step, retention_years, retention_changed_at",
  users: "id, email, name, role, is_active, created_at",
  clients: "*",
  client_merges: "*",
  mapping_memories: "*",
  firm_standards: "*",
  saved_views: "*",
  waiting_digests: "*",
  deleted_engagements: "*",
  audit_events: "*",
  firm_exports: "*",
  api_keys: "id, created_by, name, scopes, shown_start, created_at, expires_at, last_used_at, last_address, ended_at",
  directory_entries: "*",
  credit_contracts: "*",
  credit_lots: "*",
  credit_holds: "*",
  credit_transactions: "*",
  credit_entries: "*",
  credit_purchases: "*",
  purchase_orders: "*",
  purchase_order_lines: "*",
  purchase_payments: "*",
  library_toolkits: "*",
  toolkit_requests: "*",
};

/** Tables in which the role used for requests may read only some columns, so it can't sort by the rows' physical position. */
export const orderedById: ReadonlySet<string> = new Set(["users", "api_keys"]);

/** Tables whose rows belong to an engagement by way of another row. */
export const throughOthers: Readonly<Record<string, string>> = {
  engagements: "t.id = $1",
  run_outputs: "t.run_id in (select id from runs where engagement_id = $1)",
  run_exceptions: "t.run_id in (select id from runs where engagement_id = $1)",
  review_messages: "t.note_id in (select id from review_notes where engagement_id = $1)",
  done_mentions:
    "t.message_id in (select m.id from review_messages m join review_notes n on n.organization_id = m.organization_id and n.id = m.note_id where n.engagement_id = $1)",
};

const secret = "it opens an account or a file, or is half of what does";
const made = "it is made again from others";
const repeated = "the results of the last run, which are archived, have it";
const passing = "it has no meaning once the call, the job or the sign-in is over";

/** Tables that contain firms' rows but are in no archive, with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  stage_results: made,
  engagement_words: made,
  engagement_tallies: made,
  client_words: made,
  waiting_ties: repeated,
  waiting_items: repeated,
  result_checks: made,
  audit_subjects: made,
  audit_heads: made,
  deletion_notices: passing,
  file_uploads: passing,
  byte_reservations: passing,
  stored_objects: made,
  stored_byte_tallies: made,
  firm_quotas: "it is a limit that Tieout sets",
  outside_mail_limits: "it is a limit that Tieout sets",
  outside_mail_days: passing,
  file_upload_parts: passing,
  drafts: passing,
  closed_announcements: passing,
  idempotency_keys: passing,
  download_tickets: secret,
  client_request_pins: secret,
  client_request_links: secret,
  client_sessions: secret,
  payroll_connection_tokens: secret,
  payroll_connection_parts: "what has come of a reading that is not whole; a whole one is among the files",
  job_leases: passing,
  job_progress: passing,
  emailed_codes: secret,
  login_challenges: secret,
  sign_on_attempts: secret,
  support_entries: secret,
  password_links: secret,
  remembered_devices: secret,
  sessions: "the audit log has each sign-in",
  security_notices: passing,
  passkeys: secret,
  second_factors: secret,
  recovery_codes: secret,
  sign_on_issuers: secret,
  sign_on_domains: "the audit log has each change of them, and they mean nothing without the issuer",
  sign_on_links: secret,
  store_customers: "it is what the product's makers asked at the sign-up",
};

interface FilesOf {
  readonly engagement: string;
  readonly firm: string;
}

/** Every uploaded file and every file created for download: ID, kind, name, key and size. */
export const archivedFiles: FilesOf = {
  engagement: `
    select id, 'original files' as kind, file_name as name, object_key as "objectKey", size_bytes::float8 as "sizeBytes" from assets where engagement_id = $1
    union all select id, 'dropped files', file_name, object_key, size_bytes::float8 from package_files where engagement_id = $1
    union all select id, 'files of clients', file_name, object_key, size_bytes::float8 from client_files
      where engagement_id = $1 and state <> 'draft'
    union all select id, 'corrections', 'corrections', object_key, 0 from file_corrections where engagement_id = $1
    union all select id, 'evidence', title, object_key, size_bytes::float8 from evidence where engagement_id = $1 and object_key is not null
    union all select id, 'addenda', file_name, object_key, size_bytes::float8 from addenda where engagement_id = $1
    union all select id, case kind when 'workpaper' then 'workpapers' else 'bundles' end, name, object_key, size_bytes::float8 from bundle_files
      where engagement_id = $1
    order by 2, 1`,
  firm: `
    select id, 'toolkit requests' as kind, file_name as name, object_key as "objectKey", size_bytes::float8 as "sizeBytes" from toolkit_requests
      where organization_id = $1
    union all select id, 'delivered toolkits', delivered_name, delivered_key, 0 from toolkit_requests where organization_id = $1 and delivered_key is not null
    order by 2, 1`,
};

/** Key columns whose files are in no archive, because another archived file or row has the same content. */
export const filesLeftOut: ReadonlySet<string> = new Set([
  "assets.grid_object_key",
  "assets.more_grid_object_keys",
  "file_upload_parts.object_key",
  "firm_exports.object_key",
  "payroll_connection_parts.object_key",
  "sample_draws.population_object",
  "sampling_versions.replaced_object",
]);
