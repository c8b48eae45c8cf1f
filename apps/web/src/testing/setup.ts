import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { queryClient } from '../platform/api/query-client.ts';
import { setSessionStatus } from '../platform/session/session-status.ts';
import { resetAllStores } from '../platform/stores/persisted-store.ts';

// As `theme.js` does in a browser.
Object.assign(window, { [Symbol.for('react-aria.i18n.locale')]: 'ko-KR' });

// Screens come in pieces, and the machine may be busy.
configure({ asyncUtilTimeout: 8000 });

/** Whether the screen under test is a phone's. */
let isNarrow = false;

export function onScreen(screen: 'narrow' | 'wide'): void {
  isNarrow = screen === 'narrow';
}

class NothingObserved {
  observe(): void {
    return undefined;
  }
  unobserve(): void {
    return undefined;
  }
  disconnect(): void {
    return undefined;
  }
}

beforeEach(() => {
  isNarrow = false;
  // What jsdom lacks of a browser.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width') ? isNarrow : false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  window.matchMedia = globalThis.matchMedia;
  vi.stubGlobal('ResizeObserver', NothingObserved);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no fake server answers this test')));
  HTMLCanvasElement.prototype.getContext = () => null;
  window.localStorage.clear();
});

afterEach(() => {
  cleanup();
  resetAllStores();
  queryClient.clear();
  // Whoever leaves on purpose leaves nothing half-written behind, which the next test would be asked about.
  setSessionStatus('signedOut', { isOnPurpose: true });
  setSessionStatus('signedOut');
  window.localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
