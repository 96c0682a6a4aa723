-- Messages of the payment provider that were taken, each once.
create table payment_events (
  provider text not null,
  event_id text not null,
  payment_id text not null,
  kind text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);
create index payment_events_payment on payment_events (payment_id, received_at);
grant select on payment_events to tieout_platform;
grant insert (provider, event_id, payment_id, kind) on payment_events to tieout_platform;

-- The built-in provider that takes no money, for installations without keys of a real one; never in production.
create table test_payments (
  id text primary key,
  client_secret text not null,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'pending' check (status in ('pending', 'succeeded')),
  created_at timestamptz not null default now()
);
grant select on test_payments to tieout_platform;
grant insert (id, client_secret, amount_cents) on test_payments to tieout_platform;
grant update (status) on test_payments to tieout_platform;
