/**
 * Times of wrong passwords of an account within the last hour, across all servers and networks. Unknown user names are
 * counted in the same way; the input is stored only as a keyed hash of this installation.
 */
export const wrongPasswords = {
  id: '043-wrong-passwords',
  sql: `
create table wrong_passwords (
  account_lookup text primary key,
  wrong_at timestamptz[] not null
);
`,
};
