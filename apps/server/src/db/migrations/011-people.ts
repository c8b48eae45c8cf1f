/** Invitations, friends, notification channels, and live events of books and users. */
export const people = {
  id: '011-people',
  sql: `
-- Invitations -----------------------------------------------------------------------------------------------------------

-- The id is a keyed hash of the code, so that the directory leads from a code to its book without holding any code.
create table invites (
  book_id uuid not null references books on delete cascade,
  invite_id uuid not null,
  code_sealed text not null,
  role text not null check (role in ('VIEWER', 'MEMBER', 'MANAGER')),
  max_uses int not null check (max_uses between 1 and 100),
  uses int not null default 0 check (uses between 0 and max_uses),
  -- The seat without an account that whoever joins takes over.
  seat_user_id uuid,
  -- The one person it is meant for.
  invitee_id uuid,
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (book_id, invite_id),
  foreign key (book_id, seat_user_id) references members (book_id, user_id),
  check (seat_user_id is null or max_uses = 1)
);

-- Friends ---------------------------------------------------------------------------------------------------------------

-- Both directions, so that each person's list is one range of the key.
create table friendships (
  user_id uuid not null references users on delete cascade,
  friend_id uuid not null references users on delete cascade,
  since timestamptz not null,
  primary key (user_id, friend_id),
  check (user_id <> friend_id)
);
create index friendships_of_friend on friendships (friend_id);

create table friend_requests (
  request_id uuid primary key,
  from_id uuid not null references users on delete cascade,
  to_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  unique (from_id, to_id),
  check (from_id <> to_id)
);
create index friend_requests_to on friend_requests (to_id);

create table blocks (
  user_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, blocked_id),
  check (user_id <> blocked_id)
);
create index blocks_of_blocked on blocks (blocked_id);

create table friend_groups (
  group_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  color text not null,
  request_hash bytea,
  version int not null default 1,
  created_at timestamptz not null
);
create unique index friend_groups_name on friend_groups (user_id, lower(name));

create table friend_group_members (
  group_id uuid not null references friend_groups on delete cascade,
  user_id uuid not null,
  friend_id uuid not null,
  primary key (group_id, friend_id),
  -- Who is no longer a friend is in no group either.
  foreign key (user_id, friend_id) references friendships (user_id, friend_id) on delete cascade
);
create index friend_group_members_of_friend on friend_group_members (user_id, friend_id);

-- Notices on their ways ---------------------------------------------------------------------------------------------------

create table notification_settings (
  user_id uuid primary key references users on delete cascade,
  -- What differs from the defaults, by type and channel, and the quiet hours.
  settings jsonb not null,
  updated_at timestamptz not null
);

create table push_subscriptions (
  user_id uuid not null references users on delete cascade,
  subscription_id uuid not null,
  -- Push messages end with the session in which the browser asked for them.
  session_id uuid not null references sessions on delete cascade,
  -- Whoever knows address and keys could write to the browser: sealed, and found by a keyed hash of the address.
  endpoint_lookup text not null unique,
  sealed_target text not null,
  created_at timestamptz not null,
  primary key (user_id, subscription_id)
);
create index push_subscriptions_of_session on push_subscriptions (session_id);

alter table outbox drop constraint outbox_channel_check;
alter table outbox add constraint outbox_channel_check check (channel in ('MAIL', 'PUSH'));

-- Live events -----------------------------------------------------------------------------------------------------------

-- Counters without gaps: taken at the very end of a commit, so that whoever sees a number has seen all below it, and
-- writers of one book wait for each other no longer than a commit takes, those of different books not at all.
create table book_clocks (
  book_id uuid primary key references books on delete cascade,
  counter bigint not null
);
create table book_events (
  book_id uuid not null,
  counter bigint not null,
  entity text not null,
  entity_id uuid,
  version int,
  actor_id uuid not null,
  created_at timestamptz not null,
  primary key (book_id, counter)
);

create table person_clocks (
  user_id uuid primary key references users on delete cascade,
  counter bigint not null
);
create table person_events (
  user_id uuid not null,
  counter bigint not null,
  notification_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, counter)
);

create function tell_of_activity() returns trigger language plpgsql as $$
begin
  with clock as (
    insert into book_clocks (book_id, counter) values (new.book_id, 1)
    on conflict (book_id) do update set counter = book_clocks.counter + 1
    returning counter)
  insert into book_events (book_id, counter, entity, entity_id, version, actor_id, created_at)
  select new.book_id, clock.counter, new.entity, new.entity_id,
    case when jsonb_typeof(new.after -> 'version') = 'number' then (new.after ->> 'version')::int end,
    new.actor_id, new.created_at
  from clock;
  return null;
end
$$;
create constraint trigger activity_is_told
  after insert on activity deferrable initially deferred for each row
  when (current_setting('salim.is_bulk', true) is distinct from 'on')
  execute function tell_of_activity();

create function tell_of_notification() returns trigger language plpgsql as $$
begin
  with clock as (
    insert into person_clocks (user_id, counter) values (new.user_id, 1)
    on conflict (user_id) do update set counter = person_clocks.counter + 1
    returning counter)
  insert into person_events (user_id, counter, notification_id, created_at)
  select new.user_id, clock.counter, new.notification_id, new.created_at from clock;
  return null;
end
$$;
create constraint trigger notification_is_told
  after insert on notifications deferrable initially deferred for each row
  when (current_setting('salim.is_bulk', true) is distinct from 'on')
  execute function tell_of_notification();
`,
};
