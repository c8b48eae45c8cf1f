/** Account access: mail links, two-factor authentication, personal tokens, external sign-in. */
export const accounts = {
  id: '010-accounts',
  sql: `
alter table mail_tokens drop constraint mail_tokens_purpose_check;
alter table mail_tokens add constraint mail_tokens_purpose_check
  check (purpose in ('VERIFY_EMAIL', 'CHANGE_EMAIL', 'RESET_PASSWORD', 'DELETE_ACCOUNT'));

-- In force once it is confirmed. The last step makes each code of the app good for one use.
create table two_factor (
  user_id uuid primary key references users on delete cascade,
  secret_sealed text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

-- A keyed hash of each code; one that has been used is gone.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_lookup text not null,
  primary key (user_id, code_lookup)
);

create table personal_tokens (
  user_id uuid not null references users on delete cascade,
  token_id uuid not null,
  token_hash bytea not null unique,
  name text not null,
  scopes text[] not null check (scopes <@ array['intake', 'read', 'write'] and cardinality(scopes) > 0),
  -- Null: every book of the person.
  book_ids uuid[],
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  primary key (user_id, token_id)
);

-- Who somebody is elsewhere: the issuer and its name for the person, never an e-mail address.
create table external_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  provider text not null,
  linked_at timestamptz not null,
  primary key (issuer, subject),
  unique (user_id, provider)
);

-- A hop to a provider and back, known by hashes of its state and of the cookie of the browser that went.
create table external_hops (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  -- The account that the external one is to be linked to; null for signing in.
  user_id uuid references users on delete cascade,
  session_id uuid,
  sealed_checks text not null,
  return_to text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index external_hops_by_age on external_hops (expires_at);

-- An external sign-in that waits for one more step of the person: consent, or the second factor.
create table external_tickets (
  ticket_hash bytea primary key,
  browser_hash bytea not null,
  step text not null check (step in ('JOIN', 'OTP')),
  provider text not null,
  user_id uuid references users on delete cascade,
  sealed_identity text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index external_tickets_by_age on external_tickets (expires_at);
`,
};
