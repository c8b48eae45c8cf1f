/** Links for members without an account, expenses that they record, and receipts divided by their lines. */
export const guests = {
  id: '070-guests',
  sql: `
-- The id is a keyed hash of the code, so that the directory leads from a code to its book without holding any code.
create table guest_links (
  book_id uuid not null references books on delete cascade,
  guest_link_id uuid not null,
  member_id uuid not null,
  scope text not null check (scope in ('VIEW', 'ADD')),
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_opened_at timestamptz,
  primary key (book_id, guest_link_id),
  foreign key (book_id, member_id) references members (book_id, user_id)
);

alter table transactions
  add column is_guest boolean not null default false,
  -- [{name, amount, memberIds}]
  add column share_items jsonb;
`,
};
