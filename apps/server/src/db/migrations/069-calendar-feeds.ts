/** Calendars of what is due, each readable by a secret URL. */
export const calendarFeeds = {
  id: '069-calendar-feeds',
  sql: `
create table calendar_feeds (
  user_id uuid not null references users on delete cascade,
  feed_id uuid not null,
  code_hash bytea not null unique,
  book_ids uuid[] not null check (cardinality(book_ids) > 0),
  created_at timestamptz not null,
  last_opened_at timestamptz,
  primary key (user_id, feed_id)
);
`,
};
