import { appFilesOf, type BuildFile, fontFor } from './app-files.ts';
import { awayPage } from './away-page.ts';
import { routeOf } from './routing.ts';

/*
 * Opens every screen without a network, and at once with one: the document and the code of the app come from this
 * device, the data never does. A new build is fetched as a whole beside the old one and serves from the next document
 * on; pages of the old build keep finding their parts, and are told that there is a newer one.
 */

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly BuildFile[] };

// oxlint-disable-next-line no-underscore-dangle -- the build puts its list of files in the place of this name
const app = appFilesOf(self.__WB_MANIFEST);

self.addEventListener('install', (event) => {
  event.waitUntil(app.fill().then(() => self.skipWaiting()));
});

async function takeOver(): Promise<void> {
  await app.dropOutdated();
  await self.clients.claim();
  const entry = await app.entry();
  const message = { type: 'build', entry };
  // oxlint-disable-next-line require-post-message-target-origin -- clients of a worker are of its own origin
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage(message);
}

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

/** A page says that somebody is signed in: what the last sign-out has emptied is filled again. */
self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (typeof message !== 'object' || message === null || !('type' in message) || message.type !== 'keep') return;
  // Without a network there is nothing to fill with; the next page asks again.
  event.waitUntil(app.fill().catch(() => undefined));
});

async function page(request: Request): Promise<Response> {
  const shell = await app.shell();
  if (shell) return shell;
  try {
    return await fetch(request);
  } catch {
    return awayPage();
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
