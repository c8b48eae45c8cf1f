import { randomBytes } from 'node:crypto';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { endMailTokens, insertMailToken, type MailPurpose } from './mail-tokens.repository.ts';
import { hashOfToken } from './sessions.service.ts';

const MINUTE_MS = 60_000;
const VALID_MS: Readonly<Record<MailPurpose, number>> = {
  VERIFY_EMAIL: 24 * 60 * MINUTE_MS,
  CHANGE_EMAIL: 24 * 60 * MINUTE_MS,
  RESET_PASSWORD: 30 * MINUTE_MS,
  DELETE_ACCOUNT: 30 * MINUTE_MS,
};

/**
 * Issues the token of a link in a mail; only its hash is stored. Several verification links may be valid at once; for
 * every other purpose only the newest link is.
 */
export async function issueMailToken(
  deps: Deps,
  trx: Trx,
  to: { readonly userId: string; readonly email: string; readonly purpose: MailPurpose },
): Promise<string> {
  const createdAt = deps.clock.now();
  if (to.purpose !== 'VERIFY_EMAIL') await endMailTokens(trx, to.userId, [to.purpose], createdAt);
  const token = randomBytes(32).toString('base64url');
  await insertMailToken(trx, {
    tokenHash: hashOfToken(token),
    ...to,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + VALID_MS[to.purpose]),
  });
  return token;
}
