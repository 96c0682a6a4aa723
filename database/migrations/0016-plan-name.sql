-- The name of the plan is entered or taken from a file. What is there already keeps the name that was made from the client.
alter table engagements add column plan_name text not null default '';

-- The owner sees the rows of all organizations only while row security is not forced.
alter table engagements no force row level security;
alter table clients no force row level security;
update engagements e set plan_name = c.name || ' retirement plan'
  from clients c where c.organization_id = e.organization_id and c.id = e.client_id;
alter table engagements force row level security;
alter table clients force row level security;
