/** The payload from the server, treated as untrusted: shown as plain text and opened only inside the app. */
interface Pushed {
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly tag: string;
}

const HOME = '/notifications';

function isPath(link: unknown): link is string {
  return typeof link === 'string' && link.startsWith('/') && !link.startsWith('//') && !link.includes('\\');
}

/** Browsers require a notification for every message, including one that cannot be parsed. */
export function readPush(text: string | undefined): Pushed {
  let message: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? '');
    if (typeof parsed === 'object' && parsed !== null) message = { ...parsed };
  } catch {
    // The notification itself is in the app.
    message = {};
  }
  const textOf = (value: unknown, otherwise: string) => (typeof value === 'string' && value !== '' ? value : otherwise);
  return {
    title: textOf(message['title'], '살림'),
    body: textOf(message['body'], '새 소식이 있어요.'),
    link: isPath(message['link']) ? message['link'] : HOME,
    tag: textOf(message['tag'], 'salim'),
  };
}

/** Whether a window shows the app, not the page of a guest, which may belong to someone else's book. */
const isOfApp = ({ url }: WindowClient): boolean => !new URL(url).pathname.startsWith('/g/');

/**
 * Shows the push message. A focused window of the app receives it by itself, so there the notification is closed at
 * once, without a sound: browsers revoke push permission from apps that show nothing.
 */
async function show(scope: ServiceWorkerGlobalScope, pushed: Pushed): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window' });
  const isInFront = windows.some((client) => client.focused && isOfApp(client));
  await scope.registration.showNotification(pushed.title, {
    body: pushed.body,
    tag: pushed.tag,
    lang: 'ko',
    icon: '/icons/icon-192.png',
    data: { link: pushed.link },
    silent: isInFront,
  });
  if (!isInFront) return;
  for (const shown of await scope.registration.getNotifications({ tag: pushed.tag })) shown.close();
}

/** Opens the subject of a notification, in an open window if there is one. */
async function follow(scope: ServiceWorkerGlobalScope, link: string): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(isOfApp);
  if (!open) {
    await scope.clients.openWindow(link);
    return;
  }
  // Some browsers refuse to focus a window shortly after the tap; navigate it all the same.
  await open.focus().catch(() => open);
  // A window that this worker does not control cannot be navigated by it.
  await open.navigate(link).catch(() => scope.clients.openWindow(link));
}

/** Handles push messages and clicks on their notifications. */
export function handlePushEvents(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('push', (event) => {
    event.waitUntil(show(scope, readPush(event.data?.text())));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { link } = (event.notification.data ?? {}) as { readonly link?: unknown };
    event.waitUntil(follow(scope, isPath(link) ? link : HOME));
  });
}
