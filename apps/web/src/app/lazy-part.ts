import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { ApiError } from '../lib/api-error.ts';
import { ERROR_CATALOGUE } from '../lib/error-catalogue.ts';
import { sendRequest } from '../lib/http.ts';

type Load = () => Promise<Record<string, RouteComponent>>;

/** The code of a screen is not on this device, and nobody can be reached who has it. */
export class PartAwayError extends Error {
  override readonly name = 'PartAwayError';

  constructor() {
    super(ERROR_CATALOGUE.NETWORK_ERROR);
  }
}

/**
 * Why a part of the app did not come. A server that is there no longer has it: the page is of a build that is gone,
 * and the router loads it anew, once. A server that is away would leave an empty window behind, so the screen says so.
 */
async function reasonOf(failure: unknown): Promise<unknown> {
  try {
    await sendRequest({ method: 'GET', url: '/healthz' });
    return failure;
  } catch (error) {
    return error instanceof ApiError && error.status === 0 ? new PartAwayError() : failure;
  }
}

/** A screen, or a frame of screens, whose code is loaded when it is needed first. */
export function lazyPart(load: Load, name: string): RouteComponent {
  return lazyRouteComponent(async () => {
    try {
      return await load();
    } catch (failure) {
      throw await reasonOf(failure);
    }
  }, name);
}
