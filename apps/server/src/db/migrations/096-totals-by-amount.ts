/** Totals of a range of amounts are read from the index that orders them, without the rows. */
export const totalsByAmount = {
  id: '096-totals-by-amount',
  sql: `
drop index transactions_by_amount;
create index transactions_by_amount on transactions
  (book_id, amount desc, date desc, time desc, created_at desc, transaction_id desc)
  include (type, fee, is_refund, exclude_from_stats, visibility, created_by, reveal_on) where deleted_at is null;
`,
};
