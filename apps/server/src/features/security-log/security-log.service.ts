import { newId } from '../../core/ids.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import {
  deleteSecurityEventsBefore,
  insertSecurityEvent,
  listSecurityEvents,
  listSignInAddresses,
  type SecurityEventRow,
} from './security-log.repository.ts';

/** Three months, as stated in the privacy policy; also the legal minimum. */
const KEPT_MS = 92 * 24 * 60 * 60_000;

export type SecurityEventKind =
  | 'JOINED'
  | 'SIGNED_IN'
  | 'SIGN_IN_FAILED'
  | 'SIGNED_OUT'
  | 'SESSION_ENDED'
  | 'RENEWAL_REUSED'
  | 'PASSWORD_CHANGED'
  | 'PASSWORD_CHANGE_FAILED'
  | 'EMAIL_VERIFIED'
  | 'VERIFICATION_REQUESTED'
  | 'BOOK_EXPORTED'
  | 'PASSWORD_RESET_REQUESTED'
  | 'PASSWORD_RESET'
  | 'REAUTHENTICATED'
  | 'REAUTHENTICATION_FAILED'
  | 'EMAIL_CHANGE_REQUESTED'
  | 'EMAIL_CHANGED'
  | 'SECOND_FACTOR_FAILED'
  | 'TWO_FACTOR_SWITCHED_ON'
  | 'TWO_FACTOR_SWITCHED_OFF'
  | 'RECOVERY_CODE_USED'
  | 'RECOVERY_CODES_REPLACED'
  | 'PASSKEY_ADDED'
  | 'PASSKEY_REMOVED'
  | 'PASSKEY_CLONE_SUSPECTED'
  | 'TOKEN_CREATED'
  | 'TOKEN_REVOKED'
  | 'CALENDAR_FEED_CREATED'
  | 'CALENDAR_FEED_REVOKED'
  | 'PROVIDER_LINKED'
  | 'PROVIDER_UNLINKED'
  | 'EXTERNAL_SIGN_IN_REFUSED'
  | 'DATA_EXPORTED'
  | 'ACCOUNT_DELETION_REQUESTED'
  | 'ACCOUNT_DELETED';

export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** Null when the user is unknown. */
  readonly userId: string | null;
  /** Network address of the request. */
  readonly address: string;
  /** Only ids and counts: no secrets and no addresses. */
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}

/** Records an account event with time and origin. Records are never changed. */
export async function recordSecurityEvent(deps: Deps, db: Db, event: SecurityEvent): Promise<void> {
  const at = deps.clock.now();
  await insertSecurityEvent(db, {
    logId: newId(at),
    at,
    userId: event.userId,
    kind: event.kind,
    address: event.address,
    details: event.details ?? {},
  });
}

/** Recorded events of an account, newest first. */
export async function securityEventsOf(db: Db, userId: string): Promise<SecurityEventRow[]> {
  return listSecurityEvents(db, userId);
}

/** The addresses of earlier sign-ins to an account, within the retention period. */
export async function signInAddressesOf(db: Db, userId: string): Promise<string[]> {
  return listSignInAddresses(db, userId);
}

/** Deletes records older than the retention period. */
export async function purgeOldSecurityEvents(db: Db, now: Date): Promise<void> {
  await deleteSecurityEventsBefore(db, new Date(now.getTime() - KEPT_MS));
}
