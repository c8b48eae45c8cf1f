import { DOCUMENT_VERSIONS } from '@salim/contract';
import type { Trx } from '../../db/database.ts';
import { inTrx } from '../../db/in-trx.ts';
import type { Deps } from '../../deps.ts';
import { runEach } from '../../run-each.ts';
import { queueMail } from '../delivery/message-queue.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { marketingDecisionMail, marketingReminderMail } from './auth-mails.ts';
import { koreanDay } from './korean-time.ts';
import {
  type Account,
  findLatestMarketingConsent,
  insertConsents,
  listMarketingConsentsBefore,
  lockAccount,
} from './users.repository.ts';

/** The law requires a reminder of a consent at this interval. */
const REMINDED_EVERY_YEARS = 2;
const PEOPLE_AT_ONCE = 500;

/** Where a marketing decision was made. */
export type ConsentChannel = 'JOIN' | 'EXTERNAL_JOIN' | 'PROFILE' | 'REMINDER';

type Person = Pick<Account, 'userId' | 'name' | 'email' | 'isEmailVerified'>;

async function record(trx: Trx, userId: string, isAgreed: boolean, channel: ConsentChannel, at: Date): Promise<void> {
  const documentVersion = DOCUMENT_VERSIONS.MARKETING;
  await insertConsents(trx, userId, [{ kind: 'MARKETING', documentVersion, isAgreed, channel }], at);
}

/**
 * Confirms a marketing decision, as the law requires: who processes it, what it was and when. Sent in the app, and by
 * mail when the address is verified.
 */
export async function notifyOfDecision(deps: Deps, trx: Trx, person: Person, isAgreed: boolean): Promise<void> {
  const at = deps.clock.now();
  await notify(deps, trx, {
    userId: person.userId,
    type: 'ACCOUNT',
    title: isAgreed ? '마케팅 정보 수신에 동의했어요' : '마케팅 정보 수신 동의를 철회했어요',
    message: isAgreed
      ? `살림이 ${koreanDay(at)}에 수신 동의를 처리했어요. 프로필에서 언제든 철회할 수 있어요.`
      : `살림이 ${koreanDay(at)}에 수신 거부를 처리했어요. 이제 소식과 혜택을 보내지 않아요.`,
    link: '/profile',
    isOwnAction: true,
  });
  if (!person.isEmailVerified) return;
  const decision = { name: person.name, isAgreed, at };
  await queueMail(deps, trx, person.email, marketingDecisionMail(deps.config.publicUrl, decision));
}

/** Records a marketing decision of the signed-in user and confirms it. */
export async function decideOnMarketing(deps: Deps, trx: Trx, person: Person, isAgreed: boolean): Promise<void> {
  await record(trx, person.userId, isAgreed, 'PROFILE', deps.clock.now());
  await notifyOfDecision(deps, trx, person, isAgreed);
}

function yearsBefore(now: Date, years: number): Date {
  const before = new Date(now.getTime());
  before.setUTCFullYear(before.getUTCFullYear() - years);
  return before;
}

/** A reminder counts as the last notice until the next one; without a response the consent continues. */
async function remind(deps: Deps, userId: string, before: Date): Promise<boolean> {
  return inTrx(deps.db, async (trx) => {
    const account = await lockAccount(trx, userId);
    const agreedAt = account?.isMarketingAgreed ? await findLatestMarketingConsent(trx, userId) : null;
    if (!account || agreedAt === null || agreedAt > before) return false;
    const now = deps.clock.now();
    await record(trx, userId, true, 'REMINDER', now);
    await notify(deps, trx, {
      userId,
      type: 'ACCOUNT',
      title: '마케팅 정보 수신 동의를 확인해 주세요',
      message: `${koreanDay(agreedAt)}에 살림의 소식과 혜택을 받기로 동의하셨어요. 그대로 두면 계속 보내 드리고, 프로필에서 언제든 철회할 수 있어요.`,
      link: '/profile',
    });
    if (account.isEmailVerified) {
      const reminder = { name: account.name, agreedAt };
      await queueMail(deps, trx, account.email, marketingReminderMail(deps.config.publicUrl, reminder));
    }
    return true;
  });
}

/**
 * Reminds the users who consented to marketing, or were last reminded, two years ago. Safe to run on several servers at
 * the same time.
 *
 * @returns the number of reminded users
 */
export async function remindOfMarketingConsents(deps: Deps): Promise<number> {
  const before = yearsBefore(deps.clock.now(), REMINDED_EVERY_YEARS);
  const userIds = await listMarketingConsentsBefore(deps.db, before, PEOPLE_AT_ONCE);
  return runEach(
    deps,
    userIds,
    (userId) => ({ userId }),
    async (userId) => ((await remind(deps, userId, before)) ? 1 : 0),
  );
}
