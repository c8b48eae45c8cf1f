const NO_CATEGORY = '00000000-0000-0000-0000-000000000000';

/** Notes a change of months that changes none of their sums by category. */
const noteMonths = (months: string): string => `
  insert into monthly_sum_changes (book_id, category_id, month, income, expense, excluded, income_lines, expense_lines,
    excluded_lines, transactions)
  select distinct c.book_id, '${NO_CATEGORY}'::uuid, date_trunc('month', c.date::timestamp)::date, 0, 0, 0, 0, 0, 0, 0
  from (${months}) c;
  return null;`;

const COUNTED = 'date type amount fee is_refund exclude_from_stats visibility to_asset_id description'.split(' ');
const countedOf = (row: string): string =>
  `(${[...COUNTED.map((column) => `${row}.${column}`), `${row}.deleted_at is null`].join(', ')})`;

const trigger = (table: string, months: string): string => `
create function note_changed_${table}() returns trigger language plpgsql as $$
begin${noteMonths(months)}
end
$$;
create trigger note_changed_${table} after update on ${table}
  referencing new table as added old table as removed
  for each statement when (current_setting('salim.is_restoring', true) is distinct from 'on')
  execute function note_changed_${table}();`;

/** Parts are only added and removed together with postings, whose triggers note that. */
const partsTrigger = (table: string): string =>
  trigger(
    table,
    `select t.book_id, t.date from added a
      join transactions t on t.book_id = a.book_id and t.transaction_id = a.transaction_id`,
  );

/**
 * Sums of each month by type, asset, payment method, member, merchant and day of spending, computed when they are first
 * needed and deleted by any change of the month. A create pays for that with one look into an index.
 */
export const partySums = {
  id: '095-party-sums',
  sql: `
create table party_sums (
  book_id uuid not null references books on delete cascade,
  -- Its first day.
  month date not null,
  kind text not null check (
    kind in ('TYPE', 'ASSET', 'METHOD', 'MEMBER', 'METHOD_REPORT', 'MEMBER_REPORT', 'MERCHANT_REPORT', 'SPENDING_REPORT')),
  -- Of what every member may see: masked transactions are left out.
  sums jsonb not null,
  primary key (book_id, month, kind)
);

-- Counts the commits that changed what sums are made of. Sums computed at one version are not stored at another.
alter table book_clocks add column ledger_version bigint not null default 0;

create or replace function add_monthly_sum_changes() returns trigger language plpgsql as $$
begin
  -- The first of the changes adds all of them.
  if not exists (select 1 from monthly_sum_changes c where c.book_id = new.book_id) then
    return null;
  end if;
  update book_clocks c set ledger_version = c.ledger_version + 1 where c.book_id = new.book_id;
  if not found then
    -- A deleted book has no sums.
    if not exists (select 1 from books b where b.book_id = new.book_id) then
      delete from monthly_sum_changes c where c.book_id = new.book_id;
      return null;
    end if;
    insert into book_clocks (book_id, counter, ledger_version) values (new.book_id, 0, 1)
      on conflict (book_id) do update set ledger_version = book_clocks.ledger_version + 1;
  end if;
  delete from party_sums s using monthly_sum_changes c
    where s.book_id = new.book_id and c.book_id = new.book_id and s.month = c.month;
  with taken as (delete from monthly_sum_changes c where c.book_id = new.book_id returning c.*)
  insert into monthly_sums as s (book_id, category_id, month, income, expense, excluded, income_lines, expense_lines,
    excluded_lines, transactions)
  select new.book_id, t.category_id, t.month, sum(t.income)::bigint, sum(t.expense)::bigint, sum(t.excluded)::bigint,
    sum(t.income_lines)::int, sum(t.expense_lines)::int, sum(t.excluded_lines)::int, sum(t.transactions)::int
  from taken t group by 2, 3
  having sum(t.income) <> 0 or sum(t.expense) <> 0 or sum(t.excluded) <> 0 or sum(t.income_lines) <> 0
    or sum(t.expense_lines) <> 0 or sum(t.excluded_lines) <> 0 or sum(t.transactions) <> 0
  on conflict (book_id, category_id, month) do update set income = s.income + excluded.income,
    expense = s.expense + excluded.expense, excluded = s.excluded + excluded.excluded,
    income_lines = s.income_lines + excluded.income_lines, expense_lines = s.expense_lines + excluded.expense_lines,
    excluded_lines = s.excluded_lines + excluded.excluded_lines, transactions = s.transactions + excluded.transactions;
  return null;
end
$$;

${trigger(
  'transactions',
  `select c.book_id, c.date from removed r
      join added a on a.book_id = r.book_id and a.transaction_id = r.transaction_id
      cross join lateral (values (r.book_id, r.date), (a.book_id, a.date)) c (book_id, date)
      where ${countedOf('r')} is distinct from ${countedOf('a')}`,
)}
${['payments', 'payers', 'shares'].map(partsTrigger).join('\n')}
`,
};
