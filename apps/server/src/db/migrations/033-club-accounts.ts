/** The account that holds a club's money, so that a report can summarize it. */
export const clubAccounts = {
  id: '033-club-accounts',
  sql: `
alter table dues
  add column asset_id uuid,
  add constraint dues_account foreign key (book_id, asset_id) references assets (book_id, asset_id)
    on delete set null (asset_id);
`,
};
