/** Terms of loans and deposits. */
export const assetTerms = {
  id: '014-asset-terms',
  sql: `
alter table assets
  -- Hundredths of a percent a year.
  add column rate_bps int check (rate_bps between 0 and 10000),
  add column maturity_date date,
  add column monthly_payment bigint check (monthly_payment >= 0);
`,
};
