/** References that a merge or deletion moved, so that it can be undone in one step. */
export const reassignments = {
  id: '034-moved-uses',
  sql: `
create table moved_uses (
  book_id uuid not null references books on delete cascade,
  -- Of one merge or deletion; the activity that tells of it names it.
  move_id uuid not null,
  kind text not null check (kind in ('SPLIT', 'POSTING', 'FEE', 'PAYMENT', 'TAG', 'CHILD', 'BUDGET_LINE', 'GOAL',
    'RECURRING_RULE', 'SORTING_RULE')),
  -- The entry, or the category, goal or rule.
  thing_id uuid not null,
  -- Which split, posting or payment of the entry; of a budget its month.
  position int not null default 0,
  from_id uuid not null,
  -- Null where it was left without any.
  to_id uuid,
  -- What a budget planned for both before they were one.
  from_line jsonb,
  to_line jsonb,
  -- In which the entry was left; null for all else.
  version int,
  primary key (book_id, move_id, kind, thing_id, position)
);
`,
};
