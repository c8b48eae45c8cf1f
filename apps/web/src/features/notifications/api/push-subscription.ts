import { callApi } from '../../../platform/api/api-client.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { PUSH_KEY } from '../../../platform/browser/push-note.ts';
import { readToken } from '../../../platform/session/access-token.ts';
import { useAuthStore } from '../../../platform/stores/auth-store.ts';

/** Whether this browser supports, allows or has a push subscription. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** How long to wait for the service worker, which a browser may be configured not to keep. */
const WORKER_WITHIN_MS = 3000;

/** The user, session and endpoint of the last push subscription; deleted by an explicit sign-out. */
interface Asked {
  readonly userId: string;
  readonly sessionId: string | null;
  readonly endpoint: string;
}

function lastAsked(): Asked | null {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(PUSH_KEY) ?? 'null');
    return typeof stored === 'object' && stored !== null && 'userId' in stored ? (stored as Asked) : null;
  } catch {
    // Invalid data, or storage forbidden by the browser: treated as not subscribed.
    return null;
  }
}

function noteAsked(asked: Asked | null): void {
  try {
    if (asked === null) window.localStorage.removeItem(PUSH_KEY);
    else window.localStorage.setItem(PUSH_KEY, JSON.stringify(asked));
  } catch {
    // Without this record the browser counts as not subscribed, and the user can subscribe again.
    return;
  }
}

/** The signed-in user and session. */
function here(): { readonly userId: string; readonly sessionId: string | null } {
  const { user, accessToken } = useAuthStore.getState();
  return { userId: user?.id ?? '', sessionId: accessToken === null ? null : (readToken(accessToken)?.session ?? null) };
}

async function registration(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return null;
  const tooLate = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), WORKER_WITHIN_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, tooLate]);
}

export async function readPushState(): Promise<PushState> {
  const worker = await registration();
  if (!worker) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await worker.pushManager.getSubscription();
  // A record of another user of this browser does not belong to this one.
  return subscription && lastAsked()?.userId === here().userId ? 'on' : 'off';
}

/** Registers this browser's endpoint with the server for the lifetime of the session. */
async function ask(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys } = subscription.toJSON();
  await callApi('subscribeToPush', {
    body: { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } },
  });
  noteAsked({ ...here(), endpoint });
}

/**
 * Renews the push subscription after the same user has signed in again or the browser has changed its endpoint: the
 * previous one ended with its session. Never prompts the user.
 */
export async function keepPush(): Promise<void> {
  const asked = lastAsked();
  const { userId, sessionId } = here();
  if (asked === null || asked.userId !== userId) return;
  const subscription = await (await registration())?.pushManager.getSubscription();
  if (!subscription || Notification.permission !== 'granted') return;
  if (asked.sessionId === sessionId && asked.endpoint === subscription.endpoint) return;
  try {
    await ask(subscription);
  } catch (error) {
    // The record is unchanged, so the next start of the app retries.
    if (!(error instanceof ApiError)) throw error;
  }
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

/**
 * Asks for permission, subscribes this browser and registers it with the server.
 * @returns the resulting state; throws the error of the server or the push service.
 */
export async function switchPushOn(publicKey: string): Promise<PushState> {
  const worker = await registration();
  if (!worker) return 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  try {
    await ask(subscription);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return 'on';
}

export async function switchPushOff(): Promise<PushState> {
  const subscription = await (await registration())?.pushManager.getSubscription();
  if (!subscription) return 'off';
  await callApi('unsubscribeFromPush', { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
  noteAsked(null);
  return 'off';
}
