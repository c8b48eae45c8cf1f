/** Processed messages, deduplicated, and the drafts that wait for a user. */
export const intake = {
  id: '012-intake',
  sql: `
create table intake_messages (
  book_id uuid not null references books on delete cascade,
  -- Of what makes a message the same when it comes again. Its text is not kept.
  message_hash bytea not null,
  transaction_id uuid,
  taken_at timestamptz not null,
  primary key (book_id, message_hash),
  foreign key (book_id, transaction_id) references transactions (book_id, transaction_id)
    on delete set null (transaction_id) deferrable initially deferred
);
create index intake_messages_by_entry on intake_messages (book_id, transaction_id) where transaction_id is not null;

-- Each person's own: a message tells of balances and of what is not shared.
create table inbox_items (
  book_id uuid not null references books on delete cascade,
  item_id uuid not null,
  user_id uuid not null references users on delete cascade,
  draft jsonb not null,
  created_at timestamptz not null,
  -- Recorded or dismissed.
  closed_at timestamptz,
  transaction_id uuid,
  primary key (book_id, item_id),
  foreign key (book_id, transaction_id) references transactions (book_id, transaction_id)
    on delete set null (transaction_id) deferrable initially deferred,
  check (transaction_id is null or closed_at is not null)
);
create index inbox_items_open on inbox_items (book_id, user_id, created_at) where closed_at is null;
create index inbox_items_by_entry on inbox_items (book_id, transaction_id) where transaction_id is not null;
`,
};
