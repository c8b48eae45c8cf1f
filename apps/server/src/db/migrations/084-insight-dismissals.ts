/** What members do not want to be told again. */
export const insightDismissals = {
  id: '084-insight-dismissals',
  sql: `
create table insight_dismissals (
  book_id uuid not null,
  user_id uuid not null,
  -- Derived from the fact that was told, so the fact stays dismissed.
  insight_id uuid not null,
  dismissed_at timestamptz not null,
  primary key (book_id, user_id, insight_id),
  foreign key (book_id, user_id) references members (book_id, user_id) on delete cascade
);
`,
};
