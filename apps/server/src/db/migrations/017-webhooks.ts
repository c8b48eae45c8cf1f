/** Webhooks of a book, and their past and pending deliveries. */
export const webhooks = {
  id: '017-webhooks',
  sql: `
create table webhooks (
  book_id uuid not null references books on delete cascade,
  webhook_id uuid not null,
  url text not null,
  sealed_secret text not null,
  events text[] not null,
  is_active boolean not null default true,
  -- Tries that have failed in a row.
  failures int not null default 0,
  last_delivered_at timestamptz,
  -- One delivery at a time: until then nobody else delivers to it.
  leased_until timestamptz,
  -- Who answers for it: deliveries end when they may not manage the book any more.
  created_by uuid not null,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (book_id, webhook_id)
);

create table webhook_deliveries (
  book_id uuid not null,
  delivery_id uuid not null,
  webhook_id uuid not null,
  event text not null,
  -- What is sent, until it has arrived or is given up.
  payload text not null,
  status text not null default 'WAITING' check (status in ('WAITING', 'DELIVERED', 'FAILED')),
  attempts int not null default 0,
  response_status int,
  error text,
  created_at timestamptz not null,
  last_attempt_at timestamptz,
  next_attempt_at timestamptz,
  primary key (book_id, delivery_id),
  foreign key (book_id, webhook_id) references webhooks (book_id, webhook_id) on delete cascade,
  check ((status = 'WAITING') = (next_attempt_at is not null))
);
create index webhook_deliveries_in_order on webhook_deliveries (book_id, webhook_id, created_at desc, delivery_id desc);
create index webhook_deliveries_waiting on webhook_deliveries (book_id, next_attempt_at) where status = 'WAITING';
`,
};
