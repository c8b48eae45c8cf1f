/** A closing keeps only what counted before it: a payment that was sent but not confirmed may be confirmed later. */
export const closedDays = {
  id: '101-closed-days',
  sql: `
-- Refuses if one of the days is closed. Waits for a closing in progress, which waits for what is being written.
create function keep_closed_days(book uuid, days date[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('closing ' || book, 0));
  if exists (
    select 1 from closings c join books b on b.book_id = c.book_id and b.deleted_at is null
    where c.book_id = book and c.reopened_at is null and c.through >= any (days)) then
    raise exception 'what was shared in a closed period stays as it is'
      using errcode = 'check_violation', constraint = 'period_closed';
  end if;
end
$$;

create function closed_transactions_are_kept() returns trigger language plpgsql as $$
declare
  days date[] := '{}';
begin
  if tg_op <> 'DELETE' and new.share_method is not null then
    days := days || new.date;
  end if;
  if tg_op <> 'INSERT' and old.share_method is not null then
    days := days || old.date;
  end if;
  perform keep_closed_days(coalesce(new.book_id, old.book_id), days);
  return null;
end
$$;

create function closed_settlements_are_kept() returns trigger language plpgsql as $$
declare
  days date[] := '{}';
begin
  if new.status = 'CONFIRMED' then
    days := days || new.date;
  end if;
  if tg_op = 'UPDATE' and old.status = 'CONFIRMED' then
    days := days || old.date;
  end if;
  perform keep_closed_days(new.book_id, days);
  return null;
end
$$;

drop trigger closed_entries_are_not_added on transactions;
drop trigger closed_entries_are_not_changed on transactions;
drop trigger closed_entries_are_not_removed on transactions;
drop trigger closed_settlements_are_not_added on settlements;
drop trigger closed_settlements_are_not_changed on settlements;
drop function closed_period_is_kept();

create trigger closed_transactions_are_not_added after insert on transactions for each row
  when (new.share_method is not null and new.deleted_at is null) execute function closed_transactions_are_kept();
create trigger closed_transactions_are_not_changed after update on transactions for each row
  when ((old.share_method is not null or new.share_method is not null) and
    (old.date, old.amount, old.type, old.is_refund, old.share_method, old.deleted_at is null) is distinct from
    (new.date, new.amount, new.type, new.is_refund, new.share_method, new.deleted_at is null))
  execute function closed_transactions_are_kept();
create trigger closed_transactions_are_not_removed after delete on transactions for each row
  when (old.share_method is not null and old.deleted_at is null) execute function closed_transactions_are_kept();
create trigger closed_settlements_are_not_added after insert on settlements for each row
  when (new.status = 'CONFIRMED' and new.deleted_at is null) execute function closed_settlements_are_kept();
create trigger closed_settlements_are_not_changed after update on settlements for each row
  when ((old.status = 'CONFIRMED' or new.status = 'CONFIRMED') and
    (old.date, old.amount, old.status, old.deleted_at is null) is distinct from
    (new.date, new.amount, new.status, new.deleted_at is null))
  execute function closed_settlements_are_kept();`,
};
