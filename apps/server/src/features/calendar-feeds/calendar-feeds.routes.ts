import { endpoints } from '@salim/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { createFeed, deleteFeed, listFeeds, readFeed } from './calendar-feeds.service.ts';

/** Calendar apps ask for the file by its URL alone; it is not part of the contract. */
export function registerCalendarFeedRoutes(register: Register, app: FastifyInstance, deps: Deps): void {
  register.signedIn(endpoints.listCalendarFeeds, ({ actor }) => listFeeds(deps, actor));
  register.signedIn(endpoints.createCalendarFeed, ({ actor, body, request }) =>
    createFeed(deps, actor, body, request.ip),
  );
  register.signedIn(endpoints.deleteCalendarFeed, ({ actor, params, request }) =>
    deleteFeed(deps, actor, params.feedId, request.ip),
  );
  app.get<{ Params: { file: string } }>('/ics/:file', async (request, reply) => {
    const text = await readFeed(deps, request.params.file.replace(/\.ics$/iu, '').toLowerCase(), request.ip);
    return reply
      .type('text/calendar; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .header('X-Robots-Tag', 'noindex')
      .header('Referrer-Policy', 'no-referrer')
      .send(text);
  });
}
