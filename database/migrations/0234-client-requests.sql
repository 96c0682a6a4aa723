-- What a firm asks its client for, for one engagement. The client opens it with a link and a PIN, without an account.
create table client_requests (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  recipient_name text not null check (length(recipient_name) between 1 and 200),
  recipient_email text not null check (length(recipient_email) between 3 and 254),
  -- Sanitized rich text; empty where there is none.
  message text not null check (length(message) <= 20000),
  due_on date not null,
  created_by uuid not null,
  created_at timestamptz not null,
  -- When its link ends on its own, and when a person ended it.
  expires_at timestamptz not null check (expires_at > created_at),
  revoked_at timestamptz,
  -- By the client, the last time.
  opened_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id) on delete cascade,
  foreign key (organization_id, created_by) references users (organization_id, id)
);
call make_tenant_table('client_requests');
create index client_requests_engagement on client_requests (organization_id, engagement_id, created_at);
create index client_requests_created_by on client_requests (organization_id, created_by);
grant insert (organization_id, engagement_id, recipient_name, recipient_email, message, due_on, created_by, created_at, expires_at)
  on client_requests to tieout_app;
grant update (due_on, expires_at, revoked_at) on client_requests to tieout_app;
grant update (opened_at) on client_requests to tieout_platform;

-- What is asked, in the order in which the client sees it.
create table client_request_items (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  request_id uuid not null,
  position integer not null,
  -- A report of a slot, or any other document.
  kind text not null check (kind in ('report', 'document')),
  -- Null for a document, and once the slot's provider was taken off the engagement.
  data_feed_node_id uuid,
  report_key text,
  title text not null check (length(title) between 1 and 200),
  explanation text not null check (length(explanation) <= 1000),
  state text not null default 'open' check (state in ('open', 'received', 'checked', 'returned')),
  state_at timestamptz not null,
  check ((kind = 'report') = (report_key is not null)),
  unique (organization_id, id),
  unique (organization_id, request_id, position),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id) on delete cascade,
  foreign key (organization_id, request_id) references client_requests (organization_id, id) on delete cascade,
  foreign key (organization_id, data_feed_node_id) references data_feed_nodes (organization_id, id) on delete set null (data_feed_node_id)
);
call make_tenant_table('client_request_items');
create index client_request_items_engagement on client_request_items (organization_id, engagement_id);
create index client_request_items_slot on client_request_items (organization_id, data_feed_node_id);
grant insert (organization_id, engagement_id, request_id, position, kind, data_feed_node_id, report_key, title, explanation, state_at)
  on client_request_items to tieout_app;
grant update (state, state_at) on client_request_items to tieout_app;

-- What happened to a request, and what was written to and fro; both sides see it.
create table client_request_events (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  request_id uuid not null,
  -- Null: of the request as a whole.
  item_id uuid,
  event text not null check (event in ('created', 'invited', 'reminded', 'opened', 'question', 'reply', 'received', 'checked', 'returned', 'renewed', 'revoked')),
  -- Null where the client did it, or Tieout on its own.
  user_id uuid,
  by_client boolean not null,
  body text not null default '' check (length(body) <= 4000),
  at timestamptz not null,
  check (not (by_client and user_id is not null)),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id) on delete cascade,
  foreign key (organization_id, request_id) references client_requests (organization_id, id) on delete cascade,
  foreign key (organization_id, item_id) references client_request_items (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id)
);
call make_tenant_table('client_request_events');
create index client_request_events_engagement on client_request_events (organization_id, engagement_id);
create index client_request_events_request on client_request_events (organization_id, request_id, at);
create index client_request_events_item on client_request_events (organization_id, item_id);
create index client_request_events_user on client_request_events (organization_id, user_id);
grant insert (organization_id, engagement_id, request_id, item_id, event, user_id, by_client, body, at) on client_request_events to tieout_app;

-- Of the PIN only a slow hash, sealed with the firm's key, so that nobody tries all PINs on a stolen database.
create table client_request_pins (
  request_id uuid primary key,
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  sealed_hash bytea not null,
  made_at timestamptz not null,
  -- Since it was made or was last right.
  tries integer not null default 0 check (tries >= 0),
  tried_at timestamptz,
  foreign key (organization_id, engagement_id) references engagements (organization_id, id) on delete cascade,
  foreign key (organization_id, request_id) references client_requests (organization_id, id) on delete cascade
);
call make_tenant_table('client_request_pins');
create index client_request_pins_engagement on client_request_pins (organization_id, engagement_id);
create index client_request_pins_request on client_request_pins (organization_id, request_id);
grant insert (request_id, organization_id, engagement_id, sealed_hash, made_at) on client_request_pins to tieout_app;
grant update (sealed_hash, made_at, tries, tried_at) on client_request_pins to tieout_app;
grant update (tries, tried_at) on client_request_pins to tieout_platform;

-- Links of a request, one for each message; of the token only the SHA-256.
create table client_request_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  request_id uuid not null,
  created_at timestamptz not null,
  foreign key (organization_id, engagement_id) references engagements (organization_id, id) on delete cascade,
  foreign key (organization_id, request_id) references client_requests (organization_id, id) on delete cascade
);
call make_tenant_table('client_request_links');
create index client_request_links_engagement on client_request_links (organization_id, engagement_id);
create index client_request_links_request on client_request_links (organization_id, request_id);
grant insert (token_hash, organization_id, engagement_id, request_id, created_at) on client_request_links to tieout_app;
grant delete on client_request_links to tieout_app;

-- Browsers that gave the right PIN; of the cookie only the SHA-256.
create table client_sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  id uuid not null default new_id(),
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  request_id uuid not null,
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  foreign key (organization_id, engagement_id) references engagements (organization_id, id) on delete cascade,
  foreign key (organization_id, request_id) references client_requests (organization_id, id) on delete cascade
);
call make_tenant_table('client_sessions');
create index client_sessions_engagement on client_sessions (organization_id, engagement_id);
create index client_sessions_request on client_sessions (organization_id, request_id);
grant insert (token_hash, organization_id, engagement_id, request_id, opened_at, seen_at) on client_sessions to tieout_platform;
grant update (seen_at) on client_sessions to tieout_platform;
grant delete on client_sessions to tieout_app, tieout_platform;

-- Mail of a request that must not be sent twice: reminders, and the weekly digest of a person.
create table client_request_mails (
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  request_id uuid not null,
  kind text not null check (kind in ('before', 'due')),
  due_on date not null,
  sent_at timestamptz not null,
  primary key (organization_id, request_id, kind, due_on),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id) on delete cascade,
  foreign key (organization_id, request_id) references client_requests (organization_id, id) on delete cascade
);
call make_tenant_table('client_request_mails');
create index client_request_mails_engagement on client_request_mails (organization_id, engagement_id);
grant insert (organization_id, engagement_id, request_id, kind, due_on, sent_at) on client_request_mails to tieout_app;
