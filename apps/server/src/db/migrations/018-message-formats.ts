/** What a user has taught about messages: the format of a sender, and the asset of a card. */
export const messageFormats = {
  id: '018-message-formats',
  sql: `
-- Each person's own. The pieces are words and places; the message that they were learned from is not kept.
create table message_formats (
  book_id uuid not null references books on delete cascade,
  format_id uuid not null,
  user_id uuid not null references users on delete cascade,
  name text not null,
  kind text not null check (kind in ('EXPENSE', 'INCOME', 'TRANSFER', 'IGNORE')),
  pieces jsonb not null,
  created_at timestamptz not null,
  primary key (book_id, format_id)
);
create index message_formats_by_user on message_formats (book_id, user_id, created_at);

-- Each person's own: two people may well have cards that end in the same digits.
create table message_cards (
  book_id uuid not null references books on delete cascade,
  user_id uuid not null references users on delete cascade,
  issuer text not null,
  -- Digits or the name of its kind, empty where its messages name none.
  card_hint text not null,
  asset_id uuid,
  payment_method_id uuid,
  -- The last 누적, and when that purchase was, as YYYY-MM-DD HH:mm.
  cumulative bigint,
  cumulative_at text,
  -- What the sums say is missing: above zero purchases, below zero cancels.
  gap_amount bigint check (gap_amount <> 0),
  gap_since text,
  gap_until text,
  primary key (book_id, user_id, issuer, card_hint),
  foreign key (book_id, asset_id) references assets (book_id, asset_id)
    on delete set null (asset_id) deferrable initially deferred,
  foreign key (book_id, payment_method_id) references payment_methods (book_id, payment_method_id)
    on delete set null (payment_method_id) deferrable initially deferred
);
create index message_cards_by_asset on message_cards (book_id, asset_id) where asset_id is not null;
create index message_cards_by_method on message_cards (book_id, payment_method_id) where payment_method_id is not null;

-- Who told of an entry, so that the same payment is not booked once more when somebody else tells of it.
alter table intake_messages
  add column issuer text,
  add column is_rail boolean not null default false;
`,
};
