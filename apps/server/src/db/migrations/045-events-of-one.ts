/** Live events of a bulk call that affected exactly one row contain its id and its new version. */
export const eventsOfOne = {
  id: '045-events-of-one',
  sql: `
create function only_id_in(noted activity) returns uuid language sql immutable as $$
  select case
    when noted.entity_id is not null then noted.entity_id
    when noted.entity = 'TRANSACTION' and noted.undo #> '{entries,1}' is null
      then (noted.undo #>> '{entries,0,draft,id}')::uuid
    when noted.entity = 'GIFT_EVENT' and noted.undo #> '{ids,1}' is null then (noted.undo #>> '{ids,0}')::uuid
  end
$$;

create function only_version_in(noted activity) returns int language sql immutable as $$
  select case
    when jsonb_typeof(noted.after -> 'version') = 'number' then (noted.after ->> 'version')::int
    when noted.entity_id is not null then null
    when noted.entity = 'TRANSACTION' and noted.undo #> '{entries,1}' is null
      then (noted.undo #>> '{entries,0,version}')::int
    when noted.entity = 'GIFT_EVENT' and noted.undo #> '{ids,1}' is null then (noted.undo ->> 'version')::int
  end
$$;

create or replace function tell_of_activity() returns trigger language plpgsql as $$
begin
  with clock as (
    insert into book_clocks (book_id, counter) values (new.book_id, 1)
    on conflict (book_id) do update set counter = book_clocks.counter + 1
    returning counter)
  insert into book_events (book_id, counter, entity, entity_id, budget_id, version, actor_id, created_at, is_private)
  select new.book_id, clock.counter, new.entity, only_id_in(new),
    case when new.entity = 'BUDGET' then (coalesce(new.after, new.before) ->> 'id')::int end,
    only_version_in(new), new.actor_id, new.created_at, is_private_activity(new)
  from clock;
  return null;
end
$$;
`,
};
