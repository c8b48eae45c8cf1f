/** Books for a journey, which split what is spent among everyone. */
export const trips = {
  id: '078-trips',
  sql: `
alter table books add column kind text not null default 'HOUSEHOLD' check (kind in ('HOUSEHOLD', 'TRAVEL'));
`,
};
