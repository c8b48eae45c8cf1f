/** Recurring rules, the state of their occurrences, and the transactions they created. */
export const recurring = {
  id: '009-recurring',
  sql: `
create table recurring_rules (
  book_id uuid not null references books on delete cascade,
  rule_id uuid not null,
  -- A transaction without a date, as a person sent it; what it names is looked up anew for each entry.
  template jsonb not null,
  rrule text not null,
  start_date date not null,
  end_date date,
  count int check (count > 0),
  adjust text not null check (adjust in ('NONE', 'PREVIOUS_BUSINESS_DAY', 'NEXT_BUSINESS_DAY')),
  mode text not null check (mode in ('AUTO', 'REMIND')),
  -- Occurrences before this nominal date are dealt with, but for those that have a row of their own and are open.
  open_from date not null,
  -- When the next open occurrence takes place; null once none is left. Only tells where to look: the rule decides.
  due_on date,
  is_paused boolean not null default false,
  problem text check (problem in ('ASSET_GONE', 'AUTHOR_GONE', 'REFUSED')),
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  deleted_at timestamptz,
  primary key (book_id, rule_id)
);

alter table transactions
  add column recurring_rule_id uuid,
  add column recurring_date date,
  add constraint transactions_of_rule_dated check ((recurring_rule_id is null) = (recurring_date is null)),
  add constraint transactions_of_rule foreign key (book_id, recurring_rule_id)
    references recurring_rules (book_id, rule_id) deferrable;
-- An occurrence becomes one entry at most, whoever writes it and however often.
create unique index transactions_by_rule on transactions (book_id, recurring_rule_id, recurring_date)
  where recurring_rule_id is not null;

-- Only occurrences about which there is something to say have a row.
create table recurring_occurrences (
  book_id uuid not null,
  rule_id uuid not null,
  -- The nominal date, which no holiday and no change of the rule moves.
  occurrence_date date not null,
  own_date date,
  own_amount bigint check (own_amount between 1 and 9999999999999),
  is_skipped boolean not null default false,
  -- Due, and left to a person.
  waiting_since timestamptz,
  -- Recorded once and for all: an entry that is deleted afterwards does not come back.
  recorded_at timestamptz,
  transaction_id uuid,
  primary key (book_id, rule_id, occurrence_date),
  foreign key (book_id, rule_id) references recurring_rules (book_id, rule_id) on delete cascade,
  foreign key (book_id, transaction_id) references transactions (book_id, transaction_id)
    on delete set null (transaction_id) deferrable initially deferred,
  check (transaction_id is null or recorded_at is not null)
);
create index recurring_occurrences_by_entry on recurring_occurrences (book_id, transaction_id)
  where transaction_id is not null;
`,
};
