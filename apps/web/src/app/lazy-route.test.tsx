import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ERROR_CATALOGUE } from '../platform/api/error-catalogue.ts';
import { OutdatedBuildError } from '../platform/offline/lazy-module.ts';
import { fakeServer, unreachable } from '../testing/fake-server.ts';
import { lazyRoute } from './lazy-route.ts';
import { RouteFailure } from './route-failure.tsx';

const missing = () =>
  Promise.reject<Record<string, RouteComponent>>(
    new TypeError('Failed to fetch dynamically imported module: /static/goals.js'),
  );

/** Renders the screen. @returns the errors that the router caught */
function show(): unknown[] {
  const caught: unknown[] = [];
  const root = createRootRoute();
  const goals = createRoute({ getParentRoute: () => root, path: '/goals', component: lazyRoute(missing, 'Goals') });
  const router = createRouter({
    routeTree: root.addChildren([goals]),
    history: createMemoryHistory({ initialEntries: ['/goals'] }),
    defaultErrorComponent: RouteFailure,
    defaultOnCatch: (error) => caught.push(error),
  });
  render(<RouterProvider router={router as never} />);
  return caught;
}

it('shows the fallback screen with a reload button when the code of a screen is missing', async () => {
  fakeServer({ 'GET /healthz': { body: { status: 'ok' } } });
  const caught = show();
  expect(await screen.findByRole('heading', { name: ERROR_CATALOGUE.FALLBACK_TITLE })).toBeTruthy();
  // Not the browser's own error, for which the router would reload the page without asking.
  expect(caught[0]).toBeInstanceOf(OutdatedBuildError);
  expect(screen.getByRole('button', { name: ERROR_CATALOGUE.FALLBACK_BUTTON })).toBeTruthy();
});

it('says that the app is offline when the code of a screen cannot be fetched', async () => {
  fakeServer({ 'GET /healthz': unreachable });
  show();
  expect(await screen.findByRole('heading', { name: '오프라인이에요' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '다시 시도' })).toBeTruthy();
});
