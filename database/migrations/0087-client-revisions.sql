-- Two people who edit one client: what the second one read is compared with what the first one saved.
alter table clients add column revision integer not null default 1;
grant update (revision) on clients to tieout_app;
