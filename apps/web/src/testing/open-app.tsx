import type { Book } from '@salim/contract';
import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { App } from '../app/app.tsx';
import { type AppRouter, createAppRouter } from '../app/router.tsx';
import { verifySession } from '../platform/session/session.ts';
import { useAuthStore } from '../platform/stores/auth-store.ts';
import { aProfile, aToken } from './builders.ts';
import { fakeServer } from './fake-server.ts';

type Handlers = Parameters<typeof fakeServer>[0];

/** The default signed-in user. */
export const person = aProfile({ name: '김민지', username: 'minji' });

/** Opens a screen as a signed-in user with these books, on a fake server with the given responses. */
export function openApp(path: string, books: readonly Book[], handlers: Handlers) {
  const server = fakeServer({
    'GET /api/v2/user/me': { body: person },
    'GET /api/v2/book/mybooks': { body: books },
    'GET /api/v2/books/deleted': { body: { items: [], nextCursor: null } },
    'GET /api/v2/notifications': { body: [], headers: { 'x-unread-count': '0' } },
    ...handlers,
  });
  useAuthStore.getState().signIn(person, aToken());
  void verifySession();
  const router: AppRouter = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  render(<App router={router} />);
  // Unmount a screen that is still loading before the test's window is torn down, because React needs it.
  onTestFinished(() => {
    router.startTransition = async (work) => {
      work();
      return true;
    };
  });
  return { server, router };
}
