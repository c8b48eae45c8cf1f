/** Members who agreed with the figures of a month. */
export const letterSignatures = {
  id: '079-letter-signatures',
  sql: `
create table letter_signatures (
  book_id uuid not null references books on delete cascade,
  month text not null,
  user_id uuid not null,
  -- The figures that were agreed with: a signature counts as long as they are the same.
  figures text not null,
  signed_at timestamptz not null,
  primary key (book_id, month, user_id)
);
`,
};
