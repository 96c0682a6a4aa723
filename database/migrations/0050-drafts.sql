-- Unsaved input of one person in one form, offered again after their session ended.
create table drafts (
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  form text not null check (form ~ '^[a-z][a-z0-9:-]{0,99}$'),
  content jsonb not null check (octet_length(content::text) <= 100000),
  saved_at timestamptz not null,
  primary key (organization_id, user_id, form),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
call make_tenant_table('drafts');
