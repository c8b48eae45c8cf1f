/** Tokens for assistants, and the program in the record of what it did. */
export const assistants = {
  id: '092-assistants',
  sql: `
alter table personal_tokens drop constraint personal_tokens_scopes_check;
alter table personal_tokens add constraint personal_tokens_scopes_check check (
  scopes <@ array['intake', 'read', 'write', 'assistant:read', 'assistant:draft', 'assistant:write']
  and cardinality(scopes) > 0);

-- The name of the personal token with which a program acted for the actor, as it was then.
alter table activity add column program text;
`,
};
