/** How many accounts were created with the code of an invitation, on installations that require one. */
export const invitedAccounts = {
  id: '103-invited-accounts',
  sql: `alter table invites add column accounts_created integer not null default 0 check (accounts_created between 0 and max_uses);`,
};
