import { importPKCS8, SignJWT } from 'jose';
import * as oidc from 'openid-client';
import type { Clock } from '../../clock.ts';
import type { ProviderSettings } from '../../external-providers.ts';
import {
  appleNameOf,
  type ExternalIdentity,
  identityOf,
  parseUserInfo,
  UnusableIdentityError,
} from './external-identity.ts';

/** A slower provider counts as unreachable, because the user is waiting. */
const TIMEOUT_SECONDS = 4;
/** How long discovery metadata is cached, so that new keys and addresses are picked up. */
const REMEMBERED_MS = 60 * 60_000;
const APPLE_SECRET_SECONDS = 300;
const USER_INFO_MAX = 100_000;

const SCOPES: Readonly<Record<ProviderSettings['kind'], string>> = {
  kakao: 'openid profile_nickname account_email',
  naver: 'openid',
  google: 'openid email profile',
  apple: 'openid name email',
  oidc: 'openid email profile',
};

/** The checks sent with the browser to the provider, and verified when it returns. */
export interface OauthRequestChecks {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface ProviderClient {
  /** URL to redirect the browser to. */
  authorizationUrl(checks: OauthRequestChecks, redirectUri: string): Promise<string>;
  /**
   * Exchanges the returned parameters for the user's identity.
   *
   * @throws UnusableIdentityError, and errors of the provider or the network
   */
  identityAt(returned: URLSearchParams, checks: OauthRequestChecks, redirectUri: string): Promise<ExternalIdentity>;
}

/** New values for one request: code verifier, state and nonce. */
export function newChecks(): OauthRequestChecks {
  return {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    codeVerifier: oidc.randomPKCECodeVerifier(),
  };
}

/** The methods of client authentication at the token endpoint, the likelier one first. */
function authenticationsOf(provider: ProviderSettings, secret: string | null): oidc.ClientAuth[] {
  if (secret === null) return [oidc.None()];
  const [post, basic] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)];
  return provider.kind === 'oidc' ? [basic, post] : [post, basic];
}

/** Signed for each exchange, valid for five minutes. */
async function appleSecret(
  { issuer, clientId }: ProviderSettings,
  { teamId, keyId, privateKey }: NonNullable<ProviderSettings['signingKey']>,
  clock: Clock,
): Promise<string> {
  const issuedAt = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + APPLE_SECRET_SECONDS)
    .sign(await importPKCS8(privateKey, 'ES256'));
}

function isRefusedClient(error: unknown): boolean {
  return error instanceof oidc.ResponseBodyError && error.error === 'invalid_client';
}

interface Grant {
  readonly configuration: oidc.Configuration;
  readonly accessToken: string;
  readonly idToken: Readonly<Record<string, unknown>> | null;
}

const MAY_LACK_ID_TOKEN: ReadonlySet<ProviderSettings['kind']> = new Set(['naver', 'kakao']);

/** The access token of a token response that is valid except for a missing ID token. */
function plainAccessTokenIn(answer: string): string | null {
  try {
    const body: unknown = JSON.parse(answer);
    if (typeof body !== 'object' || body === null || 'id_token' in body || 'error' in body) return null;
    return 'access_token' in body && typeof body.access_token === 'string' ? body.access_token : null;
  } catch {
    // Not JSON: the original error applies.
    return null;
  }
}

