/** The installments of a loan are booked by a rule that follows the terms of the loan: a transfer and its interest. */
export const loanRules = {
  id: '081-loan-rules',
  sql: `
alter table recurring_rules
  add column loan_asset_id uuid,
  add constraint recurring_rules_of_loan foreign key (book_id, loan_asset_id) references assets (book_id, asset_id)
    deferrable initially deferred,
  add constraint recurring_rules_loan_stays check (loan_asset_id is null or into_book_id is null);
-- A rule whose terms are removed is kept, so that what it booked is not booked again when they come back.
create unique index recurring_rules_by_loan on recurring_rules (book_id, loan_asset_id) where loan_asset_id is not null;

-- An instalment is a transfer and an expense.
drop index transactions_by_rule;
create unique index transactions_by_rule on transactions (book_id, recurring_rule_id, recurring_date, type)
  where recurring_rule_id is not null;

alter table reassignments
  drop constraint moved_uses_kind_check,
  add constraint moved_uses_kind_check check (kind in ('SPLIT', 'POSTING', 'FEE', 'PAYMENT', 'TAG', 'CHILD', 'BUDGET_LINE',
    'GOAL', 'RECURRING_RULE', 'SORTING_RULE', 'LOAN'));
`,
};
