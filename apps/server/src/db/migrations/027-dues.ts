/** Club dues: the monthly amount, the members who pay it, and their payments by month. */
export const dues = {
  id: '027-dues',
  sql: `
create table dues (
  book_id uuid not null references books on delete cascade,
  dues_id uuid not null,
  name text not null,
  amount bigint not null check (amount between 1 and 9999999999999),
  start_month text not null check (start_month ~ '^[0-9]{4}-[0-9]{2}$'),
  end_month text check (end_month ~ '^[0-9]{4}-[0-9]{2}$' and end_month >= start_month),
  memo text not null,
  -- Who pays, in the order of the grid: [{"id", "name"}].
  seats jsonb not null,
  created_by uuid not null,
  created_at timestamptz not null,
  version int not null default 1,
  deleted_at timestamptz,
  primary key (book_id, dues_id)
);

create table dues_payments (
  book_id uuid not null,
  dues_payment_id uuid not null,
  dues_id uuid not null,
  seat_id uuid not null,
  month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  amount bigint not null check (amount between 0 and 9999999999999),
  is_exempt boolean not null,
  date date not null check (date between '1970-01-01' and '2199-12-31'),
  memo text not null,
  -- The entry that brought the money. Sums of the book are made of entries alone.
  transaction_id uuid,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (book_id, dues_payment_id),
  foreign key (book_id, dues_id) references dues (book_id, dues_id) on delete cascade,
  foreign key (book_id, transaction_id) references transactions (book_id, transaction_id)
    on delete set null (transaction_id),
  check (is_exempt = (amount = 0)),
  check (not is_exempt or transaction_id is null)
);
create index dues_payments_by_month on dues_payments (book_id, dues_id, month, seat_id);
create unique index dues_exemptions on dues_payments (book_id, dues_id, seat_id, month) where is_exempt;
create index dues_payments_by_transaction on dues_payments (book_id, transaction_id) where transaction_id is not null;
`,
};
