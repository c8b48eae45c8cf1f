import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import {
  importFailure,
  ModuleUnreachableError,
  OutdatedBuildError,
  renewStyles,
} from '../platform/offline/lazy-module.ts';

type Load = () => Promise<Record<string, RouteComponent>>;

/** A screen, or a layout of screens, whose code is loaded on first use. */
export function lazyRoute(load: Load, name: string): RouteComponent {
  return lazyRouteComponent(async () => {
    try {
      await renewStyles();
      return await load();
    } catch (failure) {
      const reason = await importFailure(failure);
      // For the browser's own error the router would reload the page, and show an empty window if that fails.
      throw reason instanceof ModuleUnreachableError ? reason : new OutdatedBuildError(reason);
    }
  }, name);
}
