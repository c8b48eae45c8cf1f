/** Sort position of a tag, once a user has sorted the tags of a book; tags without one follow by name. */
export const tagOrder = {
  id: '036-tag-order',
  sql: `
alter table tags add column sort_order int;
`,
};
