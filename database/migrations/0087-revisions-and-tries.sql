-- Two people who edit one client: what the second one read is compared with what the first one saved.
alter table clients add column revision integer not null default 1;
grant update (revision) on clients to tieout_app;

-- Tries that were looked at although a wait was on: how many since the minute began.
alter table sign_in_failures
  add column tries_in_wait integer not null default 0,
  add column tries_since timestamptz;
grant update (tries_in_wait, tries_since) on sign_in_failures to tieout_platform;
