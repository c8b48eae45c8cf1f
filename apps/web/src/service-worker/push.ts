/** What the server sends, as far as it can be trusted: it is shown as text and followed only inside the app. */
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

/** Browsers want something to be shown for every message, also for one that cannot be read. */
export function readPush(text: string | undefined): Pushed {
  let message: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? '');
    if (typeof parsed === 'object' && parsed !== null) message = { ...parsed };
  } catch {
    // The notice itself is in the app.
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

/**
 * Shows what was pushed. A window of the app that is in front hears it by itself, so there it goes again at once,
 * without a sound: browsers take the right to push from those who show nothing.
 */
async function show(scope: ServiceWorkerGlobalScope, pushed: Pushed): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window' });
  const isInFront = windows.some((client) => client.focused);
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

/** Leads to what a notice is about, in a window that is open already where there is one. */
async function follow(scope: ServiceWorkerGlobalScope, link: string): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [open] = windows;
  if (!open) {
    await scope.clients.openWindow(link);
    return;
  }
  // Some browsers refuse to bring a window to the front a moment after the tap; it is led there all the same.
  await open.focus().catch(() => open);
  // A window that this worker does not control cannot be led anywhere by it.
  await open.navigate(link).catch(() => scope.clients.openWindow(link));
}

/** Answers push messages, and taps on what they have shown. */
export function answerPushes(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('push', (event) => {
    event.waitUntil(show(scope, readPush(event.data?.text())));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { link } = (event.notification.data ?? {}) as { readonly link?: unknown };
    event.waitUntil(follow(scope, isPath(link) ? link : HOME));
  });
}
