-- Prepaid credits of a firm: a double-entry ledger that is only added to. An entry moves credits of one lot between two accounts; what a
-- lot holds is kept by the entries' trigger and is never below zero.

-- What staff agreed with a firm. Its credits are a lot.
create table credit_contracts (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  credits integer not null check (credits between 1 and 1000000),
  price_cents bigint not null check (price_cents >= 0),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  unique (organization_id, id)
);
call make_tenant_table('credit_contracts');
create index credit_contracts_newest on credit_contracts (organization_id, starts_on desc, id desc);
grant insert (id, organization_id, credits, price_cents, starts_on, ends_on, created_by) on credit_contracts to tieout_platform;

-- Credits bought by card. What the provider says of the payment decides; `issued` is what the ledger has of it.
create table credit_purchases (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  quantity integer not null check (quantity > 0),
  unit_cents bigint not null check (unit_cents > 0),
  amount_cents bigint not null check (amount_cents = quantity * unit_cents),
  provider text not null check (provider in ('stripe', 'test')),
  payment_id text unique,
  status text not null default 'pending' check (status in ('pending', 'paid', 'canceled')),
  -- Credits of this payment that were put into lots, less those taken back.
  issued integer not null default 0 check (issued between 0 and quantity),
  -- Credits that a refund or dispute takes back and that were used before: taken from the next ones.
  owed integer not null default 0 check (owed between 0 and quantity),
  returned_cents bigint not null default 0 check (returned_cents between 0 and amount_cents),
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
call make_tenant_table('credit_purchases');
create index credit_purchases_user on credit_purchases (organization_id, user_id);
create index credit_purchases_open on credit_purchases (created_at) where status = 'pending' or owed > 0;
grant insert (organization_id, user_id, quantity, unit_cents, amount_cents, provider) on credit_purchases to tieout_app;
grant update (payment_id, issued, owed) on credit_purchases to tieout_app;
grant update (status, issued, owed, returned_cents, paid_at) on credit_purchases to tieout_platform;

create table credit_lots (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  source text not null check (source in ('contract', 'purchase', 'adjustment')),
  contract_id uuid,
  purchase_id uuid,
  credits integer not null check (credits > 0),
  -- Paid for one credit.
  price_cents bigint not null check (price_cents >= 0),
  -- The last day; null: it does not expire.
  expires_on date,
  -- For whom or why, in words that the firm sees.
  title text not null check (length(title) between 1 and 500),
  created_by uuid,
  created_at timestamptz not null default now(),
  available integer not null default 0 check (available >= 0),
  held integer not null default 0 check (held >= 0),
  check (available + held <= credits),
  check ((source = 'contract') = (contract_id is not null) and (source = 'purchase') = (purchase_id is not null)),
  unique (organization_id, id),
  foreign key (organization_id, contract_id) references credit_contracts (organization_id, id),
  foreign key (organization_id, purchase_id) references credit_purchases (organization_id, id)
);
call make_tenant_table('credit_lots');
create index credit_lots_contract on credit_lots (organization_id, contract_id);
create index credit_lots_purchase on credit_lots (organization_id, purchase_id);
create index credit_lots_available on credit_lots (organization_id, expires_on, id) where available > 0;
grant insert (id, organization_id, source, contract_id, purchase_id, credits, price_cents, expires_on, title, created_by) on credit_lots to tieout_platform;
grant update (expires_on) on credit_lots to tieout_platform;

-- Credits set aside for something that may fail. One for each subject that is held or was charged.
create table credit_holds (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  purpose text not null check (purpose in ('processing', 'toolkit')),
  -- What is charged once: for processing '<engagement>:<data kind>'.
  subject_key text not null,
  -- What is under way: for processing the run.
  reference text not null,
  title text not null check (length(title) between 1 and 500),
  credits integer not null check (credits > 0),
  state text not null default 'open' check (state in ('open', 'captured', 'released')),
  held_by uuid,
  held_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null)),
  unique (organization_id, id)
);
call make_tenant_table('credit_holds');
create unique index credit_holds_once on credit_holds (organization_id, purpose, subject_key) where state <> 'released';
create index credit_holds_reference on credit_holds (organization_id, reference);
grant insert (organization_id, purpose, subject_key, reference, title, credits, held_by) on credit_holds to tieout_app;
grant update (state, ended_at) on credit_holds to tieout_app;

create table credit_transactions (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  -- The order in which they happened within a firm.
  sequence bigint generated always as identity,
  kind text not null check (kind in ('contract', 'purchase', 'adjustment', 'hold', 'capture', 'release', 'expiry', 'reversal')),
  hold_id uuid,
  title text not null check (length(title) between 1 and 500),
  actor_id uuid,
  at timestamptz not null default now(),
  check ((kind in ('hold', 'capture', 'release')) = (hold_id is not null)),
  unique (organization_id, id),
  foreign key (organization_id, hold_id) references credit_holds (organization_id, id)
);
call make_tenant_table('credit_transactions');
create index credit_transactions_hold on credit_transactions (organization_id, hold_id);
create index credit_transactions_newest on credit_transactions (organization_id, sequence desc);
-- A hold is made, and ended, once.
create unique index credit_transactions_made on credit_transactions (hold_id) where kind = 'hold';
create unique index credit_transactions_ended on credit_transactions (hold_id) where kind in ('capture', 'release');
grant insert (id, organization_id, kind, hold_id, title, actor_id) on credit_transactions to tieout_app;

