import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import { written } from '../../http/answers.ts';
import { startEventStream } from '../../http/event-stream.ts';
import type { Register } from '../../http/register.ts';
import { liveEvents } from './live.service.ts';

/** Registers through `onClose` how to end all streams, so that shutdown does not wait for them. */
export function registerLiveRoutes(register: Register, deps: Deps, onClose: (stop: () => Promise<void>) => void): void {
  const live = liveEvents(deps);
  onClose(async () => live.stop());

  register.signedIn(endpoints.streamEvents, async ({ actor, request }) =>
    written(async (reply) => {
      const header = request.headers['last-event-id'];
      const raw = startEventStream(reply);
      let isGone = false;
      let stop: (() => void) | undefined;
      raw.on('close', () => {
        isGone = true;
        stop?.();
      });
      try {
        stop = await live.open(actor, typeof header === 'string' ? header : undefined, {
          write(text) {
            raw.write(text);
            return raw.writableLength;
          },
          end: () => raw.end(),
        });
        if (isGone) stop();
      } catch (error) {
        // The response has started, so no error can be sent: end the stream, and the client reconnects.
        request.log.warn({ err: error }, 'a live stream could not be opened');
        raw.end();
      }
    }),
  );
}
