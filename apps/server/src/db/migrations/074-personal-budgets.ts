/** Budgets of single members: lines beside those of the book, and which of their thresholds were notified. */
export const personalBudgets = {
  id: '074-personal-budgets',
  sql: `
create table member_budget_lines (
  book_id uuid not null,
  budget_month int not null,
  user_id uuid not null,
  -- Everything that the member bears, instead of one category.
  is_all boolean not null,
  -- Null for 미분류, and for everything.
  category_id uuid,
  amount bigint not null check (amount between 0 and 9999999999999),
  rollover text not null check (rollover in ('NONE', 'SURPLUS', 'DEFICIT', 'BOTH')),
  foreign key (book_id, budget_month) references budgets (book_id, budget_month) on delete cascade,
  foreign key (book_id, user_id) references members (book_id, user_id),
  foreign key (book_id, category_id) references categories (book_id, category_id) on delete cascade,
  check (category_id is null or not is_all)
);
create unique index member_budget_lines_once on member_budget_lines (book_id, budget_month, user_id, is_all, category_id)
  nulls not distinct;
create index member_budget_lines_of_category on member_budget_lines (book_id, category_id) where category_id is not null;
create index member_budget_lines_of_member on member_budget_lines (book_id, user_id);

create table member_budget_alerts (
  book_id uuid not null references books on delete cascade,
  budget_month int not null,
  user_id uuid not null,
  is_all boolean not null,
  category_id uuid,
  threshold int not null check (threshold in (80, 100)),
  alerted_at timestamptz not null,
  foreign key (book_id, user_id) references members (book_id, user_id),
  foreign key (book_id, category_id) references categories (book_id, category_id) on delete cascade
);
create unique index member_budget_alerts_once
  on member_budget_alerts (book_id, budget_month, user_id, is_all, category_id, threshold) nulls not distinct;
create index member_budget_alerts_of_category on member_budget_alerts (book_id, category_id)
  where category_id is not null;
create index member_budget_alerts_of_member on member_budget_alerts (book_id, user_id);
`,
};
