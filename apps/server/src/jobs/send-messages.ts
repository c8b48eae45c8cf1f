import type { Deps } from '../deps.ts';
import { mailSender } from '../features/delivery/mail/mail-sender.ts';
import { deliverDueMessages, MESSAGE_QUEUED } from '../features/delivery/message-queue.service.ts';
import { pushSender } from '../features/delivery/push/push-sender.ts';
import type { Job } from './job.ts';

/** Sends the mails and push messages that are due. */
export function sendMessages(deps: Deps): Job {
  const sendMail = mailSender(deps);
  const sendPush = pushSender(deps);
  return {
    name: 'send-messages',
    // A signal wakes it for new ones; by itself it finds those that are to be tried again.
    everyMs: 30_000,
    wakeOn: [MESSAGE_QUEUED],
    async run(isStopping) {
      await deliverDueMessages(deps, sendMail, isStopping, sendPush);
    },
  };
}
