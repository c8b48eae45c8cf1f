import { callApi } from '../../../lib/api-client.ts';

/** Whether this browser can, may, or does get push messages. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** How long to wait for the service worker, which a browser may have been told not to keep. */
const WORKER_WITHIN_MS = 3000;

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
  return (await worker.pushManager.getSubscription()) ? 'on' : 'off';
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

/**
 * Asks the person, subscribes this browser and tells the server. Answers how it stands now; throws what the server or
 * the push service says.
 */
export async function switchPushOn(publicKey: string): Promise<PushState> {
  const worker = await registration();
  if (!worker) return 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  const { endpoint, keys } = subscription.toJSON();
  try {
    await callApi('subscribeToPush', {
      body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } },
    });
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
  return 'off';
}
