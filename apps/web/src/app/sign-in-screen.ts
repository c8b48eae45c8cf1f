import type { AnyRouter } from '@tanstack/react-router';

/** Preloads the sign-in screen. Never rejects: the screen itself reports a failure. */
export async function loadSignInScreen(router: AnyRouter): Promise<void> {
  const route = router.routesByPath['/login'];
  if (route) await Promise.resolve(router.loadRouteChunk(route)).catch(() => undefined);
}
