/** Times of wrong second-factor codes within the last hour, across all servers and networks. */
export const wrongCodes = {
  id: '039-wrong-codes',
  sql: `
alter table two_factor add column wrong_at timestamptz[] not null default '{}';
`,
};
