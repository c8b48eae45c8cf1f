/** Filters of the list and of reports that members keep under a name. */
export const savedViews = {
  id: '076-saved-views',
  sql: `
create table saved_views (
  book_id uuid not null references books on delete cascade,
  view_id uuid not null,
  -- The only member who sees it; null for the whole book.
  owner_id uuid,
  name text not null,
  target text not null check (target in ('TRANSACTIONS', 'ANALYTICS')),
  query text not null,
  on_dashboard boolean not null,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  primary key (book_id, view_id)
);
`,
};