/** Client of one provider: OpenID Connect with discovery, and plain user info for providers with a custom format. */
export function providerClient(provider: ProviderSettings, clock: Clock): ProviderClient {
  let known: { readonly metadata: oidc.ServerMetadata; readonly learntAt: number } | null = null;

  function configure(metadata: oidc.ServerMetadata, authentication: oidc.ClientAuth): oidc.Configuration {
    const configuration = new oidc.Configuration(metadata, provider.clientId, undefined, authentication);
    configuration.timeout = TIMEOUT_SECONDS;
    // The library trusts a token received directly from the provider; verify its signature anyway.
    oidc.enableNonRepudiationChecks(configuration);
    // The configuration allows plain http on loopback only.
    if (provider.issuer.startsWith('http:')) oidc.allowInsecureRequests(configuration);
    return configuration;
  }

  async function metadataOf(): Promise<oidc.ServerMetadata> {
    const now = clock.now().getTime();
    if (known && Math.abs(now - known.learntAt) < REMEMBERED_MS) return known.metadata;
    const discovered = await oidc.discovery(new URL(provider.issuer), provider.clientId, undefined, oidc.None(), {
      timeout: TIMEOUT_SECONDS,
      ...(provider.issuer.startsWith('http:') ? { execute: [oidc.allowInsecureRequests] } : {}),
    });
    known = { metadata: discovered.serverMetadata(), learntAt: now };
    return known.metadata;
  }

  /**
   * Exchanges the code. The response must contain an ID token with our nonce; only Naver and Kakao may use plain OAuth,
   * because apps there can be configured for it.
   */
  async function grant(configuration: oidc.Configuration, url: URL, checks: OauthRequestChecks): Promise<Grant> {
    let answered = '';
    configuration[oidc.customFetch] = async (address, options) => {
      const answer = await fetch(address, options);
      if (address === configuration.serverMetadata().token_endpoint) answered = await answer.clone().text();
      return answer;
    };
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, url, {
        expectedState: checks.state,
        pkceCodeVerifier: checks.codeVerifier,
        expectedNonce: checks.nonce,
      });
      return { configuration, accessToken: tokens.access_token, idToken: tokens.claims() ?? null };
    } catch (error) {
      const accessToken = MAY_LACK_ID_TOKEN.has(provider.kind) ? plainAccessTokenIn(answered) : null;
      if (accessToken === null) throw error;
      return { configuration, accessToken, idToken: null };
    }
  }

  async function exchange(returned: URLSearchParams, checks: OauthRequestChecks, redirectUri: string): Promise<Grant> {
    const metadata = await metadataOf();
    const secret = provider.signingKey
      ? await appleSecret(provider, provider.signingKey, clock)
      : provider.clientSecret;
    const url = new URL(redirectUri);
    url.search = returned.toString();
    const [first, second] = authenticationsOf(provider, secret);
    if (!first) throw new UnusableIdentityError('no client authentication is configured');
    try {
      return await grant(configure(metadata, first), url, checks);
    } catch (error) {
      // A rejected client has not consumed the code: some apps are registered for the other method.
      if (!isRefusedClient(error) || !second) throw error;
      return grant(configure(metadata, second), url, checks);
    }
  }

  async function userInfoAt(configuration: oidc.Configuration, accessToken: string) {
    const endpoint = configuration.serverMetadata().userinfo_endpoint;
    if (endpoint === undefined) return null;
    const answer = await oidc.fetchProtectedResource(configuration, accessToken, new URL(endpoint), 'GET');
    if (!answer.ok) return null;
    const text = await answer.text();
    if (text.length > USER_INFO_MAX) throw new UnusableIdentityError('the user info is too long');
    return parseUserInfo(text);
  }

  return {
    async authorizationUrl(checks, redirectUri) {
      const configuration = configure(await metadataOf(), oidc.None());
      return oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: SCOPES[provider.kind],
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(checks.codeVerifier),
        code_challenge_method: 'S256',
        ...(provider.kind === 'apple' ? { response_mode: 'form_post' } : {}),
      }).href;
    },
    async identityAt(returned, checks, redirectUri) {
      const { configuration, accessToken, idToken } = await exchange(returned, checks, redirectUri);
      const isComplete =
        idToken !== null && typeof idToken['email'] === 'string' && typeof idToken['name'] === 'string';
      const userInfo = isComplete ? null : await userInfoAt(configuration, accessToken);
      return identityOf(provider, { idToken, userInfo, formName: appleNameOf(Object.fromEntries(returned)) });
    },
  };
}
