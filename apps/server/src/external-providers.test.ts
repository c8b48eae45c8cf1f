import { describe, expect, test } from 'vitest';
import { ConfigError, configFrom } from './config.ts';

const providersOf = (env: Readonly<Record<string, string>>) => configFrom(env, '/srv/salim/dist').externalProviders;

describe('settings of external sign-in', () => {
  test('are empty by default', () => {
    expect(providersOf({})).toEqual([]);
  });

  test('include the addresses of well-known providers, in the order of their buttons', () => {
    const providers = providersOf({
      GOOGLE_CLIENT_ID: 'g',
      KAKAO_CLIENT_ID: 'k',
      KAKAO_CLIENT_SECRET: 's',
      NAVER_CLIENT_ID: 'n',
    });
    expect(providers.map(({ id, name, issuer, clientSecret }) => [id, name, issuer, clientSecret])).toEqual([
      ['kakao', '카카오', 'https://kauth.kakao.com', 's'],
      ['naver', '네이버', 'https://nid.naver.com', null],
      ['google', 'Google', 'https://accounts.google.com', null],
    ]);
  });

  test('accept any other issuer under a custom name', () => {
    expect(
      providersOf({
        OIDC_OUR_HOME_ISSUER: 'https://id.example.com/realms/home',
        OIDC_OUR_HOME_CLIENT_ID: 'salim',
        OIDC_OUR_HOME_NAME: '우리집',
      }),
    ).toMatchObject([{ id: 'our-home', kind: 'oidc', name: '우리집', issuer: 'https://id.example.com/realms/home' }]);
  });

  test('accept Apple’s key on one line', () => {
    const [apple] = providersOf({
      APPLE_CLIENT_ID: 'a',
      APPLE_TEAM_ID: 'T',
      APPLE_KEY_ID: 'K',
      APPLE_PRIVATE_KEY: '-----BEGIN-----\\nabc\\n-----END-----',
    });
    expect(apple?.signingKey).toEqual({ teamId: 'T', keyId: 'K', privateKey: '-----BEGIN-----\nabc\n-----END-----' });
  });

  test.each([
    [{ KAKAO_CLIENT_SECRET: 'secret-of-kakao' }, 'KAKAO_CLIENT_ID'],
    [{ OIDC_HOME_ISSUER: 'https://id.example.com' }, 'OIDC_HOME_CLIENT_ID'],
    [{ OIDC_HOME_CLIENT_ID: 'salim' }, 'OIDC_HOME_ISSUER'],
    [{ OIDC_HOME_ISSUER: 'not an address', OIDC_HOME_CLIENT_ID: 'salim' }, 'OIDC_HOME_ISSUER'],
    [{ OIDC_HOME_ISSUER: 'ftp://id.example.com', OIDC_HOME_CLIENT_ID: 'salim' }, 'OIDC_HOME_ISSUER'],
    [{ OIDC_KAKAO_ISSUER: 'https://id.example.com', OIDC_KAKAO_CLIENT_ID: 'salim' }, 'OIDC_KAKAO_ISSUER'],
    [{ APPLE_CLIENT_ID: 'a', APPLE_TEAM_ID: 'T' }, 'APPLE_PRIVATE_KEY'],
  ])('%j are rejected by name without repeating a secret', (env, name) => {
    const refuse = () => providersOf(env);
    expect(refuse).toThrow(ConfigError);
    expect(refuse).toThrow(name);
    expect(refuse).not.toThrow('secret-of-kakao');
  });

  test('accept another address of a well-known provider, and one without TLS, only on loopback', () => {
    const other = { KAKAO_CLIENT_ID: 'k', KAKAO_ISSUER: 'http://127.0.0.1:4000' };
    expect(providersOf(other)).toMatchObject([{ issuer: 'http://127.0.0.1:4000' }]);
    expect(() => providersOf({ ...other, HOST: '0.0.0.0', ALLOW_INSECURE_HTTP: 'on' })).toThrow('KAKAO_ISSUER');
    const plain = {
      OIDC_HOME_ISSUER: 'http://id.example.com',
      OIDC_HOME_CLIENT_ID: 'salim',
      HOST: '0.0.0.0',
      ALLOW_INSECURE_HTTP: 'on',
    };
    expect(() => providersOf(plain)).toThrow('OIDC_HOME_ISSUER');
  });
});
