/** When wrong codes of a second factor were given in the last hour: on all servers and from all networks together. */
export const wrongCodes = {
  id: '039-wrong-codes',
  sql: `
alter table two_factor add column wrong_at timestamptz[] not null default '{}';
`,
};
