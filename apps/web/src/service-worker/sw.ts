import { appFilesOf, type BuildFile, fontFor } from './app-files.ts';
import { offlinePage } from './offline-page.ts';
import { handlePushEvents } from './push.ts';
import { routeOf } from './routing.ts';

/*
 * Opens every screen offline, and instantly when online: the document and the code come from this device's cache, the
 * data never does. A new build is fetched as a whole beside the old one and serves from the next document on; pages of
 * the old build keep finding their files, and are notified of the new one.
 */

declare const self: ServiceWorkerGlobalScope;

/** The files of this build, inserted by `apps/web/service-worker.ts`. */
declare const APP_FILES: readonly BuildFile[];

const app = appFilesOf(APP_FILES);

/**
 * The Static Routing API, which handles requests without waking a worker; in browsers without it the worker handles
 * them.
 */
interface RoutingInstallEvent extends ExtendableEvent {
  addRoutes?(
    rules: readonly {
      readonly condition: { readonly or: readonly { readonly urlPattern: string }[] };
      readonly source: 'network' | 'cache';
    }[],
  ): Promise<void>;
}

const any = (paths: readonly string[]) => ({ or: paths.map((urlPattern) => ({ urlPattern })) });

/**
 * API calls go to the server, and code and styles come from the cache, without waking this worker: a screen has dozens
 * of files, and each would pass through it. Uses patterns, because each request is matched against all of them; any
 * cache, because pages of an earlier build request its files; and no fonts, which are cached on first use.
 */
async function routeAround(event: RoutingInstallEvent): Promise<void> {
  await event.addRoutes?.([
    { condition: any(['/api/*', '/media/*', '/reissue']), source: 'network' },
    { condition: any(['/static/*.js', '/static/*.css', '/static/*.svg']), source: 'cache' },
  ]);
}

self.addEventListener('install', (event) => {
  // A browser without static routes, or with a lower limit, is served by the worker.
  const routed = routeAround(event).catch(() => undefined);
  event.waitUntil(Promise.all([app.fill(), routed]).then(() => self.skipWaiting()));
});

/** Sends the entry script of this build, so that pages of another build notice the difference. */
async function sendBuild(pages: readonly { postMessage(message: unknown): void }[]): Promise<void> {
  const message = { type: 'build', entry: await app.entry() };
  // oxlint-disable-next-line require-post-message-target-origin -- clients of a worker share its origin
  for (const receiver of pages) receiver.postMessage(message);
}

async function takeOver(): Promise<void> {
  await app.dropOutdated();
  await self.clients.claim();
  await sendBuild(await self.clients.matchAll({ type: 'window' }));
}

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

/**
 * Pages send `keep` when a user is signed in, to refill what the last sign-out has cleared. They request `build` when
 * they start to listen, since this worker may have taken over before, and send `take-over` to a waiting worker.
 */
self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  const type = typeof message === 'object' && message !== null && 'type' in message ? message.type : null;
  // Offline there is nothing to fill with; the next page asks again.
  if (type === 'keep') event.waitUntil(app.fill().catch(() => undefined));
  if (type === 'take-over') event.waitUntil(self.skipWaiting());
  if (type === 'build' && event.source) event.waitUntil(sendBuild([event.source]));
});

handlePushEvents(self);

async function page(request: Request): Promise<Response> {
  const shell = await app.shell();
  if (shell) return shell;
  try {
    return await fetch(request);
  } catch {
    return offlinePage();
  }
}

async function file(request: Request): Promise<Response> {
  return (await app.find(request)) ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  switch (routeOf(request, self.location.origin, app.paths)) {
    case 'page':
      event.respondWith(page(request));
      break;
    case 'file':
      event.respondWith(file(request));
      break;
    case 'font':
      event.respondWith(fontFor(request));
      break;
    case 'network':
      break;
  }
});