create table credit_entries (
  organization_id uuid not null references organizations (id),
  transaction_id uuid not null,
  position smallint not null,
  -- `issued`: what the firm has been given; the others are where it is.
  account text not null check (account in ('issued', 'available', 'held', 'used', 'expired', 'reversed')),
  lot_id uuid not null,
  side text not null check (side in ('debit', 'credit')),
  quantity integer not null check (quantity > 0),
  primary key (transaction_id, position),
  foreign key (organization_id, transaction_id) references credit_transactions (organization_id, id),
  foreign key (organization_id, lot_id) references credit_lots (organization_id, id)
);
call make_tenant_table('credit_entries');
create index credit_entries_transaction on credit_entries (organization_id, transaction_id);
create index credit_entries_lot on credit_entries (organization_id, lot_id);
grant insert (organization_id, transaction_id, position, account, lot_id, side, quantity) on credit_entries to tieout_app;

-- The role of requests moves, uses and takes back; it can neither issue credits nor bring used ones back.
create policy no_issue on credit_transactions as restrictive for insert to tieout_app
  with check (organization_id = (select current_organization_id()) and kind in ('adjustment', 'hold', 'capture', 'release', 'expiry', 'reversal'));
create policy no_issue on credit_entries as restrictive for insert to tieout_app
  with check (organization_id = (select current_organization_id())
    and (account in ('available', 'held') or account in ('used', 'expired', 'reversed') and side = 'credit'));

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger of credits is append-only: % on % refused', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end;
$$;
create trigger credit_transactions_append_only before update or delete on credit_transactions for each row execute function refuse_ledger_change();
create trigger credit_transactions_no_truncate before truncate on credit_transactions for each statement execute function refuse_ledger_change();
create trigger credit_entries_append_only before update or delete on credit_entries for each row execute function refuse_ledger_change();
create trigger credit_entries_no_truncate before truncate on credit_entries for each statement execute function refuse_ledger_change();

-- The triggers below run as the owner, who sees the rows of one organization: true where that had to be entered.
create function enter_ledger(firm uuid) returns boolean language plpgsql as $$
begin
  if current_organization_id() is not null then
    return false;
  end if;
  perform enter_organization(firm);
  return true;
end;
$$;
revoke execute on function enter_ledger(uuid) from public;

-- What a lot holds follows from its entries; its checks refuse a balance below zero.
create function apply_credit_entry() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entered boolean := enter_ledger(new.organization_id);
  moved integer := case new.side when 'credit' then new.quantity else -new.quantity end;
begin
  if new.account in ('available', 'held') then
    update credit_lots set
      available = available + case when new.account = 'available' then moved else 0 end,
      held = held + case when new.account = 'held' then moved else 0 end
    where organization_id = new.organization_id and id = new.lot_id;
  end if;
  if entered then
    perform set_config('app.organization', '', true);
  end if;
  return null;
end;
$$;
revoke execute on function apply_credit_entry() from public;
create trigger apply_credit_entry after insert on credit_entries for each row execute function apply_credit_entry();

-- A lot comes with the transaction that issues it.
create function issue_credit_lot() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entered boolean := enter_ledger(new.organization_id);
  issue uuid;
begin
  if new.available <> 0 or new.held <> 0 then
    raise exception 'a lot begins with what its entries give it';
  end if;
  insert into credit_transactions (organization_id, kind, title, actor_id) values (new.organization_id, new.source, new.title, new.created_by)
    returning id into strict issue;
  insert into credit_entries (organization_id, transaction_id, position, account, lot_id, side, quantity) values
    (new.organization_id, issue, 1, 'issued', new.id, 'debit', new.credits),
    (new.organization_id, issue, 2, 'available', new.id, 'credit', new.credits);
  if entered then
    perform set_config('app.organization', '', true);
  end if;
  return null;
end;
$$;
revoke execute on function issue_credit_lot() from public;
create trigger issue_credit_lot after insert on credit_lots for each row execute function issue_credit_lot();

-- At COMMIT: every transaction has entries, and for each lot its debits are its credits.
create function check_credit_transaction() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entered boolean := enter_ledger(new.organization_id);
  checked uuid := case tg_table_name when 'credit_transactions' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'transaction_id')::uuid end;
  lots integer;
  wrong integer;
begin
  select count(*), count(*) filter (where debits <> credits) into lots, wrong from (
    select coalesce(sum(quantity) filter (where side = 'debit'), 0) as debits, coalesce(sum(quantity) filter (where side = 'credit'), 0) as credits
    from credit_entries where organization_id = new.organization_id and transaction_id = checked group by lot_id) as by_lot;
  if lots = 0 or wrong > 0 then
    raise exception 'transaction % of the ledger of credits does not balance', checked using errcode = 'integrity_constraint_violation';
  end if;
  if entered then
    perform set_config('app.organization', '', true);
  end if;
  return null;
end;
$$;
revoke execute on function check_credit_transaction() from public;
create constraint trigger credit_transactions_balance after insert on credit_transactions deferrable initially deferred
  for each row execute function check_credit_transaction();
create constraint trigger credit_entries_balance after insert on credit_entries deferrable initially deferred
  for each row execute function check_credit_transaction();
