/** Live events of a budget contain its id, which is its month as a number. */
export const budgetEvents = {
  id: '041-budget-events',
  sql: `
alter table book_events add column budget_id int;

create or replace function tell_of_activity() returns trigger language plpgsql as $$
begin
  with clock as (
    insert into book_clocks (book_id, counter) values (new.book_id, 1)
    on conflict (book_id) do update set counter = book_clocks.counter + 1
    returning counter)
  insert into book_events (book_id, counter, entity, entity_id, budget_id, version, actor_id, created_at, is_private)
  select new.book_id, clock.counter, new.entity, new.entity_id,
    case when new.entity = 'BUDGET' then (coalesce(new.after, new.before) ->> 'id')::int end,
    case when jsonb_typeof(new.after -> 'version') = 'number' then (new.after ->> 'version')::int end,
    new.actor_id, new.created_at, is_private_activity(new)
  from clock;
  return null;
end
$$;
`,
};
