/** Passkeys (WebAuthn credentials) and the challenges of ceremonies under way, which any server may complete. */
export const passkeys = {
  id: '064-passkeys',
  sql: `
create table passkeys (
  user_id uuid not null references users on delete cascade,
  passkey_id uuid not null,
  -- As browsers send it: base64url.
  credential_id text not null unique,
  -- The host for which it was created, and on which alone it works.
  rp_id text not null,
  public_key bytea not null,
  sign_count bigint not null,
  is_synced boolean not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, passkey_id)
);

create table passkey_challenges (
  challenge_hash bytea primary key,
  -- The account that adds a passkey; null for signing in, when the account is not known yet.
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_by_age on passkey_challenges (expires_at);
`,
};
