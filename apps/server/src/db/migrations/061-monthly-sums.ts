const NO_CATEGORY = '00000000-0000-0000-0000-000000000000';

/** The columns of a sum: amounts by what lines count as, their numbers, and transactions, counted with their first line. */
const SUMS = ['income', 'expense', 'excluded', 'income_lines', 'expense_lines', 'excluded_lines', 'transactions'];

const summed = (row: string): string =>
  SUMS.map(
    (column) => `sum(${row}.${column})::${column.includes('_') || column === 'transactions' ? 'int' : 'bigint'}`,
  ).join(', ');

const isChange = (row: string): string => SUMS.map((column) => `sum(${row}.${column}) <> 0`).join(' or ');

/** Rows of `source` (postings) as changes of monthly sums, counted `sign` times. */
const changesOf = (source: string, sign: 1 | -1): string => {
  const amountIf = (condition: string): string => `case when ${condition} then ${sign} * p.amount else 0 end`;
  const lineIf = (condition: string): string => `case when ${condition} then ${sign} else 0 end`;
  const kinds = [
    "p.flow = 'INCOME' and not p.is_excluded",
    "p.flow = 'EXPENSE' and not p.is_excluded",
    'p.flow is not null and p.is_excluded',
  ];
  const columns = [...kinds.map(amountIf), ...kinds.map(lineIf), lineIf('p.position = 0')];
  return `
    select p.book_id, coalesce(p.category_id, '${NO_CATEGORY}') as category_id,
      date_trunc('month', p.date::timestamp)::date as month,
      ${columns.map((value, index) => `${value} as ${SUMS[index]}`).join(',\n      ')}
    from ${source} p where p.flow is not null or p.position = 0`;
};

const trigger = (name: string, event: string, sources: readonly (readonly [string, 1 | -1])[]): string => `
create function ${name}() returns trigger language plpgsql as $$
begin
  insert into monthly_sum_changes (book_id, category_id, month, ${SUMS.join(', ')})
  select c.book_id, c.category_id, c.month, ${summed('c')}
  from (${sources.map(([source, sign]) => changesOf(source, sign)).join(' union all ')}) c
  group by 1, 2, 3 having ${isChange('c')};
  return null;
end
$$;
create trigger ${name} after ${event} on postings
  referencing ${sources.map(([source, sign]) => `${sign === 1 ? 'new' : 'old'} table as ${source}`).join(' ')}
  for each statement when (current_setting('salim.is_restoring', true) is distinct from 'on')
  execute function ${name}();`;

/** Computes all sums from the postings; none may be stored. */
export const SUM_ALL_MONTHS = `
insert into monthly_sums (book_id, category_id, month, ${SUMS.join(', ')})
select c.book_id, c.category_id, c.month, ${summed('c')}
from (${changesOf('postings', 1)}) c group by 1, 2, 3;`;

/**
 * Sums of the postings of each month by category, so that the totals of a whole book and of a category do not read all
 * of its postings. Triggers note the changes of each statement in `monthly_sum_changes` and add them to the sums at the
 * end of the database transaction, under the clock of the book, which every commit passes anyway: writers never wait
 * for each other earlier, not even during an import.
 */
export const monthlySums = {
  id: '061-monthly-sums',
  sql: `
create table monthly_sums (
  book_id uuid not null references books on delete cascade,
  -- All zeros for lines without a category.
  category_id uuid not null,
  -- Its first day.
  month date not null,
  income bigint not null,
  expense bigint not null,
  -- Of lines that are excluded from statistics.
  excluded bigint not null,
  income_lines int not null,
  expense_lines int not null,
  excluded_lines int not null,
  transactions int not null,
  primary key (book_id, category_id, month)
  -- With room for the next version of each row on its own page: an update then leaves the index alone.
) with (fillfactor = 60);

-- Of database transactions in progress; empty after each commit. Without a foreign key: deleting a book deletes its
-- postings after it.
create table monthly_sum_changes (
  book_id uuid not null,
  change_id uuid not null default gen_random_uuid(),
  category_id uuid not null,
  month date not null,
  income bigint not null,
  expense bigint not null,
  excluded bigint not null,
  income_lines int not null,
  expense_lines int not null,
  excluded_lines int not null,
  transactions int not null,
  primary key (book_id, change_id)
);

create function add_monthly_sum_changes() returns trigger language plpgsql as $$
begin
  perform 1 from book_clocks c where c.book_id = new.book_id for no key update;
  if not found then
    -- A deleted book has no sums.
    if not exists (select 1 from books b where b.book_id = new.book_id) then
      delete from monthly_sum_changes c where c.book_id = new.book_id;
      return null;
    end if;
    insert into book_clocks (book_id, counter) values (new.book_id, 0) on conflict (book_id) do nothing;
    perform 1 from book_clocks c where c.book_id = new.book_id for no key update;
  end if;
  -- The first of the changes adds all of them; the others find none.
  with taken as (delete from monthly_sum_changes c where c.book_id = new.book_id returning c.*)
  insert into monthly_sums as s (book_id, category_id, month, ${SUMS.join(', ')})
  select new.book_id, t.category_id, t.month, ${summed('t')}
  from taken t group by 2, 3 having ${isChange('t')}
  on conflict (book_id, category_id, month)
    do update set ${SUMS.map((column) => `${column} = s.${column} + excluded.${column}`).join(', ')};
  return null;
end
$$;
create constraint trigger monthly_sum_changes_are_added after insert on monthly_sum_changes
  deferrable initially deferred for each row execute function add_monthly_sum_changes();

${trigger('note_added_postings', 'insert', [['added', 1]])}
${trigger('note_removed_postings', 'delete', [['removed', -1]])}
${trigger('note_changed_postings', 'update', [
  ['added', 1],
  ['removed', -1],
])}

-- After the triggers: creating them waits for writers, so nothing is missed.
${SUM_ALL_MONTHS}

-- What a transaction counts as, how it is called and who may see it: sums by other conditions and reports by
-- description read this instead of the wide rows.
create index transactions_facts on transactions (book_id, date)
  include (transaction_id, type, amount, fee, is_refund, exclude_from_stats, visibility, created_by, reveal_on,
    to_asset_id, recurring_rule_id, description)
  where deleted_at is null;
`,
};
