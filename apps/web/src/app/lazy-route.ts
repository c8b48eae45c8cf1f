import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import {
  importFailure,
  ModuleUnreachableError,
  OutdatedBuildError,
  renewStyles,
} from '../platform/offline/lazy-module.ts';

type Load = () => Promise<Record<string, RouteComponent>>;

/** A screen, or a frame of screens, whose code is loaded when it is needed first. */
export function lazyRoute(load: Load, name: string): RouteComponent {
  return lazyRouteComponent(async () => {
    try {
      await renewStyles();
      return await load();
    } catch (failure) {
      const reason = await importFailure(failure);
      // Under its own name the router would load the page anew by itself, and leave an empty window where that fails.
      throw reason instanceof ModuleUnreachableError ? reason : new OutdatedBuildError(reason);
    }
  }, name);
}
