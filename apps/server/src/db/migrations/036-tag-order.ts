/** The place of a tag, once somebody has put a book's tags into an order; tags without one follow by name. */
export const tagOrder = {
  id: '036-tag-order',
  sql: `
alter table tags add column sort_order int;
`,
};
