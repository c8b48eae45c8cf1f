/** Users, sessions, books and the ledger itself. */
export const ledger = {
  id: '001-ledger',
  sql: `
create extension if not exists btree_gin;

-- People ------------------------------------------------------------------------------------------------------------

create table users (
  user_id uuid primary key,
  username text not null unique,
  name text not null,
  email text not null,
  email_verified_at timestamptz,
  password_hash text,
  profile_image_url text,
  friend_code_sealed text not null,
  friend_code_lookup text not null unique,
  marketing_agreed boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
-- An address belongs to one account only once it is verified: nobody can block another's address by typing it.
create unique index users_verified_email on users (lower(email)) where email_verified_at is not null and deleted_at is null;
create index users_unverified_email on users (lower(email)) where email_verified_at is null and deleted_at is null;

create table consents (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('TERMS', 'PRIVACY', 'AGE', 'MARKETING')),
  document_version text not null,
  is_agreed boolean not null,
  channel text not null,
  decided_at timestamptz not null,
  primary key (user_id, kind, decided_at)
);

create table sessions (
  session_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  device text not null,
  created_at timestamptz not null,
  authenticated_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_of_user on sessions (user_id, created_at);

-- Only hashes: the token itself is in the cookie alone.
create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  created_at timestamptz not null,
  spent_at timestamptz
);
create index refresh_tokens_of_session on refresh_tokens (session_id);

create table mail_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('VERIFY_EMAIL')),
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_tokens_of_user on mail_tokens (user_id, purpose);

create table security_log (
  log_id uuid primary key,
  at timestamptz not null,
  user_id uuid,
  kind text not null,
  address text not null,
  details jsonb not null
);
create index security_log_of_user on security_log (user_id, at);

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name;
end
$$;
create trigger security_log_is_only_added_to before update on security_log
  for each row execute function refuse_rewriting();

create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status int,
  -- Not jsonb: a replay is the same to the letter, the order of its fields included.
  answer json,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Mail and other messages to the outside, written with the change that causes them and sent afterwards. The payload is
-- sealed, because mails carry tokens of which only hashes are kept elsewhere; what has been sent is deleted.
create table outbox (
  message_id uuid primary key,
  channel text not null check (channel in ('MAIL')),
  sealed_payload text not null,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  attempts int not null default 0,
  given_up_at timestamptz
);
create index outbox_waiting on outbox (next_attempt_at) where given_up_at is null;

create table notifications (
  user_id uuid not null references users on delete cascade,
  notification_id uuid not null,
  type text not null,
  title text not null,
  message text not null,
  link text,
  book_id uuid,
  is_read boolean not null default false,
  created_at timestamptz not null,
  primary key (user_id, notification_id)
);
create index notifications_unread on notifications (user_id) where not is_read;

-- Directories: the only tables that lead from something else to a book ----------------------------------------------

-- Where a thing of a book is, by its own id. The hash of the request that made it tells a repeated create from a clash.
create table directory (
  id uuid primary key,
  book_id uuid not null,
  request_hash bytea
);
create index directory_of_book on directory (book_id);

create table user_books (
  user_id uuid not null,
  book_id uuid not null,
  position int not null default 0,
  primary key (user_id, book_id)
);

-- Books: book_id comes first in every key, index and condition -------------------------------------------------------

create table books (
  book_id uuid primary key,
  title text not null,
  description text not null,
  icon text not null,
  color text not null,
  currency text not null,
  time_zone text not null,
  month_start_day int not null check (month_start_day between 1 and 28 or month_start_day = 31),
  month_start_rule text not null check (month_start_rule in ('PREVIOUS', 'CURRENT')),
  month_start_adjust text not null check (month_start_adjust in ('NONE', 'PREVIOUS_BUSINESS_DAY', 'NEXT_BUSINESS_DAY')),
  installment_basis text not null check (installment_basis in ('CONSUMPTION', 'BILLING')),
  version int not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz
);

create table members (
  book_id uuid not null references books on delete cascade,
  user_id uuid not null,
  role text not null check (role in ('VIEWER', 'MEMBER', 'MANAGER', 'OWNER')),
  -- The name of a seat without an account; of a person with one, the name stands with the account.
  seat_name text,
  nickname text,
  color text not null,
  joined_at timestamptz not null,
  left_at timestamptz,
  primary key (book_id, user_id)
);
create unique index members_one_owner on members (book_id) where role = 'OWNER' and left_at is null;

create table categories (
  book_id uuid not null references books on delete cascade,
  category_id uuid not null,
  kind text not null check (kind in ('INCOME', 'EXPENSE')),
  parent_id uuid,
  name text not null,
  icon text not null,
  color text not null,
  cost_kind text check (cost_kind in ('FIXED', 'VARIABLE')),
  sort_order int not null,
  is_archived boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (book_id, category_id),
  foreign key (book_id, parent_id) references categories (book_id, category_id) deferrable
);
create unique index categories_name on categories (book_id, kind, parent_id, lower(name)) nulls not distinct where deleted_at is null;

create table assets (
  book_id uuid not null references books on delete cascade,
  asset_id uuid not null,
  asset_type text not null check (asset_type in ('CASH', 'SAVINGS_ACCOUNT', 'CHECKING_ACCOUNT', 'CREDIT_CARD', 'DEBIT_CARD', 'INVESTMENT', 'REAL_ESTATE', 'OTHER')),
  sub_type text,
  name text not null,
  opening_balance bigint not null,
  -- What the postings add up to; with the opening balance it is the balance that people see.
  posted bigint not null default 0,
  is_active boolean not null,
  institution text not null,
  note text not null,
  color text not null,
  icon text not null,
  sort_order int not null,
  payment_day int check (payment_day between 1 and 31),
  cutoff_day int check (cutoff_day between 1 and 31),
  settlement_asset_id uuid,
  version int not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (book_id, asset_id),
  foreign key (book_id, settlement_asset_id) references assets (book_id, asset_id) deferrable,
  constraint assets_balance_exact check (posted + opening_balance between -9007199254740991 and 9007199254740991)
);
create unique index assets_name on assets (book_id, lower(name)) where deleted_at is null;

create table payment_methods (
  book_id uuid not null references books on delete cascade,
  payment_method_id uuid not null,
  name text not null,
  type text not null check (type in ('CASH', 'CREDIT_CARD', 'DEBIT_CARD', 'BANK_TRANSFER', 'EASY_PAY', 'VOUCHER', 'OTHER')),
  rail text,
  asset_id uuid,
  icon text not null,
  color text not null,
  sort_order int not null,
  is_archived boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (book_id, payment_method_id),
  foreign key (book_id, asset_id) references assets (book_id, asset_id)
);
create unique index payment_methods_name on payment_methods (book_id, lower(name)) where deleted_at is null;

create table tags (
  book_id uuid not null references books on delete cascade,
  tag_id uuid not null,
  name text not null,
  color text not null,
  version int not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (book_id, tag_id)
);
create unique index tags_name on tags (book_id, lower(name)) where deleted_at is null;

-- The transaction and its parts ---------------------------------------------------------------------------------------

create table transactions (
  book_id uuid not null references books on delete cascade,
  transaction_id uuid not null,
  type text not null check (type in ('INCOME', 'EXPENSE', 'TRANSFER', 'ADJUSTMENT')),
  direction text check (direction in ('IN', 'OUT')),
  date date not null check (date between '1970-01-01' and '2199-12-31'),
  -- Entries without a time come last in their day, so an empty text stands for "none" and sorts below all others.
  time text not null default '' check (time = '' or time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  amount bigint not null check (amount between 1 and 9999999999999),
  description text not null,
  memo text not null,
  is_refund boolean not null,
  refund_of_id uuid,
  to_asset_id uuid,
  -- Where the target's money is really kept: a debit card's own account.
  to_posting_asset_id uuid,
  fee bigint not null check (fee between 0 and 9999999999999),
  fee_category_id uuid,
  foreign_currency text,
  foreign_amount bigint,
  foreign_rate text,
  installment_months int,
  installment_interest_free boolean,
  installment_fee_total bigint,
  share_method text check (share_method in ('EQUAL', 'RATIO', 'AMOUNT', 'ITEM')),
  visibility text not null check (visibility in ('SHARED', 'MASKED')),
  reveal_on date,
  exclude_from_stats boolean not null,
  import_id uuid,
  created_by uuid not null,
  updated_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  deleted_at timestamptz,
  -- Searchable form of description, memo and amount, its initial consonants, and the tokens of both.
  search_text text not null,
  search_choseong text not null,
  search_tokens text[] not null,
  choseong_tokens text[] not null,
  primary key (book_id, transaction_id),
  unique (book_id, transaction_id, date),
  foreign key (book_id, refund_of_id) references transactions (book_id, transaction_id) deferrable,
  foreign key (book_id, to_asset_id) references assets (book_id, asset_id),
  foreign key (book_id, to_posting_asset_id) references assets (book_id, asset_id),
  foreign key (book_id, fee_category_id) references categories (book_id, category_id)
);
create index transactions_in_order on transactions (book_id, date desc, time desc, created_at desc, transaction_id desc) where deleted_at is null;
create index transactions_by_amount on transactions (book_id, amount desc, date desc, time desc, created_at desc, transaction_id desc) where deleted_at is null;
create index transactions_by_type on transactions (book_id, type, date desc, time desc, created_at desc, transaction_id desc) where deleted_at is null;
create index transactions_with_fee on transactions (book_id, fee_category_id, date desc) where fee > 0 and deleted_at is null;
create index transactions_trash on transactions (book_id, deleted_at desc, transaction_id) where deleted_at is not null;
create index transactions_of_import on transactions (book_id, import_id) where import_id is not null;
create index transactions_refunds on transactions (book_id, refund_of_id) where refund_of_id is not null;
create index transactions_to_asset on transactions (book_id, to_asset_id) where to_asset_id is not null;
create index transactions_masked on transactions (book_id, date) include (transaction_id, created_by, reveal_on) where visibility = 'MASKED' and deleted_at is null;
create index transactions_search on transactions using gin (book_id, search_tokens) where deleted_at is null;
create index transactions_choseong on transactions using gin (book_id, choseong_tokens) where deleted_at is null;

create table splits (
  book_id uuid not null,
  transaction_id uuid not null,
  position int not null,
  category_id uuid,
  amount bigint not null check (amount > 0),
  memo text not null,
  primary key (book_id, transaction_id, position),
  foreign key (book_id, transaction_id) references transactions (book_id, transaction_id) on delete cascade,
  foreign key (book_id, category_id) references categories (book_id, category_id)
);
create index splits_by_category on splits (book_id, category_id, transaction_id);

create table payments (
  book_id uuid not null,
  transaction_id uuid not null,
  position int not null,
  asset_id uuid,
  -- Where the money is really kept, as it was when the entry was written: a debit card's own account.
  posting_asset_id uuid,
  payment_method_id uuid,
  amount bigint not null check (amount > 0),
  primary key (book_id, transaction_id, position),
  foreign key (book_id, transaction_id) references transactions (book_id, transaction_id) on delete cascade,
  foreign key (book_id, asset_id) references assets (book_id, asset_id),
  foreign key (book_id, posting_asset_id) references assets (book_id, asset_id),
  foreign key (book_id, payment_method_id) references payment_methods (book_id, payment_method_id)
);
create index payments_by_asset on payments (book_id, asset_id, transaction_id);
create index payments_by_method on payments (book_id, payment_method_id, transaction_id);

create table payers (
  book_id uuid not null,
  transaction_id uuid not null,
  user_id uuid not null,
  amount bigint not null check (amount > 0),
  primary key (book_id, transaction_id, user_id),
  foreign key (book_id, transaction_id) references transactions (book_id, transaction_id) on delete cascade,
  foreign key (book_id, user_id) references members (book_id, user_id)
);
create index payers_by_member on payers (book_id, user_id, transaction_id);

create table shares (
  book_id uuid not null,
  transaction_id uuid not null,
  user_id uuid not null,
  amount bigint not null check (amount >= 0),
  weight int,
  primary key (book_id, transaction_id, user_id),
  foreign key (book_id, transaction_id) references transactions (book_id, transaction_id) on delete cascade,
  foreign key (book_id, user_id) references members (book_id, user_id)
);
create index shares_by_member on shares (book_id, user_id);

create table transaction_tags (
  book_id uuid not null,
  transaction_id uuid not null,
  tag_id uuid not null,
  primary key (book_id, transaction_id, tag_id),
  foreign key (book_id, transaction_id) references transactions (book_id, transaction_id) on delete cascade,
  foreign key (book_id, tag_id) references tags (book_id, tag_id)
);
create index transaction_tags_by_tag on transaction_tags (book_id, tag_id, transaction_id);

-- Double entry: what counts. A transaction in the trash has no postings. The date is repeated, so that reports run on
-- one covering index; it follows the transaction's by itself.
create table postings (
  book_id uuid not null,
  transaction_id uuid not null,
  position int not null,
  date date not null,
  account text not null check (account in ('ASSET', 'CATEGORY', 'EQUITY')),
  asset_id uuid,
  category_id uuid,
  equity text check (equity in ('UNASSIGNED', 'ADJUSTMENT', 'SETTLEMENT')),
  flow text check (flow in ('INCOME', 'EXPENSE')),
  amount bigint not null check (amount <> 0),
  -- Left out of every total: the entry's own wish, repeated here for the covering index.
  is_excluded boolean not null,
  primary key (book_id, transaction_id, position),
  foreign key (book_id, transaction_id, date) references transactions (book_id, transaction_id, date) on update cascade on delete cascade,
  foreign key (book_id, asset_id) references assets (book_id, asset_id),
  foreign key (book_id, category_id) references categories (book_id, category_id),
  check ((account = 'ASSET') = (asset_id is not null)),
  check ((account = 'EQUITY') = (equity is not null)),
  check ((account = 'CATEGORY') = (flow is not null)),
  check (category_id is null or account = 'CATEGORY')
);
create index postings_flow on postings (book_id, date) include (flow, category_id, amount, transaction_id) where flow is not null and not is_excluded;
create index postings_by_category on postings (book_id, category_id, date) include (flow, amount, transaction_id) where account = 'CATEGORY';
create index postings_by_asset on postings (book_id, asset_id, date) include (amount) where asset_id is not null;

create function postings_must_balance() returns trigger language plpgsql as $$
declare
  total numeric;
begin
  if tg_op <> 'INSERT' then
    select coalesce(sum(amount), 0) into total from postings
      where book_id = old.book_id and transaction_id = old.transaction_id;
  end if;
  if tg_op <> 'DELETE' and coalesce(total, 0) = 0 then
    select coalesce(sum(amount), 0) into total from postings
      where book_id = new.book_id and transaction_id = new.transaction_id;
  end if;
  if total <> 0 then
    raise exception 'postings of a transaction must add up to zero' using errcode = 'check_violation', constraint = 'postings_balance';
  end if;
  return null;
end
$$;
create constraint trigger postings_balance
  after insert or delete or update of book_id, transaction_id, amount on postings
  deferrable initially deferred for each row execute function postings_must_balance();

-- Who did what ----------------------------------------------------------------------------------------------------------

create table activity (
  book_id uuid not null references books on delete cascade,
  activity_id uuid not null,
  actor_id uuid not null,
  action text not null,
  entity text not null,
  entity_id uuid,
  before jsonb,
  after jsonb,
  created_at timestamptz not null,
  primary key (book_id, activity_id)
);
create index activity_in_order on activity (book_id, created_at desc, activity_id desc);
create index activity_of_entity on activity (book_id, entity_id, created_at desc);
`,
};
