/** What the contracts of loans say about their installments. */
export const loanTerms = {
  id: '080-loan-terms',
  sql: `
alter table assets
  -- As the asset's reader gets them; with the bank's figures for single instalments.
  add column terms jsonb check (jsonb_typeof(terms) = 'object');
`,
};
