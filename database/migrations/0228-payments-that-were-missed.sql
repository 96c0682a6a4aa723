-- A payment of the built-in provider that nobody has made can be ended.
alter table test_payments drop constraint test_payments_status_check;
alter table test_payments add constraint test_payments_status_check check (status in ('pending', 'succeeded', 'canceled'));

-- Until when all that the provider says happened was taken: what was lost since is fetched from there, however much has come in between.
create table payment_catch_ups (
  provider text primary key,
  caught_up_to timestamptz not null
);
grant select on payment_catch_ups to tieout_platform;
grant insert (provider, caught_up_to), update (caught_up_to) on payment_catch_ups to tieout_platform;
