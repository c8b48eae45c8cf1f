/**
 * A settlement may move money of an account in the user's private book. That book then has a settlement from the user
 * to themselves that mirrors the one of the shared book: it changes no balance between members, and its transfer moves
 * the account.
 */
export const ownSettlements = {
  id: '028-own-settlements',
  sql: `
alter table settlements
  -- Of another book, which may go without this one: it is nothing that a foreign key could hold.
  add column settled_book_id uuid,
  add column settled_id uuid,
  add constraint settlements_elsewhere check (
    (settled_book_id is null) = (settled_id is null)
    and (settled_id is null or (from_user_id = to_user_id and settled_book_id <> book_id)));
create unique index settlements_carrying_out on settlements (book_id, settled_id)
  where settled_id is not null and deleted_at is null;
`,
};
