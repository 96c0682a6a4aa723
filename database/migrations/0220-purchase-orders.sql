-- What people of a firm put into their cart and buy, and the toolkits that the firm has.

-- Orders and the library name toolkits; the catalogue is public.
grant select on toolkit_providers, toolkit_facets, toolkits, toolkit_editions to tieout_app;

create table purchase_orders (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  status text not null default 'Pending' check (status in ('Pending', 'Purchased')),
  created_at timestamptz not null default now(),
  payment_method text check (payment_method in ('prepaid', 'card')),
  -- Counted from 1 within the firm.
  receipt_number integer check (receipt_number > 0),
  -- `Receipt` of domains/storefront/core, as of the purchase.
  receipt jsonb,
  purchased_at timestamptz,
  check (case when status = 'Purchased' then num_nonnulls(payment_method, receipt_number, receipt, purchased_at) = 4
    else num_nonnulls(payment_method, receipt_number, receipt, purchased_at) = 0 end),
  unique (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
call make_tenant_table('purchase_orders');
create index purchase_orders_user on purchase_orders (organization_id, user_id, created_at desc);
-- The cart of a person.
create unique index purchase_orders_cart on purchase_orders (organization_id, user_id) where status = 'Pending';
create unique index purchase_orders_receipt on purchase_orders (organization_id, receipt_number);
grant insert (organization_id, user_id) on purchase_orders to tieout_app;
grant update (status, payment_method, receipt_number, receipt, purchased_at) on purchase_orders to tieout_app;

create table purchase_order_lines (
  organization_id uuid not null references organizations (id),
  order_id uuid not null,
  toolkit_id uuid not null references toolkits (id),
  added_at timestamptz not null default clock_timestamp(),
  primary key (order_id, toolkit_id),
  foreign key (organization_id, order_id) references purchase_orders (organization_id, id)
);
call make_tenant_table('purchase_order_lines');
create index purchase_order_lines_order on purchase_order_lines (organization_id, order_id);
create index purchase_order_lines_toolkit on purchase_order_lines (toolkit_id);
grant insert (organization_id, order_id, toolkit_id) on purchase_order_lines to tieout_app;
grant delete on purchase_order_lines to tieout_app;

-- Payments of orders by card. What the provider says of one decides.
create table purchase_payments (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  order_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- Of the provider; null until it has answered.
  payment_id text unique,
  status text not null default 'open' check (status in ('open', 'paid', 'canceled')),
  returned_cents bigint not null default 0 check (returned_cents between 0 and amount_cents),
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, order_id) references purchase_orders (organization_id, id)
);
call make_tenant_table('purchase_payments');
create index purchase_payments_order on purchase_payments (organization_id, order_id);
create unique index purchase_payments_open on purchase_payments (organization_id, order_id) where status = 'open';
grant insert (organization_id, order_id, amount_cents) on purchase_payments to tieout_app;
grant update (payment_id, status, returned_cents) on purchase_payments to tieout_app;

-- Toolkits of a firm.
create table library_toolkits (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  toolkit_id uuid not null references toolkits (id),
  -- reserved: its payment by card is under way; released and returned: the firm does not have it.
  state text not null check (state in ('reserved', 'owned', 'released', 'returned')),
  -- Of a purchase.
  order_id uuid,
  -- Of what was redeemed: what it counts for.
  contract_id uuid,
  user_id uuid not null,
  acquired_at timestamptz not null default now(),
  -- The newest that the firm was given.
  edition integer not null check (edition > 0),
  check (num_nonnulls(order_id, contract_id) = 1),
  unique (organization_id, id),
  foreign key (organization_id, order_id) references purchase_orders (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
call make_tenant_table('library_toolkits');
-- A firm buys a toolkit once, whoever of it is faster.
create unique index library_toolkits_once on library_toolkits (organization_id, toolkit_id) where state in ('reserved', 'owned');
create index library_toolkits_toolkit on library_toolkits (toolkit_id);
create index library_toolkits_order on library_toolkits (organization_id, order_id);
create index library_toolkits_user on library_toolkits (organization_id, user_id);
grant insert (organization_id, toolkit_id, state, order_id, contract_id, user_id, edition) on library_toolkits to tieout_app;
grant update (state, acquired_at, edition) on library_toolkits to tieout_app;
