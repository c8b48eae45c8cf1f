/** Who has which book open. A crash may lose it: windows report it again within seconds. */
export const presence = {
  id: '019-presence',
  sql: `
create unlogged table presence (
  book_id uuid not null,
  user_id uuid not null,
  window_id uuid not null,
  -- No foreign key: an entry may be deleted while somebody looks at it.
  transaction_id uuid,
  is_editing boolean not null,
  seen_at timestamptz not null,
  primary key (book_id, user_id, window_id),
  foreign key (book_id, user_id) references members (book_id, user_id) on delete cascade
);
`,
};
