import type { Deps } from '../deps.ts';
import { queueMail } from '../features/delivery/message-queue.service.ts';
import { backupTroubleMail } from '../operations/backup-mails.ts';
import { type BackupPlan, backupStateOf, isSound, keepBackups, problemText } from '../operations/scheduled-backups.ts';
import type { Job } from './job.ts';

const LOOK_EVERY_MS = 60_000;

/** Tells the operator by mail, if there is an address, when backups begin to fail. */
async function report(deps: Deps, problem: string): Promise<void> {
  const to = deps.config.operator?.contact;
  if (to?.includes('@')) await queueMail(deps, deps.db, to, backupTroubleMail(deps.config.publicUrl, problem));
}

/**
 * Makes backups at the configured interval and proves by a restore that they work.
 *
 * @param onOutcome receives whether a run failed, which the backup folder cannot record if it is not writable
 */
export function keepBackupsJob(deps: Deps, plan: BackupPlan, onOutcome: (hasFailed: boolean) => void): Job {
  let isFailing = false;
  return {
    name: 'keep-backups',
    everyMs: LOOK_EVERY_MS,
    async run() {
      let wasFailing = isFailing;
      try {
        wasFailing ||= !isSound(await backupStateOf(plan.backupStore));
        await keepBackups(plan);
        isFailing = false;
      } catch (error) {
        isFailing = true;
        deps.log.error({ err: error }, 'a backup or its drill failed');
        if (!wasFailing) await report(deps, problemText(error));
        throw error;
      } finally {
        onOutcome(isFailing);
      }
    },
  };
}
