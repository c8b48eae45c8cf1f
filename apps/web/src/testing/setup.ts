import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { queryClient } from '../platform/api/query-client.ts';
import { setSessionStatus } from '../platform/session/session-status.ts';
import { resetAllStores } from '../platform/stores/persisted-store.ts';
import { toast } from '../ui/toast.tsx';

// Keeps React from recording where each element was created, which takes a tenth of the time of tests.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Readonly<
  Record<string, { recentlyCreatedOwnerStacks: number }>
>;
if (internals?.recentlyCreatedOwnerStacks === undefined) throw new Error('this React records owners elsewhere');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.MAX_SAFE_INTEGER,
  set() {
    // React resets it every second.
  },
});

// As `theme.js` does in a browser.
Object.assign(window, { [Symbol.for('react-aria.i18n.locale')]: 'ko-KR' });

/** How much of a screen's text to print when an element is missing. */
const SHOWN_TEXT_MAX = 600;

configure({
  // Screens load lazily, and beside the browser stories a processor may be free only now and then.
  asyncUtilTimeout: 30_000,
  // The text of the screen instead of its elements, which fill thousands of lines.
  getElementError: (message, container) => {
    // The text of a document is null.
    const { textContent } = container.ownerDocument === null ? document.body : container;
    const shown = textContent.slice(0, SHOWN_TEXT_MAX);
    const error = new Error(`${message ?? ''}\nShown: ${shown}`);
    error.name = 'TestingLibraryElementError';
    return error;
  },
});

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
  // Browser APIs that jsdom lacks.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width') ? isNarrow : false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  window.matchMedia = globalThis.matchMedia;
  vi.stubGlobal('ResizeObserver', NothingObserved);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('this test has no fake server')));
  HTMLCanvasElement.prototype.getContext = () => null;
  Element.prototype.scrollIntoView = () => undefined;
  window.localStorage.clear();
  window.sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  // Files share one document. The announcer of React Aria is created once and reused.
  for (const left of document.body.querySelectorAll(':scope > :not([data-live-announcer])')) left.remove();
  resetAllStores();
  toast.clear();
  queryClient.clear();
  // A deliberate sign-out leaves no draft behind that would prompt in the next test.
  setSessionStatus('signedOut', { isOnPurpose: true });
  setSessionStatus('signedOut');
  window.localStorage.clear();
  window.sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
