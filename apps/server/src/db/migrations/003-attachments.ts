/** Receipts of transactions. Their files are in the data directory; the rows list the files that must exist. */
export const attachments = {
  id: '003-attachments',
  sql: `
create table attachments (
  book_id uuid not null,
  attachment_id uuid not null,
  transaction_id uuid not null,
  name text not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/webp', 'application/pdf')),
  -- In the folder of the book; cannot be guessed, and says nothing about what it holds.
  file_name text not null,
  size int not null check (size > 0),
  sha256 bytea not null,
  width int,
  height int,
  preview_size int,
  preview_sha256 bytea,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (book_id, attachment_id),
  unique (book_id, file_name),
  foreign key (book_id, transaction_id) references transactions on delete cascade,
  check ((preview_size is null) = (preview_sha256 is null)),
  check ((media_type = 'application/pdf') = (preview_size is null)),
  check ((media_type = 'application/pdf') = (width is null)),
  check ((width is null) = (height is null))
);
create index attachments_of_transaction on attachments (book_id, transaction_id, created_at, attachment_id);
`,
};
