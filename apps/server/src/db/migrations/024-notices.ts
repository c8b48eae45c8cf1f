/** Which automatic notices have been sent, and the networks from which a user signed in. */
export const notices = {
  id: '024-notices',
  sql: `
-- Each bill is told of once, by whichever server looks first.
create table told_card_bills (
  book_id uuid not null,
  asset_id uuid not null,
  bill_month text not null,
  told_at timestamptz not null,
  primary key (book_id, asset_id, bill_month),
  foreign key (book_id, asset_id) references assets (book_id, asset_id) on delete cascade
);

-- Up to when a member has been told of what others did.
create table told_changes (
  book_id uuid not null,
  user_id uuid not null,
  told_up_to timestamptz not null,
  primary key (book_id, user_id),
  foreign key (book_id, user_id) references members (book_id, user_id) on delete cascade
);

-- Part of an address, enough to tell one's home from elsewhere.
alter table sessions add column place text;
`,
};
