/** Shares by income: what members state for themselves, and the method for transactions and defaults. */
export const sharesByIncome = {
  id: '073-shares-by-income',
  sql: `
-- Hidden from everyone but the member: others see weights only.
create table stated_incomes (
  book_id uuid not null references books on delete cascade,
  -- The book month whose purchases are shared by it: 202611.
  month int not null check (month between 197001 and 219912),
  user_id uuid not null references users on delete cascade,
  amount bigint not null check (amount between 0 and 9999999999999),
  stated_at timestamptz not null,
  primary key (book_id, month, user_id),
  foreign key (book_id, user_id) references members (book_id, user_id)
);

alter table transactions drop constraint transactions_share_method_check,
  add constraint transactions_share_method_check
    check (share_method in ('EQUAL', 'RATIO', 'AMOUNT', 'ITEM', 'INCOME')) not valid;
alter table transactions validate constraint transactions_share_method_check;
alter table share_defaults drop constraint share_defaults_share_method_check,
  add constraint share_defaults_share_method_check check (share_method in ('EQUAL', 'RATIO', 'INCOME'));
create index transactions_by_income on transactions (book_id, date) where share_method = 'INCOME' and deleted_at is null;
`,
};
