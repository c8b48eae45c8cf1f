/**
 * Totals of a search that matches a category name are computed from the lines of the category only: the index contains
 * whether a line counts, and the few transactions with several lines have a separate index.
 */
export const searchTotals = {
  id: '044-search-totals',
  sql: `
drop index postings_by_category;
create index postings_by_category on postings (book_id, category_id, date) include (flow, amount, transaction_id, is_excluded) where account = 'CATEGORY';
create index splits_of_divided on splits (book_id, transaction_id) where position > 0;
`,
};
