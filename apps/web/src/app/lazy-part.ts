import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { reasonOfAbsence, renewStyles } from '../lib/late-part.ts';

type Load = () => Promise<Record<string, RouteComponent>>;

/** A screen, or a frame of screens, whose code is loaded when it is needed first. */
export function lazyPart(load: Load, name: string): RouteComponent {
  return lazyRouteComponent(async () => {
    try {
      await renewStyles();
      return await load();
    } catch (failure) {
      throw await reasonOfAbsence(failure);
    }
  }, name);
}
