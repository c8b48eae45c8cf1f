import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../ids.ts';
import { insertSecurityEvent } from './security-log.repository.ts';

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
  | 'BOOK_EXPORTED';

export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** Null where it is not known who it was. */
  readonly userId: string | null;
  /** Network address of the request. */
  readonly address: string;
  /** Ids and counts alone: nothing that opens a door, and nobody's address. */
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}

/** Notes who did what to an account, when and from where. Nothing noted is ever changed. */
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
