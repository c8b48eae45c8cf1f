import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Configuration, Provider } from 'oidc-provider';

/** The user at the provider's page, as the provider knows them. */
export interface ProviderPerson {
  readonly sub: string;
  readonly name?: string;
  readonly email?: string;
  readonly email_verified?: unknown;
  readonly picture?: string;
}

export type UserInfoShape = 'standard' | 'naver' | 'kakao';

export interface TestProviderOptions {
  readonly redirectUri: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly authentication?: 'client_secret_basic' | 'client_secret_post';
  readonly userInfo?: UserInfoShape;
  /** Puts the user's claims into the ID token, as Google and Apple do. */
  readonly hasClaimsInIdToken?: boolean;
}

/** A real OpenID Connect provider on loopback, whose page consents or denies automatically. */
export interface TestProvider {
  readonly issuer: string;
  person: ProviderPerson;
  isRefusing: boolean;
  /** The response for `/pictures/…`; `pictureRequests` counts its requests. */
  picture: { readonly status: number; readonly bytes: Buffer };
  pictureRequests: number;
  stop(): Promise<void>;
}

const CLAIMS = { openid: ['sub'], profile: ['name', 'picture'], email: ['email', 'email_verified'], name: ['name'] };

function shaped(shape: UserInfoShape, person: ProviderPerson): object {
  if (shape === 'naver') {
    return {
      resultcode: '00',
      message: 'success',
      response: {
        id: `naver-${person.sub}`,
        nickname: person.name,
        email: person.email,
        profile_image: person.picture,
      },
    };
  }
  return {
    id: 9_007_199_254_740_993n,
    kakao_account: {
      profile: { nickname: person.name, profile_image_url: person.picture },
      email: person.email,
      is_email_valid: true,
      is_email_verified: person.email_verified,
    },
  };
}

function configurationOf(options: Required<TestProviderOptions>, personNow: () => ProviderPerson): Configuration {
  return {
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        redirect_uris: [options.redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: options.authentication,
        // For Apple's `form_post` responses; a real provider requires a public https address for them.
        application_type: 'web',
      },
    ],
    claims: { ...CLAIMS, profile_nickname: ['name'], account_email: ['email', 'email_verified'] },
    scopes: ['openid', 'profile', 'email', 'name', 'profile_nickname', 'account_email'],
    conformIdTokenClaims: !options.hasClaimsInIdToken,
    features: { devInteractions: { enabled: false }, userinfo: { enabled: true } },
    pkce: { required: () => true },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    cookies: { keys: ['a key for the cookies of a test'] },
    ttl: { Grant: 600, Interaction: 600, Session: 600, AccessToken: 600, AuthorizationCode: 60, IdToken: 600 },
    findAccount: async (_context, sub) => ({
      accountId: sub,
      claims: async () => ({ ...personNow(), sub }),
    }),
  };
}

export async function startTestProvider(given: TestProviderOptions): Promise<TestProvider> {
  const options: Required<TestProviderOptions> = {
    clientId: 'salim',
    clientSecret: 'a secret between two machines',
    authentication: 'client_secret_basic',
    userInfo: 'standard',
    hasClaimsInIdToken: false,
    ...given,
  };
  let handle: (request: IncomingMessage, response: ServerResponse) => Promise<void> = async () => undefined;
  const server: Server = createServer((request, response) => {
    void handle(request, response).catch(() => response.writeHead(500).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const state: TestProvider = {
    issuer,
    person: { sub: 'somebody' },
    isRefusing: false,
    picture: { status: 404, bytes: Buffer.alloc(0) },
    pictureRequests: 0,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const provider = new Provider(
    issuer,
    configurationOf(options, () => state.person),
  );
  const answer = provider.callback();

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const details = await provider.interactionDetails(request, response);
    if (state.isRefusing) {
      await provider.interactionFinished(request, response, { error: 'access_denied' });
      return;
    }
    const grant = new provider.Grant({ accountId: state.person.sub, clientId: options.clientId });
    grant.addOIDCScope(String(details.params['scope']));
    const grantId = await grant.save();
    await provider.interactionFinished(request, response, {
      login: { accountId: state.person.sub },
      consent: { grantId },
    });
  }

  handle = async (request, response) => {
    const path = request.url ?? '';
    if (path.startsWith('/interaction/')) return interact(request, response);
    if (path.startsWith('/pictures/')) {
      state.pictureRequests += 1;
      response.writeHead(state.picture.status, { location: '/elsewhere' }).end(state.picture.bytes);
      return;
    }
    if (path.startsWith('/me') && options.userInfo !== 'standard') {
      const body = JSON.stringify(shaped(options.userInfo, state.person), (_key, value: unknown) =>
        typeof value === 'bigint' ? `#${value}#` : value,
      ).replaceAll(/"#(\d+)#"/gu, '$1');
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
      return;
    }
    await answer(request, response);
  };
  return state;
}
