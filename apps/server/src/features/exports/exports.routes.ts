import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Register } from '../../http/register.ts';
import type { RequestLimits } from '../../http/request-limits.ts';
import { sendFile } from '../../http/send-file.ts';
import { ExportSlots } from './export-slots.ts';
import { exportBook } from './exports.service.ts';
import { importBackup } from './import-backup.service.ts';

export function registerExportRoutes(register: Register, deps: Deps, limits: RequestLimits): void {
  const slots = new ExportSlots();
  register.signedIn(endpoints.exportBook, async ({ actor, params, query, request, reply }) => {
    limits.take(actor.userId, 'export');
    const free = slots.take();
    if (!free) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 5 });
    reply.raw.once('close', free);
    try {
      await sendFile(reply, await exportBook(deps, actor, params.bookId, query, request.ip));
    } catch (error) {
      free();
      throw error;
    }
  });
  register.signedIn(endpoints.importBackup, ({ actor, body }) => importBackup(deps, actor, body));
}
