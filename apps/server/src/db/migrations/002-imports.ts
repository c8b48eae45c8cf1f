/** Imported files: previews, committed rows, and what is needed to undo an import. */
export const imports = {
  id: '002-imports',
  sql: `
create table imports (
  book_id uuid not null references books on delete cascade,
  import_id uuid not null,
  status text not null check (status in ('READY', 'COMMITTED', 'TAKEN_BACK')),
  -- Why the last try to commit or to take back failed after its request had been answered.
  failure text,
  file_name text not null,
  -- Kept until the commit, so that other columns can be chosen.
  file bytea,
  source text not null,
  encoding text,
  sheet_name text,
  columns jsonb not null,
  headers jsonb not null,
  -- Assets and categories that a person chose for names of the file.
  choices jsonb not null,
  -- Counts, sums and names of the file's entries.
  summary jsonb not null,
  -- What the commit made or changed apart from entries.
  made jsonb,
  booked int not null default 0,
  duplicates int not null default 0,
  created_by uuid not null,
  created_at timestamptz not null,
  committed_at timestamptz,
  taken_back_at timestamptz,
  primary key (book_id, import_id)
);
create index imports_in_order on imports (book_id, created_at desc, import_id desc);

create table import_rows (
  book_id uuid not null,
  import_id uuid not null,
  -- As a spreadsheet counts: the header is row 1.
  row_number int not null,
  problem text,
  -- What the row tells, and which one of several equal rows of its file it is.
  fingerprint bytea,
  occurrence int,
  -- Until the commit; afterwards the entry itself says it.
  entry jsonb,
  -- The id that its transaction gets or has; an opening balance has none.
  transaction_id uuid,
  is_booked boolean not null default false,
  -- Set aside by the commit, because an equal row had been booked before.
  is_duplicate boolean not null default false,
  primary key (book_id, import_id, row_number),
  foreign key (book_id, import_id) references imports on delete cascade,
  check ((problem is null) = (fingerprint is not null)),
  check ((problem is null) = (occurrence is not null))
);
create index import_rows_problems on import_rows (book_id, import_id, row_number) where problem is not null;
-- No two imports book the same row, not even at the same moment.
create unique index import_rows_once on import_rows (book_id, fingerprint, occurrence) where is_booked;
`,
};
