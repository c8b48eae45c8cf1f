/**
 * When wrong passwords of an account were given in the last hour: on all servers and from all networks together. Names
 * that no account has are counted alike; what was typed is kept only as a lookup made with the installation's key.
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
