-- A download ticket belongs to a session or to an API key, and dies with it.
alter table download_tickets alter column session_id drop not null;
alter table download_tickets add column api_key_id uuid;
alter table download_tickets add foreign key (organization_id, api_key_id) references api_keys (organization_id, id) on delete cascade;
alter table download_tickets add constraint download_tickets_bearer check (num_nonnulls(session_id, api_key_id) = 1);
create index download_tickets_key on download_tickets (organization_id, api_key_id);
grant insert (api_key_id) on download_tickets to tieout_app;
