import { isMarkedWaiting } from '../features/transactions/outbox/outbox-marker.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { trustedScriptUrl } from '../platform/browser/trusted-script-url.ts';
import { buildName } from '../platform/offline/build-name.ts';
import { keepLastKnown } from '../platform/offline/last-known/last-known.ts';
import { useSessionStatus } from '../platform/session/session-status.ts';
import { toast } from '../ui/toast.tsx';
import type { AppRouter } from './router.tsx';
import { loadSignInScreen } from './sign-in-screen.ts';

const WORKER = '/sw.js';
/** How often an open page checks for a new build. */
const CHECK_INTERVAL_MS = 60 * 60 * 1000;

/** A new worker normally takes over well within this time. */
const RETRY_TAKE_OVER_MS = 2000;
/** After this long an open page preloads the sign-in screen, so that the session can end even while offline. */
const PREPARE_AFTER_MS = 15_000;

let isNotified = false;

/** Announces a new build once. Never reloads by itself: a form may be half-filled. */
function announceNewBuild(): void {
  if (isNotified) return;
  isNotified = true;
  toast.info('새 버전이 있어요', {
    message: '새로고침하면 새 버전을 쓸 수 있어요.',
    autoHide: false,
    action: { label: '새로고침', onClick: () => window.location.reload() },
    onClose: () => {
      isNotified = false;
    },
  });
}

function isBuildMessage(data: unknown): data is { readonly entry: string | null } {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'build' && 'entry' in data;
}

/** Whether the app may be cached on this device: only while a user is signed in, because sign-out clears the device. */
const isSignedIn = () => useSessionStatus.getState().status === 'verified';

/** Asks a new worker again to take over when the old one was busy at the first attempt. */
function retryTakeOver(registration: ServiceWorkerRegistration): void {
  const urge = () => registration.waiting?.postMessage({ type: 'take-over' });
  urge();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => setTimeout(urge, RETRY_TAKE_OVER_MS));
  });
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', (event) => {
    const data: unknown = event.data;
    if (isBuildMessage(data) && data.entry !== null && data.entry !== buildName()) announceNewBuild();
  });
  serviceWorker.controller?.postMessage({ type: 'build' });
  // Registering while the browser is already fetching a new worker leaves that worker waiting indefinitely.
  if (!(await serviceWorker.getRegistration())) {
    await serviceWorker.register(trustedScriptUrl(WORKER), { scope: '/', updateViaCache: 'none' });
  }
  const registration = await serviceWorker.getRegistration();
  if (!registration) return;
  retryTakeOver(registration);
  const keep = () => {
    if (isSignedIn()) serviceWorker.controller?.postMessage({ type: 'keep' });
  };
  keep();
  useSessionStatus.subscribe(keep);

  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < CHECK_INTERVAL_MS) return;
    lookedAt = Date.now();
    // Offline there is no new build to find.
    registration.update().catch(() => undefined);
  });
}

/**
 * Preloads the sign-in screen: sign-out clears the caches, and the server may be unreachable by then. Loads it late
 * because it is not needed at first, or as soon as the server becomes unreachable.
 */
function prepareForSignOut(router: AppRouter): void {
  const load = () => void loadSignInScreen(router);
  const loadIfAway = ({ status }: { readonly status: string }) => {
    if (status === 'offline') load();
  };
  setTimeout(load, PREPARE_AFTER_MS);
  loadIfAway(useSessionStatus.getState());
  useSessionStatus.subscribe(loadIfAway);
}

/** Starts sending what an earlier visit left in the outbox; screens send what is written during this visit. */
function sendOutbox(): void {
  const look = () => {
    const { status } = useSessionStatus.getState();
    if (!isMarkedWaiting() || (status !== 'verified' && status !== 'offline')) return;
    import('../features/transactions/outbox/outbox.ts').then(
      ({ outbox }) => outbox.start(),
      // Offline the code may be unavailable too; both become available again together.
      () => undefined,
    );
  };
  look();
  useSessionStatus.subscribe(look);
}

/**
 * Makes the app work without a server: keeps the last known data, sends the outbox, and registers the service worker
 * that opens the app from the second visit on. Without service workers (plain HTTP, private windows) the app works
 * online only.
 */
export function keepAppOffline(router: AppRouter): void {
  keepLastKnown(queryClient);
  sendOutbox();
  prepareForSignOut(router);
  // In development the files on disk are always the newest.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  register().catch(() => undefined);
}
