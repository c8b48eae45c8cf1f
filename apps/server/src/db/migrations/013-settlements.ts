/** Settlements between members, and the transfers they create. */
export const settlements = {
  id: '013-settlements',
  sql: `
create table settlements (
  book_id uuid not null references books on delete cascade,
  settlement_id uuid not null,
  -- A seat that became a person's passes its settlements on, so that both may come to be the same person.
  from_user_id uuid not null,
  to_user_id uuid not null,
  amount bigint not null check (amount between 1 and 9999999999999),
  date date not null check (date between '1970-01-01' and '2199-12-31'),
  status text not null check (status in ('REQUESTED', 'SENT', 'CONFIRMED')),
  from_asset_id uuid,
  to_asset_id uuid,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  deleted_at timestamptz,
  primary key (book_id, settlement_id),
  foreign key (book_id, from_user_id) references members (book_id, user_id),
  foreign key (book_id, to_user_id) references members (book_id, user_id),
  foreign key (book_id, from_asset_id) references assets (book_id, asset_id),
  foreign key (book_id, to_asset_id) references assets (book_id, asset_id)
);
create index settlements_in_order on settlements (book_id, date desc, created_at desc, settlement_id desc)
  where deleted_at is null;

alter table transactions
  add column settlement_id uuid,
  add constraint transactions_of_settlement_type check (settlement_id is null or type = 'TRANSFER'),
  add constraint transactions_of_settlement foreign key (book_id, settlement_id)
    references settlements (book_id, settlement_id) deferrable;
-- A settlement that counts has one transfer; those that were taken back lie in the trash.
create unique index transactions_by_settlement on transactions (book_id, settlement_id)
  where settlement_id is not null and deleted_at is null;

create index transactions_shared on transactions (book_id, date) include (transaction_id, type, is_refund)
  where share_method is not null and deleted_at is null;
`,
};
