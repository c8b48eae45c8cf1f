import { beforeEach, describe, expect, it } from 'vitest';
import { aProfile, aToken } from '../../testing/builders.ts';
import { type FakeAnswer, fakeServer } from '../../testing/fake-server.ts';
import { useAuthStore } from '../stores/auth-store.ts';
import { renewAccessToken } from './renewal.ts';
import { clearUserData } from './session-end.ts';
import { useSessionStatus } from './session-status.ts';

const stale = aToken();
let answer: (answer: FakeAnswer) => void;

beforeEach(() => {
  const answered = new Promise<FakeAnswer>((resolve) => {
    answer = resolve;
  });
  fakeServer({ 'POST /reissue': () => answered });
  useAuthStore.getState().signIn(aProfile(), stale);
});

describe('a renewal', () => {
  it('that ends after a sign-out signs no user in', async () => {
    const renewal = renewAccessToken(stale);
    await clearUserData({ onPurpose: true });
    answer({ status: 200, headers: { access: aToken() } });
    await expect(renewal).rejects.toMatchObject({ status: 401 });
    expect(useAuthStore.getState()).toMatchObject({ user: null, accessToken: null, isAuthenticated: false });
    expect(useSessionStatus.getState().status).toBe('signedOut');
    expect(window.localStorage.getItem(useAuthStore.storageName) ?? '').not.toContain('eyJ');
  });

  it('that ends in time passes its token to the session', async () => {
    const fresh = aToken();
    const renewal = renewAccessToken(stale);
    answer({ status: 200, headers: { access: fresh } });
    expect(await renewal).toBe(fresh);
    expect(useAuthStore.getState().accessToken).toBe(fresh);
  });
});
