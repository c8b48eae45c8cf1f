/** Our own files name their entries: whether one is in the book already is then known for sure. */
export const ownFiles = {
  id: '004-own-files',
  sql: `
alter table import_rows add column source_id uuid;
`,
};
