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
/** How often a page that stays open asks whether there is a newer build. */
const LOOK_AGAIN_MS = 60 * 60 * 1000;

/** A worker takes over by itself within a moment. */
const URGE_AFTER_MS = 2000;
/** After this long a page that stays open is prepared for the end of its session, even if nobody can be reached then. */
const PREPARE_AFTER_MS = 15_000;

let isTold = false;

/** Says once that there is a newer build. Nothing is loaded anew by itself: a form may be half-written. */
function announceNewBuild(): void {
  if (isTold) return;
  isTold = true;
  toast.info('새 버전이 있어요', {
    message: '새로고침하면 새 버전을 쓸 수 있어요.',
    autoHide: false,
    action: { label: '새로고침', onClick: () => window.location.reload() },
    onClose: () => {
      isTold = false;
    },
  });
}

function isBuildMessage(data: unknown): data is { readonly entry: string | null } {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'build' && 'entry' in data;
}

/** Whether the person of this device may have the app kept on it; after leaving, the device is as empty as before. */
const isAnyoneHere = () => useSessionStatus.getState().status === 'verified';

/** A new worker that could not take over, because the old one was busy just then, is told to try again. */
function urgeOn(registration: ServiceWorkerRegistration): void {
  const urge = () => registration.waiting?.postMessage({ type: 'take-over' });
  urge();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => setTimeout(urge, URGE_AFTER_MS));
  });
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', (event) => {
    const data: unknown = event.data;
    if (isBuildMessage(data) && data.entry !== null && data.entry !== buildName()) announceNewBuild();
  });
  serviceWorker.controller?.postMessage({ type: 'build' });
  // Registering again while the browser itself is fetching a new worker leaves that one waiting for ever.
  if (!(await serviceWorker.getRegistration())) {
    await serviceWorker.register(trustedScriptUrl(WORKER), { scope: '/', updateViaCache: 'none' });
  }
  const registration = await serviceWorker.getRegistration();
  if (!registration) return;
  urgeOn(registration);
  const keep = () => {
    if (isAnyoneHere()) serviceWorker.controller?.postMessage({ type: 'keep' });
  };
  keep();
  useSessionStatus.subscribe(keep);

  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_AGAIN_MS) return;
    lookedAt = Date.now();
    // Without a network there is no newer build to hear of.
    registration.update().catch(() => undefined);
  });
}

/**
 * Where one ends after a sign-out has to be in this page by then: the sign-out itself empties the caches, and the server
 * may be away. What is not needed first is fetched late, or as soon as the server has gone.
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

/** Begins to send what was written in an earlier visit; what is written in this one is sent by the screens themselves. */
function sendWhatWaits(): void {
  const look = () => {
    const { status } = useSessionStatus.getState();
    if (!isMarkedWaiting() || (status !== 'verified' && status !== 'offline')) return;
    import('../features/transactions/outbox/outbox.ts').then(
      ({ outbox }) => outbox.start(),
      // Without a network the code may be out of reach as well; both come back together.
      () => undefined,
    );
  };
  look();
  useSessionStatus.subscribe(look);
}

/**
 * Lets the app go on without a server: remembers what screens show, sends what was written
 * meanwhile, and registers the service worker that opens the app
 * from the second visit on. Where there is none (plain HTTP, private windows) the app goes on without.
 */
export function keepAppOffline(router: AppRouter): void {
  keepLastKnown(queryClient);
  sendWhatWaits();
  prepareForSignOut(router);
  // In development the newest file is always the one on the disk.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  register().catch(() => undefined);
}
