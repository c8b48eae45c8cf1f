/** Books that are being restored from a backup, so that the files of an interrupted restore can be found. */
export const unfinishedRestores = {
  id: '030-unfinished-restores',
  sql: `
-- Written before the first file and removed with the commit of the book: no book has a row here.
create table unfinished_restores (
  book_id uuid primary key,
  begun_at timestamptz not null
);
`,
};
