/** Import mappings for files with the same headers, and existing transactions that rows of a file repeat. */
export const importMappings = {
  id: '015-import-mappings',
  sql: `
create table import_mappings (
  book_id uuid not null references books on delete cascade,
  -- Of the headers of a file.
  signature bytea not null,
  columns jsonb not null,
  -- Things of the book that names of the file stand for.
  assets jsonb not null,
  categories jsonb not null,
  used_at timestamptz not null,
  primary key (book_id, signature)
);

-- The entry that a card or bank message told of before the file did.
alter table import_rows add column matched_id uuid;
alter table import_rows add foreign key (book_id, matched_id) references transactions (book_id, transaction_id)
  on delete set null (matched_id) deferrable initially deferred;
create index import_rows_matched on import_rows (book_id, matched_id) where matched_id is not null;
`,
};
