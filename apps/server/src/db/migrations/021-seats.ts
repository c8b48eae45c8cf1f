/** Members restricted to their own transactions, default shares of shared spending, and closed statements. */
export const seats = {
  id: '021-seats',
  sql: `
-- Of a member alone: such a one adds entries and changes their own, and looks at everything else.
alter table members add column own_entries_only boolean not null default false;

-- How an expense is divided unless somebody says otherwise; what names more of it counts more.
create table share_defaults (
  book_id uuid not null references books on delete cascade,
  share_default_id uuid not null,
  -- Null: whatever it is spent on.
  category_id uuid,
  -- Who pays; null: whoever does.
  payer_id uuid,
  -- Null: it is not shared, and whoever pays bears it.
  share_method text check (share_method in ('EQUAL', 'RATIO')),
  -- Who bears it: [{"userId", "weight"}]; empty for all members alike.
  bearers jsonb not null,
  primary key (book_id, share_default_id),
  foreign key (book_id, category_id) references categories (book_id, category_id) on delete cascade,
  foreign key (book_id, payer_id) references members (book_id, user_id)
);
create unique index share_defaults_place on share_defaults (book_id, category_id, payer_id) nulls not distinct;

-- What was shared up to a day, as it stood when it was closed. Until everybody agrees to open it again it stays so.
create table closings (
  book_id uuid not null references books on delete cascade,
  closing_id uuid not null,
  through date not null check (through between '1970-01-01' and '2199-12-31'),
  statement jsonb not null,
  closed_by uuid not null,
  closed_at timestamptz not null,
  reopened_at timestamptz,
  primary key (book_id, closing_id),
  foreign key (book_id, closed_by) references members (book_id, user_id)
);
create unique index closings_in_force on closings (book_id, through) where reopened_at is null;
create table closing_consents (
  -- Of the book itself, so that a book that goes takes them along before its members.
  book_id uuid not null references books on delete cascade,
  closing_id uuid not null,
  user_id uuid not null,
  agreed_at timestamptz not null,
  primary key (book_id, closing_id, user_id),
  foreign key (book_id, closing_id) references closings on delete cascade,
  foreign key (book_id, user_id) references members (book_id, user_id)
);

create function closed_period_is_kept() returns trigger language plpgsql as $$
declare
  days date[] := '{}';
  book uuid;
begin
  if tg_op <> 'DELETE' then
    book := new.book_id;
    days := days || new.date;
  end if;
  if tg_op <> 'INSERT' then
    book := old.book_id;
    days := days || old.date;
  end if;
  -- Whoever closes a period waits for what is being written into it, and what comes meanwhile waits for the closing.
  perform pg_advisory_xact_lock_shared(hashtextextended('closing ' || book, 0));
  if exists (
    select 1 from closings c join books b on b.book_id = c.book_id and b.deleted_at is null
    where c.book_id = book and c.reopened_at is null and c.through >= any (days)) then
    raise exception 'what was shared in a closed period stays as it is'
      using errcode = 'check_violation', constraint = 'period_closed';
  end if;
  return null;
end
$$;
create trigger closed_entries_are_not_added after insert on transactions for each row
  when (new.share_method is not null and new.deleted_at is null) execute function closed_period_is_kept();
create trigger closed_entries_are_not_changed after update on transactions for each row
  when ((old.share_method is not null or new.share_method is not null) and
    (old.date, old.amount, old.type, old.is_refund, old.share_method, old.deleted_at is null) is distinct from
    (new.date, new.amount, new.type, new.is_refund, new.share_method, new.deleted_at is null))
  execute function closed_period_is_kept();
create trigger closed_entries_are_not_removed after delete on transactions for each row
  when (old.share_method is not null and old.deleted_at is null) execute function closed_period_is_kept();
create trigger closed_settlements_are_not_added after insert on settlements for each row
  when (new.status = 'CONFIRMED' and new.deleted_at is null) execute function closed_period_is_kept();
create trigger closed_settlements_are_not_changed after update on settlements for each row
  when ((old.status = 'CONFIRMED' or new.status = 'CONFIRMED') and
    (old.date, old.amount, old.status, old.deleted_at is null) is distinct from
    (new.date, new.amount, new.status, new.deleted_at is null))
  execute function closed_period_is_kept();
`,
};
