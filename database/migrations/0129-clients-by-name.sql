-- The list of engagements is ordered by client over all clients; the unique index of names leaves out merged ones.
create index clients_by_name on clients (organization_id, lower(name), id);
