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

/** A provider that takes longer is away, as far as somebody who waits is concerned. */
const TIMEOUT_SECONDS = 4;
/** What providers say of themselves is asked again so often, so that new keys and addresses are learnt. */
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

/** What the browser takes along to the provider, and what has to be true when it comes back. */
export interface OauthRequestChecks {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface ProviderClient {
  /** Where to send the browser. */
  authorizationUrl(checks: OauthRequestChecks, redirectUri: string): Promise<string>;
  /**
   * Exchanges what the browser brought back for the person's identity.
   *
   * @throws UnusableIdentityError, and what the provider or the network answered instead
   */
  identityAt(returned: URLSearchParams, checks: OauthRequestChecks, redirectUri: string): Promise<ExternalIdentity>;
}

/** Fresh values for one hop: code challenge, state and nonce. */
export function newChecks(): OauthRequestChecks {
  return {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    codeVerifier: oidc.randomPKCECodeVerifier(),
  };
}

/** The ways to prove who we are to the token endpoint, the likelier one first. */
function authenticationsOf(provider: ProviderSettings, secret: string | null): oidc.ClientAuth[] {
  if (secret === null) return [oidc.None()];
  const [post, basic] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)];
  return provider.kind === 'oidc' ? [basic, post] : [post, basic];
}

/** Signed anew for each exchange, for five minutes. */
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

/** The access token of a token answer that is a good one but for its lack of an ID token. */
function plainAccessTokenIn(answer: string): string | null {
  try {
    const body: unknown = JSON.parse(answer);
    if (typeof body !== 'object' || body === null || 'id_token' in body || 'error' in body) return null;
    return 'access_token' in body && typeof body.access_token === 'string' ? body.access_token : null;
  } catch {
    // No JSON, no token: what went wrong before stands.
    return null;
  }
}

/** Talks to one provider: OpenID Connect by discovery, and the plain user info of those that have their own shape. */
export function providerClient(provider: ProviderSettings, clock: Clock): ProviderClient {
  let known: { readonly metadata: oidc.ServerMetadata; readonly learntAt: number } | null = null;

  function configure(metadata: oidc.ServerMetadata, authentication: oidc.ClientAuth): oidc.Configuration {
    const configuration = new oidc.Configuration(metadata, provider.clientId, undefined, authentication);
    configuration.timeout = TIMEOUT_SECONDS;
    // The library trusts a token that comes straight from the provider; its signature is looked at all the same.
    oidc.enableNonRepudiationChecks(configuration);
    // Settings allow plain http on this machine alone.
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
   * Exchanges the code. An ID token has to come with it and to carry our nonce; from Naver and Kakao alone plain OAuth
   * is taken as well, as apps there may be set up for it.
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
    if (!first) throw new UnusableIdentityError('there is no way to prove who we are');
    try {
      return await grant(configure(metadata, first), url, checks);
    } catch (error) {
      // A client that was refused has not used up the code: some are registered for the other way.
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
