/** Undo from the activity log, and comments on transactions. */
export const undoComments = {
  id: '020-undo-comments',
  sql: `
alter table activity
  -- The activity that this one took back.
  add column undo_of uuid,
  -- What taking it back needs and nobody is shown: entries as they were before.
  add column undo jsonb;
create index activity_undoing on activity (book_id, undo_of) where undo_of is not null;

create table comments (
  book_id uuid not null,
  comment_id uuid not null,
  transaction_id uuid not null,
  author_id uuid not null,
  body text not null check (char_length(body) between 1 and 1000),
  -- Members who are called by their names in it.
  mentions uuid[] not null default '{}',
  created_at timestamptz not null,
  primary key (book_id, comment_id),
  foreign key (book_id, transaction_id) references transactions on delete cascade,
  foreign key (book_id, author_id) references members (book_id, user_id)
);
create index comments_of_entry on comments (book_id, transaction_id, created_at, comment_id);
`,
};
