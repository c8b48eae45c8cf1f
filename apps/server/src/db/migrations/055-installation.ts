/** One row that all servers of a database share: which master key they use, and the key of push messages. */
export const installation = {
  id: '055-installation',
  sql: `
create table installation (
  is_only boolean primary key default true check (is_only),
  key_check_sealed text not null,
  push_key_sealed text not null
);
`,
};
