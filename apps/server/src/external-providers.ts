/** A sign-in provider, as configured. */
export interface ProviderSettings {
  /** Identifier in URLs: `kakao`, `naver`, `google`, `apple`, or the id of another OpenID Connect issuer. */
  readonly id: string;
  readonly kind: 'kakao' | 'naver' | 'google' | 'apple' | 'oidc';
  /** Display name. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  /** Apple requires a short-lived client secret signed with a key, instead of a permanent one. */
  readonly signingKey: { readonly teamId: string; readonly keyId: string; readonly privateKey: string } | null;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Names of missing or invalid settings; the caller formats the message. */
export class ProviderSettingsError extends Error {
  override readonly name = 'ProviderSettingsError';
  readonly settings: readonly string[];
  readonly reason: 'MISSING' | 'INVALID' | 'LOOPBACK_ONLY';

  constructor(settings: readonly string[], reason: ProviderSettingsError['reason']) {
    super(`${reason}: ${settings.join(', ')}`);
    this.settings = settings;
    this.reason = reason;
  }
}

const KNOWN = [
  { id: 'kakao', name: '카카오', issuer: 'https://kauth.kakao.com' },
  { id: 'naver', name: '네이버', issuer: 'https://nid.naver.com' },
  { id: 'google', name: 'Google', issuer: 'https://accounts.google.com' },
  { id: 'apple', name: 'Apple', issuer: 'https://appleid.apple.com' },
] as const;

/** All settings of a provider; all but the last two are secrets or belong to one. */
const KNOWN_SETTING = /^(KAKAO|NAVER|GOOGLE|APPLE)_(CLIENT_ID|CLIENT_SECRET|ISSUER|TEAM_ID|KEY_ID|PRIVATE_KEY)$/u;
const OIDC_SETTING = /^OIDC_([A-Z0-9][A-Z0-9_]{0,28}?)_(ISSUER|CLIENT_ID|CLIENT_SECRET|NAME)$/u;

function issuerOf(env: Env, setting: string, isOnLoopback: boolean): string {
  const text = env[setting] ?? '';
  if (!URL.canParse(text)) throw new ProviderSettingsError([setting], 'INVALID');
  const { protocol, search, hash } = new URL(text);
  if (search !== '' || hash !== '') throw new ProviderSettingsError([setting], 'INVALID');
  if (protocol === 'http:' && !isOnLoopback) throw new ProviderSettingsError([setting], 'LOOPBACK_ONLY');
  if (protocol !== 'https:' && protocol !== 'http:') throw new ProviderSettingsError([setting], 'INVALID');
  return text;
}

function signingKeyOf(env: Env): ProviderSettings['signingKey'] {
  const [teamId, keyId, privateKey] = [env['APPLE_TEAM_ID'], env['APPLE_KEY_ID'], env['APPLE_PRIVATE_KEY']];
  if (!teamId && !keyId && !privateKey) return null;
  if (!teamId || !keyId || !privateKey) {
    throw new ProviderSettingsError(['APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'], 'MISSING');
  }
  // Most environments limit a setting to one line.
  return { teamId, keyId, privateKey: privateKey.replaceAll('\\n', '\n') };
}

function knownProviders(env: Env, isOnLoopback: boolean): ProviderSettings[] {
  return KNOWN.flatMap(({ id, name, issuer }) => {
    const prefix = id.toUpperCase();
    const clientId = env[`${prefix}_CLIENT_ID`];
    const isMentioned = Object.entries(env).some(
      ([setting, value]) => value && KNOWN_SETTING.exec(setting)?.[1] === prefix,
    );
    if (!isMentioned) return [];
    if (!clientId) throw new ProviderSettingsError([`${prefix}_CLIENT_ID`], 'MISSING');
    // Overriding the provider's address is for tests.
    const ownIssuer = `${prefix}_ISSUER`;
    if (env[ownIssuer] && !isOnLoopback) throw new ProviderSettingsError([ownIssuer], 'LOOPBACK_ONLY');
    return [
      {
        id,
        kind: id,
        name,
        issuer: env[ownIssuer] ? issuerOf(env, ownIssuer, isOnLoopback) : issuer,
        clientId,
        clientSecret: env[`${prefix}_CLIENT_SECRET`] || null,
        signingKey: id === 'apple' ? signingKeyOf(env) : null,
      },
    ];
  });
}

function oidcProviders(env: Env, isOnLoopback: boolean): ProviderSettings[] {
  const names = new Set(
    Object.entries(env).flatMap(([setting, value]) => {
      const name = value ? OIDC_SETTING.exec(setting)?.[1] : undefined;
      return name === undefined ? [] : [name];
    }),
  );
  return [...names].toSorted().map((name) => {
    const id = name.toLowerCase().replaceAll('_', '-');
    if (KNOWN.some((known) => known.id === id)) throw new ProviderSettingsError([`OIDC_${name}_ISSUER`], 'INVALID');
    const [issuer, clientId] = [`OIDC_${name}_ISSUER`, `OIDC_${name}_CLIENT_ID`];
    const missing = [issuer, clientId].filter((setting) => !env[setting]);
    if (missing.length > 0) throw new ProviderSettingsError(missing, 'MISSING');
    return {
      id,
      kind: 'oidc',
      name: env[`OIDC_${name}_NAME`] || id,
      issuer: issuerOf(env, issuer, isOnLoopback),
      clientId: env[clientId] ?? '',
      clientSecret: env[`OIDC_${name}_CLIENT_SECRET`] || null,
      signingKey: null,
    };
  });
}

/**
 * The configured providers, well-known ones first.
 *
 * @throws ProviderSettingsError
 */
export function externalProvidersFrom(env: Env, isOnLoopback: boolean): ProviderSettings[] {
  return [...knownProviders(env, isOnLoopback), ...oidcProviders(env, isOnLoopback)];
}
