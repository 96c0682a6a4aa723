-- How a person looks at a list: filters, search and order under a name. At most one of them is what the list opens with.
create table saved_views (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  list text not null check (list = 'engagements'),
  name text not null check (length(name) between 1 and 60),
  -- query string of the page
  query text not null check (length(query) <= 2000),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
call make_tenant_table('saved_views');
create unique index saved_views_name on saved_views (organization_id, user_id, list, lower(name));
create unique index saved_views_default on saved_views (organization_id, user_id, list) where is_default;
grant delete on saved_views to tieout_app;
grant insert (organization_id, user_id, list, name, query, is_default) on saved_views to tieout_app;
grant update (name, query, is_default) on saved_views to tieout_app;
