import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { PartAwayError, PartGoneError, reasonOfAbsence, renewStyles } from '../platform/offline/late-part.ts';

type Load = () => Promise<Record<string, RouteComponent>>;

/** A screen, or a frame of screens, whose code is loaded when it is needed first. */
export function lazyPart(load: Load, name: string): RouteComponent {
  return lazyRouteComponent(async () => {
    try {
      await renewStyles();
      return await load();
    } catch (failure) {
      const reason = await reasonOfAbsence(failure);
      // Under its own name the router would load the page anew by itself, and leave an empty window where that fails.
      throw reason instanceof PartAwayError ? reason : new PartGoneError(reason);
    }
  }, name);
}
