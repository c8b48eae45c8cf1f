import { appFilesOf, type BuildFile, fontFor } from './app-files.ts';
import { offlinePage } from './offline-page.ts';
import { answerPushes } from './push.ts';
import { routeOf } from './routing.ts';

/*
 * Opens every screen without a network, and at once with one: the document and the code of the app come from this
 * device, the data never does. A new build is fetched as a whole beside the old one and serves from the next document
 * on; pages of the old build keep finding their parts, and are told that there is a newer one.
 */

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly BuildFile[] };

// oxlint-disable-next-line no-underscore-dangle -- the build puts its list of files in the place of this name
const app = appFilesOf(self.__WB_MANIFEST);

/** What browsers offer to answer requests without waking a worker; some do not, and the worker answers there. */
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
 * Calls go to the server, and code and styles come from the cache, without waking this worker: a screen has dozens of
 * files, and each would pass through here. Patterns, because each request is held against all of them; any cache,
 * because pages of a build before ask for its files; and no fonts, which are kept here as they are seen.
 */
async function routeAround(event: RoutingInstallEvent): Promise<void> {
  await event.addRoutes?.([
    { condition: any(['/api/*', '/media/*', '/reissue']), source: 'network' },
    { condition: any(['/static/*.js', '/static/*.css', '/static/*.svg']), source: 'cache' },
  ]);
}

self.addEventListener('install', (event) => {
  // A browser that takes no such routes, or not so many, is served by the worker.
  const routed = routeAround(event).catch(() => undefined);
  event.waitUntil(Promise.all([app.fill(), routed]).then(() => self.skipWaiting()));
});

/** Says which script pages of this build begin with, so that others know that they are of another one. */
async function tellBuild(pages: readonly { postMessage(message: unknown): void }[]): Promise<void> {
  const message = { type: 'build', entry: await app.entry() };
  // oxlint-disable-next-line require-post-message-target-origin -- clients of a worker are of its own origin
  for (const receiver of pages) receiver.postMessage(message);
}

async function takeOver(): Promise<void> {
  await app.dropOutdated();
  await self.clients.claim();
  await tellBuild(await self.clients.matchAll({ type: 'window' }));
}

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

/**
 * Pages say `keep` when somebody is signed in: what the last sign-out has emptied is filled again. They ask `build` when
 * they begin to listen, since this worker may have taken over before, and tell one that waits to `take-over`.
 */
self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  const type = typeof message === 'object' && message !== null && 'type' in message ? message.type : null;
  // Without a network there is nothing to fill with; the next page asks again.
  if (type === 'keep') event.waitUntil(app.fill().catch(() => undefined));
  if (type === 'take-over') event.waitUntil(self.skipWaiting());
  if (type === 'build' && event.source) event.waitUntil(tellBuild([event.source]));
});

answerPushes(self);

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
