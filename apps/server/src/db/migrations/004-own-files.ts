/** Our own files contain transaction ids: existing transactions can be recognized reliably. */
export const ownFiles = {
  id: '004-own-files',
  sql: `
alter table import_rows add column source_id uuid;
`,
};
