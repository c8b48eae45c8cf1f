/** Merges of categories remember the budget lines of single members too. */
export const movedMemberLines = {
  id: '094-moved-member-lines',
  sql: `
alter table reassignments
  drop constraint moved_uses_kind_check,
  add constraint moved_uses_kind_check check (kind in ('SPLIT', 'POSTING', 'FEE', 'PAYMENT', 'TAG', 'CHILD', 'BUDGET_LINE',
    'MEMBER_BUDGET_LINE', 'GOAL', 'RECURRING_RULE', 'SORTING_RULE', 'LOAN'));
`,
};
