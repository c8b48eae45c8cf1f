import type { AnyRouter } from '@tanstack/react-router';

/** Fetches the code of the sign-in screen, if it is not here yet. Never fails: the screen itself says what is missing. */
export async function loadSignInScreen(router: AnyRouter): Promise<void> {
  const route = router.routesByPath['/login'];
  if (route) await Promise.resolve(router.loadRouteChunk(route)).catch(() => undefined);
}
