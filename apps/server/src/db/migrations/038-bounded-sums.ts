/**
 * Bounds sums to what JavaScript numbers represent exactly: neither the incoming nor the outgoing amounts of a book's
 * income, of its expense and of each of its assets exceed 9,000,000,000,000,000 (9.0e15) minor units in total, and
 * therefore no part of them does, such as a month, a category or a member. The same holds for settlements with shared
 * spending, and for gifts, contributions and dues.
 *
 * The exact sum of a book is expensive, so it is computed only where it can matter: at the end of a database
 * transaction that writes an amount of 100,000,000 or more, of one that writes anything into a book that has reached
 * half of the bound, and of a few others at random. Forty-five million smaller amounts would be needed in between.
 * Writers that compute the sum wait for each other at the clock of their book, which every commit passes.
 */
export const boundedSums = {
  id: '038-bounded-sums',
  sql: `
create table large_books (
  book_id uuid primary key references books on delete cascade
);

create function wants_sum_check(book uuid, amount bigint) returns boolean language plpgsql volatile as $$
begin
  return abs(amount) >= 100000000 or random() < 0.0002 or exists (select 1 from large_books l where l.book_id = book);
end
$$;

-- The largest of the sums of a book, each of amounts of one sign.
create function largest_sum_of(book uuid) returns numeric language sql stable as $$
  select greatest(
    coalesce((
      select max(greatest(s.gained, -s.lost)) from (
        select coalesce(sum(p.amount) filter (where p.amount > 0), 0) as gained,
          coalesce(sum(p.amount) filter (where p.amount < 0), 0) as lost
        from postings p where p.book_id = book and p.account = 'CATEGORY' group by p.flow) s), 0),
    coalesce((
      select max(greatest(greatest(a.opening_balance, 0) + coalesce(s.gained, 0),
        greatest(-a.opening_balance, 0) - coalesce(s.lost, 0)))
      from assets a
      left join (
        select p.asset_id, sum(p.amount) filter (where p.amount > 0) as gained,
          sum(p.amount) filter (where p.amount < 0) as lost
        from postings p where p.book_id = book and p.asset_id is not null group by p.asset_id) s
        on s.asset_id = a.asset_id
      where a.book_id = book), 0),
    (select coalesce(sum(s.amount), 0) from settlements s where s.book_id = book and s.deleted_at is null)
      + (select coalesce(sum(t.amount), 0) from transactions t
        where t.book_id = book and t.share_method is not null and t.deleted_at is null),
    (select coalesce(sum(g.amount), 0) from gift_events g where g.book_id = book and g.deleted_at is null),
    (select coalesce(sum(c.amount), 0) from goal_contributions c where c.book_id = book),
    (select coalesce(sum(d.amount), 0) from dues_payments d where d.book_id = book))
$$;

create function sums_are_bounded() returns trigger language plpgsql as $$
declare
  largest numeric;
begin
  -- Once for all that a database transaction writes into a book: it comes at its end, when everything is written.
  if current_setting('salim.summed_book', true) = new.book_id::text then
    return null;
  end if;
  insert into book_clocks (book_id, counter) values (new.book_id, 0) on conflict (book_id) do nothing;
  perform 1 from book_clocks c where c.book_id = new.book_id for no key update;
  largest := largest_sum_of(new.book_id);
  if largest > 9000000000000000 then
    raise exception 'a sum of the book is out of range' using errcode = 'check_violation', constraint = 'book_sums_bounded';
  end if;
  if largest > 4500000000000000 then
    insert into large_books (book_id) values (new.book_id) on conflict (book_id) do nothing;
  end if;
  perform set_config('salim.summed_book', new.book_id::text, true);
  return null;
end
$$;

create constraint trigger postings_sums after insert on postings deferrable initially deferred
  for each row when (wants_sum_check(new.book_id, new.amount)) execute function sums_are_bounded();
create constraint trigger opening_sums after insert or update of opening_balance on assets
  deferrable initially deferred for each row
  when (wants_sum_check(new.book_id, new.opening_balance)) execute function sums_are_bounded();
create constraint trigger settlement_sums after insert or update of amount, deleted_at on settlements
  deferrable initially deferred for each row
  when (wants_sum_check(new.book_id, new.amount)) execute function sums_are_bounded();
create constraint trigger gift_sums after insert or update of amount, deleted_at on gift_events
  deferrable initially deferred for each row
  when (wants_sum_check(new.book_id, new.amount)) execute function sums_are_bounded();
create constraint trigger contribution_sums after insert or update of amount on goal_contributions
  deferrable initially deferred for each row
  when (wants_sum_check(new.book_id, new.amount)) execute function sums_are_bounded();
create constraint trigger dues_sums after insert or update of amount on dues_payments
  deferrable initially deferred for each row
  when (wants_sum_check(new.book_id, new.amount)) execute function sums_are_bounded();

-- What was written before the bound stays readable and counts as large.
insert into large_books (book_id) select b.book_id from books b where largest_sum_of(b.book_id) > 4500000000000000;
alter table assets drop constraint assets_balance_exact;
alter table assets add constraint assets_balance_exact
  check (posted + opening_balance between -9000000000000000 and 9000000000000000) not valid;
-- Where an older balance is beyond it, the server starts all the same, and the audit tells of it.
do $$ begin
  alter table assets validate constraint assets_balance_exact;
exception when check_violation then null;
end $$;
`,
};
