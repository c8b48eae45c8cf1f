/**
 * A recurring transfer may lead into another book, such as a monthly contribution to a shared one. Each of its
 * occurrences is a settlement of its author with themselves in both books, so that it counts as neither income nor
 * expense.
 */
export const contributions = {
  id: '032-contributions',
  sql: `
alter table recurring_rules
  -- Of another book, which may go without this one: it is nothing that a foreign key could hold.
  add column into_book_id uuid,
  add column into_asset_id uuid,
  add constraint recurring_rules_into check (
    (into_book_id is null) = (into_asset_id is null)
    and (into_book_id is null or into_book_id <> book_id)),
  drop constraint recurring_rules_problem_check,
  add constraint recurring_rules_problem_check
    check (problem in ('ASSET_GONE', 'AUTHOR_GONE', 'BOOK_GONE', 'REFUSED'));
`,
};
