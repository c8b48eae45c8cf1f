/**
 * An occurrence that was recorded keeps what was planned, so that an undo can plan it again. Before this migration
 * `own_date` and `own_amount` of a recorded occurrence were those of its transaction.
 */
export const releasedOccurrences = {
  id: '104-released-occurrences',
  sql: `
alter table recurring_occurrences
  -- What was recorded, if it may differ from what was planned.
  add column recorded_date date,
  add column recorded_amount bigint check (recorded_amount between 1 and 9999999999999),
  -- The version of the transaction in the trash after an undo, which planned the occurrence again.
  add column released_version integer;
`,
};
