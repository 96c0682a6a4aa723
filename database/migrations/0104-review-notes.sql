-- Review notes: a question about a workpaper or a part of it, with its answers. Never changed, never removed; resolved or open.
create table review_notes (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  output_key text not null,
  about text not null check (about in ('workpaper', 'tie', 'exception', 'item')),
  -- of the tie, the exception or the item as the application keeps it, and how addresses name it; empty for the workpaper
  subject_key text not null,
  subject_address text not null,
  -- what it was called when the note was written: a later run may not have it
  subject_title text not null,
  written_by uuid not null,
  written_at timestamptz not null default now(),
  resolved_by uuid,
  resolved_at timestamptz,
  -- when it was resolved or opened again
  changed_at timestamptz not null default now(),
  check ((resolved_by is null) = (resolved_at is null)),
  unique (organization_id, id),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id),
  foreign key (organization_id, written_by) references users (organization_id, id),
  foreign key (organization_id, resolved_by) references users (organization_id, id)
);
call make_tenant_table('review_notes');
create index review_notes_of on review_notes (organization_id, engagement_id, output_key, written_at);
create index review_notes_written_by on review_notes (organization_id, written_by);
create index review_notes_resolved_by on review_notes (organization_id, resolved_by);
grant insert (organization_id, engagement_id, output_key, about, subject_key, subject_address, subject_title, written_by)
  on review_notes to tieout_app;
grant update (resolved_by, resolved_at, changed_at) on review_notes to tieout_app;

-- The note itself is the first message, answers follow.
create table review_messages (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  note_id uuid not null,
  body text not null check (body <> ''),
  mentions uuid[] not null default '{}',
  written_by uuid not null,
  written_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, note_id) references review_notes (organization_id, id),
  foreign key (organization_id, written_by) references users (organization_id, id)
);
call make_tenant_table('review_messages');
create index review_messages_of on review_messages (organization_id, note_id, id);
create index review_messages_written_by on review_messages (organization_id, written_by);
create index review_messages_mentions on review_messages using gin (mentions);
grant insert (organization_id, note_id, body, mentions, written_by) on review_messages to tieout_app;
