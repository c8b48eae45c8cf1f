import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { askForPasskey, CeremonyEnded, passkeyObstacle } from './passkeys.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A browser that supports passkeys, whose dialog ends with an error. */
function browserEndingWith(error: Error) {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  vi.stubGlobal('navigator', { ...navigator, credentials: { get: () => Promise.reject(error) } });
  fakeServer({
    'POST /api/v2/auth/passkeys/options': {
      body: { rpId: 'localhost', challenge: 'AAAA', timeout: 300_000, userVerification: 'required' },
    },
  });
}

describe('asking for a passkey', () => {
  test.each([
    ['NotAllowedError', '패스키 확인을 취소했거나 시간이 지났어요. 다시 시도해 주세요.'],
    ['NotSupportedError', '이 기기나 브라우저에서는 패스키를 쓸 수 없어요.'],
    ['UnknownError', '이 기기나 브라우저에서는 패스키를 쓸 수 없어요.'],
  ])('explains %s in Korean', async (name, message) => {
    browserEndingWith(new DOMException('a text for developers', name));
    await expect(askForPasskey()).rejects.toThrow(message);
  });

  test('keeps the message of the server', async () => {
    browserEndingWith(new DOMException('', 'NotAllowedError'));
    fakeServer({
      'POST /api/v2/auth/passkeys/options': {
        status: 422,
        body: { code: 'PASSKEYS_OFF', message: '이 서버에서는 패스키를 쓸 수 없어요.', requestId: 'r' },
      },
    });
    await expect(askForPasskey()).rejects.toThrow('이 서버에서는 패스키를 쓸 수 없어요.');
  });

  test('says nothing when another ceremony takes its place', async () => {
    browserEndingWith(new DOMException('', 'AbortError'));
    await expect(askForPasskey()).rejects.toBeInstanceOf(CeremonyEnded);
  });
});

describe('the obstacle', () => {
  const at = (hostname: string, isSecureContext: boolean) => {
    vi.stubGlobal('location', { ...window.location, hostname });
    vi.stubGlobal('isSecureContext', isSecureContext);
    return passkeyObstacle();
  };

  test.each([
    ['127.0.0.1', true, 'address'],
    ['[::1]', true, 'address'],
    ['nas.home', false, 'insecure'],
    ['salim.example.com', true, 'browser'],
  ])('at %s', (hostname, isSecureContext, obstacle) => {
    expect(at(hostname, isSecureContext)).toBe(obstacle);
  });

  test('is none in a browser with passkeys at a host name', () => {
    vi.stubGlobal('PublicKeyCredential', vi.fn());
    expect(at('salim.example.com', true)).toBeNull();
  });
});
