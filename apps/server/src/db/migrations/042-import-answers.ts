/** Users' decisions for files with the same headers, and rows that are the counterpart of an existing transaction. */
export const importAnswers = {
  id: '042-import-answers',
  sql: `
alter table import_mappings add column answers jsonb not null default '{}';

-- Questions that the book raises about the rows of a file, and not the file itself.
alter table imports add column questions jsonb not null default '[]';

-- The row is the other half of the transaction that it is matched with: together they are one transfer.
alter table import_rows add column is_paired boolean not null default false;
`,
};
