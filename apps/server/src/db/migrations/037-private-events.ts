/**
 * Live events about private data do not contain its author. Decided when they are written, by the visibility recorded
 * in the activity, or by that of the transaction that paid a gift.
 */
export const privateEvents = {
  id: '037-private-events',
  sql: `
alter table book_events add column is_private boolean not null default false;

create function is_private_activity(noted activity) returns boolean language sql stable as $$
  select coalesce(noted.before ->> 'visibility', '') = 'MASKED'
    or coalesce(noted.after ->> 'visibility', '') = 'MASKED'
    or coalesce(jsonb_path_exists(noted.undo, '$.entries[*].draft ? (@.visibility == "MASKED")'), false)
    or (noted.entity = 'GIFT_EVENT' and exists (
      select 1 from transactions t
      where t.book_id = noted.book_id and t.visibility = 'MASKED'
        and t.transaction_id::text in (noted.before ->> 'transactionId', noted.after ->> 'transactionId')))
$$;

create or replace function tell_of_activity() returns trigger language plpgsql as $$
begin
  with clock as (
    insert into book_clocks (book_id, counter) values (new.book_id, 1)
    on conflict (book_id) do update set counter = book_clocks.counter + 1
    returning counter)
  insert into book_events (book_id, counter, entity, entity_id, version, actor_id, created_at, is_private)
  select new.book_id, clock.counter, new.entity, new.entity_id,
    case when jsonb_typeof(new.after -> 'version') = 'number' then (new.after ->> 'version')::int end,
    new.actor_id, new.created_at, is_private_activity(new)
  from clock;
  return null;
end
$$;
`,
};
