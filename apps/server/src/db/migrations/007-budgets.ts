/** Monthly budgets, and which of their thresholds have been announced. */
export const budgets = {
  id: '007-budgets',
  sql: `
create table budgets (
  book_id uuid not null references books on delete cascade,
  -- Year and month as one number, 202611: the budget's id.
  budget_month int not null check (budget_month between 197001 and 219912 and budget_month % 100 between 1 and 12),
  income_amount bigint not null check (income_amount between 0 and 9999999999999),
  expense_amount bigint not null check (expense_amount between 0 and 9999999999999),
  memo text not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (book_id, budget_month)
);

create table budget_lines (
  book_id uuid not null,
  budget_month int not null,
  category_id uuid not null,
  amount bigint not null check (amount between 0 and 9999999999999),
  rollover text not null check (rollover in ('NONE', 'SURPLUS', 'DEFICIT', 'BOTH')),
  primary key (book_id, budget_month, category_id),
  foreign key (book_id, budget_month) references budgets (book_id, budget_month) on delete cascade,
  foreign key (book_id, category_id) references categories (book_id, category_id) on delete cascade
);
create index budget_lines_of_category on budget_lines (book_id, category_id);

-- Each share of each budget is told once a month, also when the budget is deleted and made again.
create table budget_alerts (
  book_id uuid not null references books on delete cascade,
  budget_month int not null,
  -- Null is the whole month's.
  category_id uuid,
  threshold int not null check (threshold in (80, 100)),
  alerted_at timestamptz not null,
  foreign key (book_id, category_id) references categories (book_id, category_id) on delete cascade
);
create unique index budget_alerts_once on budget_alerts (book_id, budget_month, category_id, threshold) nulls not distinct;
create index budget_alerts_of_category on budget_alerts (book_id, category_id) where category_id is not null;

-- Purchases in instalments are few; budgets by billing look for them alone.
create index transactions_in_installments on transactions (book_id, date)
  where installment_months is not null and deleted_at is null;
`,
};
