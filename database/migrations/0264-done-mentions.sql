-- Mentions in review notes that the person mentioned has marked as done: the note stays open and no longer waits for them.
create table done_mentions (
  organization_id uuid not null references organizations (id),
  message_id uuid not null,
  user_id uuid not null,
  done_at timestamptz not null default now(),
  primary key (organization_id, message_id, user_id),
  foreign key (organization_id, message_id) references review_messages (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id)
);
call make_tenant_table('done_mentions');
create index done_mentions_of on done_mentions (organization_id, user_id, done_at);
grant insert (organization_id, message_id, user_id) on done_mentions to tieout_app;
grant delete on done_mentions to tieout_app;
