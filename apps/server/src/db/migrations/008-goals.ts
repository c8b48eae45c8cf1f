/** Savings and spending goals. */
export const goals = {
  id: '008-goals',
  sql: `
create table goals (
  book_id uuid not null references books on delete cascade,
  goal_id uuid not null,
  kind text not null check (kind in ('SAVE', 'SPEND_LESS')),
  name text not null,
  icon text not null,
  target_amount bigint not null check (target_amount between 1 and 9999999999999),
  target_date date,
  asset_id uuid,
  category_id uuid,
  -- As people have set it. One that has saved enough is shown as done all the same.
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DONE', 'ARCHIVED')),
  -- When it was first seen to be reached, which is told once.
  reached_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  version int not null default 1,
  deleted_at timestamptz,
  primary key (book_id, goal_id),
  foreign key (book_id, asset_id) references assets (book_id, asset_id) on delete set null (asset_id),
  foreign key (book_id, category_id) references categories (book_id, category_id) on delete set null (category_id),
  check (kind = 'SAVE' or asset_id is null),
  check (kind = 'SPEND_LESS' or category_id is null)
);
create index goals_by_asset on goals (book_id, asset_id) where asset_id is not null;
create index goals_by_category on goals (book_id, category_id) where category_id is not null;

create table goal_contributions (
  book_id uuid not null,
  contribution_id uuid not null,
  goal_id uuid not null,
  amount bigint not null check (amount between 1 and 9999999999999),
  date date not null,
  memo text not null,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (book_id, contribution_id),
  foreign key (book_id, goal_id) references goals (book_id, goal_id) on delete cascade
);
create index goal_contributions_by_goal on goal_contributions (book_id, goal_id);

-- Each person celebrates a goal once, on whichever device.
create table goal_celebrations (
  book_id uuid not null,
  goal_id uuid not null,
  user_id uuid not null,
  celebrated_at timestamptz not null,
  primary key (book_id, goal_id, user_id),
  foreign key (book_id, goal_id) references goals (book_id, goal_id) on delete cascade,
  foreign key (book_id, user_id) references members (book_id, user_id) on delete cascade
);
create index goal_celebrations_by_member on goal_celebrations (book_id, user_id);
`,
};
