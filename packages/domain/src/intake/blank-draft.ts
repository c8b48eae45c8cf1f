import type { CivilDate } from '../calendar/civil-date.ts';
import { GENERIC_FORMAT } from './formats/payment-formats.ts';
import type { IntakeDraft } from './intake-draft.ts';

/** The draft of a message without a known format, before anything is read from it. */
export function blankDraft(text: string, receivedDate: CivilDate): IntakeDraft {
  return {
    kind: 'EXPENSE',
    messageKind: 'APPROVAL',
    amount: null,
    currency: 'KRW',
    foreign: null,
    date: receivedDate,
    time: null,
    description: '',
    issuer: null,
    cardHint: null,
    methodHint: null,
    paidWith: null,
    holder: null,
    rail: null,
    installment: null,
    cumulative: null,
    balance: null,
    originalDate: null,
    cancels: null,
    transferSide: null,
    isIncoming: false,
    toIssuer: null,
    toCardHint: null,
    named: null,
    confidence: 0,
    format: GENERIC_FORMAT.id,
    reasons: [],
    missing: [],
    duplicate: false,
    text,
  };
}
