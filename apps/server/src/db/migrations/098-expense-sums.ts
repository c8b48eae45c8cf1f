const NO_CATEGORY = '00000000-0000-0000-0000-000000000000';

const COUNTED =
  'date time type amount fee is_refund exclude_from_stats visibility to_asset_id description recurring_rule_id'.split(
    ' ',
  );
const countedOf = (row: string): string =>
  `(${[...COUNTED.map((column) => `${row}.${column}`), `${row}.deleted_at is null`].join(', ')})`;

/**
 * The expenses of a month, as one more kind of its sums: what is usual at a shop is a median, and medians do not add up.
 * Times tell which were charged twice.
 */
export const expenseSums = {
  id: '098-expense-sums',
  sql: `
alter table party_sums drop constraint party_sums_kind_check;
alter table party_sums add constraint party_sums_kind_check check (kind in ('TYPE', 'ASSET', 'METHOD', 'MEMBER',
  'METHOD_REPORT', 'MEMBER_REPORT', 'MERCHANT_REPORT', 'SPENDING_REPORT', 'DESCRIPTION',
  'EXPENSE'));

create or replace function note_changed_transactions() returns trigger language plpgsql as $$
begin
  insert into monthly_sum_changes (book_id, category_id, month, income, expense, excluded, income_lines, expense_lines,
    excluded_lines, transactions)
  select distinct c.book_id, '${NO_CATEGORY}'::uuid, date_trunc('month', c.date::timestamp)::date, 0, 0, 0, 0, 0, 0, 0
  from (
    select d.book_id, d.date from removed r
    join added a on a.book_id = r.book_id and a.transaction_id = r.transaction_id
    cross join lateral (values (r.book_id, r.date), (a.book_id, a.date)) d (book_id, date)
    where ${countedOf('r')} is distinct from ${countedOf('a')}) c;
  return null;
end
$$;
`,
};
