import { AppError } from '../../core/app-error.ts';
import { inTrx } from '../../db/in-trx.ts';
import { notify } from '../notifications/notifications.service.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import type { AuthDeps, Client } from './auth-deps.ts';
import { placeOf } from './place.ts';
import {
  endSessionOf,
  findRefreshToken,
  type Moment,
  type RefreshTokenState,
  type RenewedSession,
  rotateRefreshToken,
} from './sessions.repository.ts';
import { hashOfToken, momentOf } from './sessions.service.ts';

/**
 * Tabs of one browser that renew at the same moment send the same token; within this grace period that is not theft.
 */
const GRACE_MS = 10_000;
/** Maximum chain of renewals within the grace period of the first. */
const SUCCESSORS_MAX = 50;
const TOKEN_LENGTH_MAX = 200;

export interface Renewal {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAt: Date;
}

/**
 * Derived instead of random: a repeated request within the grace period gets the same successor, which is stored
 * nowhere.
 */
function successorOf(deps: AuthDeps, token: string): string {
  return deps.secrets.derive('refresh-successor', token).toString('base64url');
}

/** Follows the chain of successors from a spent token to the one that is still valid. */
async function unspentSuccessorOf(deps: AuthDeps, spent: string, moment: Moment): Promise<string | null> {
  let token = spent;
  for (let step = 0; step < SUCCESSORS_MAX; step += 1) {
    token = successorOf(deps, token);
    const state = await findRefreshToken(deps.db, hashOfToken(token), moment);
    if (state?.isSessionLive !== true) return null;
    if (state.spentAt === null) return token;
  }
  return null;
}

/**
 * A token reused after its grace period has been copied, and the owner is indistinguishable from the thief: the session
 * ends.
 */
async function endStolenSession(deps: AuthDeps, token: RefreshTokenState, client: Client, now: Date): Promise<void> {
  await inTrx(deps.db, async (trx) => {
    if (!(await endSessionOf(trx, token.userId, token.sessionId, now))) return;
    await recordSecurityEvent(deps, trx, {
      kind: 'RENEWAL_REUSED',
      userId: token.userId,
      address: client.address,
      details: { sessionId: token.sessionId },
    });
    await notify(deps, trx, {
      userId: token.userId,
      type: 'SECURITY',
      title: '안전을 위해 로그아웃했어요',
      message: `‘${token.device}’의 로그인 정보가 다른 곳에서 사용돼 이 기기를 로그아웃했어요. 본인이 아니라면 비밀번호를 바꿔 주세요.`,
      link: '/change-password',
    });
  });
}

/**
 * Renews a session: spends its refresh token and issues a successor. A token spent within the last ten seconds gets the
 * same successor; after that, reusing it ends the session.
 *
 * @throws AppError UNAUTHENTICATED without a token, SESSION_EXPIRED when it is unknown, expired or reused
 */
export async function renewSession(deps: AuthDeps, token: string | undefined, client: Client): Promise<Renewal> {
  if (token === undefined || token === '') throw new AppError('UNAUTHENTICATED');
  if (token.length > TOKEN_LENGTH_MAX) throw new AppError('SESSION_EXPIRED');
  const now = deps.clock.now();
  const moment = momentOf(now);
  const successor = successorOf(deps, token);
  const answer = async (session: RenewedSession, refreshToken: string): Promise<Renewal> => ({
    accessToken: await deps.tokens.issue(session),
    refreshToken,
    expiresAt: session.expiresAt,
  });

  const renewed = await rotateRefreshToken(
    deps.db,
    hashOfToken(token),
    hashOfToken(successor),
    placeOf(client.address),
    moment,
  );
  if (renewed) return answer(renewed, successor);

  const state = await findRefreshToken(deps.db, hashOfToken(token), moment);
  if (state?.isSessionLive !== true || state.spentAt === null) throw new AppError('SESSION_EXPIRED');
  // Absolute value: a clock that was set back must not extend the grace period.
  if (Math.abs(now.getTime() - state.spentAt.getTime()) <= GRACE_MS) {
    const current = await unspentSuccessorOf(deps, token, moment);
    if (current !== null) return answer(state, current);
    throw new AppError('SESSION_EXPIRED');
  }
  await endStolenSession(deps, state, client, now);
  throw new AppError('SESSION_EXPIRED');
}
