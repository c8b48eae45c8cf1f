/** Money given and received at weddings, funerals and similar events, by person. */
export const giftEvents = {
  id: '026-gift-events',
  sql: `
create table gift_events (
  book_id uuid not null references books on delete cascade,
  gift_event_id uuid not null,
  direction text not null check (direction in ('GIVEN', 'RECEIVED')),
  person text not null check (person <> ''),
  relation text not null,
  event text not null,
  amount bigint not null check (amount between 1 and 9999999999999),
  date date not null check (date between '1970-01-01' and '2199-12-31'),
  memo text not null,
  -- Person, relation and memo in the forms that are searched.
  search_text text not null,
  search_choseong text not null,
  -- The entry that carries the money. Sums of the book are made of entries alone.
  transaction_id uuid,
  created_by uuid not null,
  created_at timestamptz not null,
  version int not null default 1,
  deleted_at timestamptz,
  primary key (book_id, gift_event_id),
  foreign key (book_id, transaction_id) references transactions (book_id, transaction_id)
    on delete set null (transaction_id)
);
create index gift_events_by_date on gift_events (book_id, date, gift_event_id) where deleted_at is null;
create index gift_events_by_person on gift_events (book_id, person) where deleted_at is null;
create index gift_events_by_transaction on gift_events (book_id, transaction_id) where transaction_id is not null;
`,
};
