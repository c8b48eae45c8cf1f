/**
 * Totals of a search that a category's name answers come from the category's lines alone: whether a line counts is in
 * their index, and the few transactions that are divided into several lines have an index for themselves.
 */
export const searchTotals = {
  id: '044-search-totals',
  sql: `
drop index postings_by_category;
create index postings_by_category on postings (book_id, category_id, date) include (flow, amount, transaction_id, is_excluded) where account = 'CATEGORY';
create index splits_of_divided on splits (book_id, transaction_id) where position > 0;
`,
};
