/**
 * Keeps the content of imported rows apart from the rows themselves: it is deleted by the commit, and its space is used
 * again by the next import, while the rows stay for as long as their transactions.
 */
export const importContents = {
  id: '062-import-contents',
  sql: `
create table import_contents (
  book_id uuid not null,
  import_id uuid not null,
  row_number int not null,
  entry jsonb not null,
  primary key (book_id, import_id, row_number),
  foreign key (book_id, import_id) references imports on delete cascade
);
insert into import_contents (book_id, import_id, row_number, entry)
select r.book_id, r.import_id, r.row_number, r.entry
from import_rows r join imports i on i.book_id = r.book_id and i.import_id = r.import_id
where r.entry is not null and i.status = 'READY';

alter table import_rows drop column entry;
-- Changes no value, but rewrites the table, which gives back the space of everything that was dropped from it.
alter table import_rows alter column fingerprint type bytea using substring(fingerprint from 1);
`,
};
