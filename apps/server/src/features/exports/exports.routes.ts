import { createHash } from 'node:crypto';
import { endpoints } from '@salim/contract';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { Deps } from '../../deps.ts';
import { written } from '../../http/answers.ts';
import { longBodyOf, longListOf } from '../../http/long-list.ts';
import type { Register } from '../../http/register.ts';
import type { RequestLimits } from '../../http/request-limits.ts';
import { sendFile } from '../../http/send-file.ts';
import { PhotoQueue } from '../attachments/processing/photo-queue.ts';
import type { RestoreDeps } from '../attachments/restored-attachments.service.ts';
import { ExportSlots } from './export-slots.ts';
import { exportBook } from './exports.service.ts';
import { importBackup } from './import-backup.service.ts';

/** The idempotency key covers the whole body, including its long lists. */
function withBody(deps: Deps, actor: Actor, bytes: Buffer): Actor {
  if (!actor.idempotency) return actor;
  const hash = createHash('sha256').update(actor.idempotency.requestHash).update(bytes).digest('base64url');
  return { ...actor, idempotency: { ...actor.idempotency, requestHash: deps.secrets.derive('idempotency', hash) } };
}

export function registerExportRoutes(register: Register, deps: Deps, limits: RequestLimits): void {
  const slots = new ExportSlots();
  const restoring: RestoreDeps = { ...deps, queues: [new PhotoQueue(), new PhotoQueue()] };
  register.signedIn(endpoints.exportBook, async ({ actor, params, query, request }) => {
    await limits.take(actor.userId, 'export');
    const free = slots.take();
    if (!free) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 5 });
    return written(async (reply) => {
      reply.raw.once('close', free);
      try {
        await sendFile(reply, await exportBook(deps, actor, params.bookId, query, request.ip));
      } catch (error) {
        free();
        throw error;
      }
    });
  });
  register.signedIn(endpoints.importBackup, ({ actor, body, request }) => {
    const lists = {
      transactions: longListOf(request, 'transactions'),
      attachments: longListOf(request, 'attachments'),
    };
    return importBackup(restoring, withBody(deps, actor, longBodyOf(request)), body, lists);
  });
}
