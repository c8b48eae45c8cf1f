import { dayNumber } from '../calendar/civil-date.ts';
import { markBillsTwice } from './card-bills.ts';
import type { IntakeDraft } from './intake-draft.ts';
import {
  comparePayments,
  isSameShop,
  MAYBE_REPORTED,
  mayBeOneCard,
  namesRail,
  plainName,
  shapeOf,
} from './same-payment.ts';

/** A cancel matches a purchase at most this many days earlier. */
export const CANCEL_DAYS_MAX = 90;
/** Two messages about one payment arrive within this many minutes. */
const MINUTES_APART_MAX = 10;

/** The key that a repeated message shares with the original. */
export function messageIdentity(draft: IntakeDraft): string {
  const parts = [draft.issuer, draft.cardHint, draft.kind, draft.messageKind, draft.date, draft.time];
  const said = [
    draft.amount,
    draft.currency,
    plainName(draft.description),
    draft.cumulative,
    draft.balance,
    draft.installment?.months,
  ];
  return [...parts, ...said].map((part) => String(part ?? '')).join('|');
}

const minutes = (draft: IntakeDraft): number | null =>
  draft.time === null
    ? null
    : dayNumber(draft.date) * 1440 + Number(draft.time.slice(0, 2)) * 60 + Number(draft.time.slice(3, 5));

/** Null if a message has no time of day. */
function minutesApart(a: IntakeDraft, b: IntakeDraft): number | null {
  const first = minutes(a);
  const second = minutes(b);
  return first === null || second === null ? null : Math.abs(first - second);
}

function areClose(a: IntakeDraft, b: IntakeDraft): boolean {
  const apart = minutesApart(a, b);
  return apart === null ? a.date === b.date : apart <= MINUTES_APART_MAX;
}

/** Whether two messages report one payment. */
function compareDrafts(a: IntakeDraft, b: IntakeDraft): 'SAME' | 'UNSURE' | 'DIFFERENT' {
  return comparePayments({ ...a, shape: shapeOf(a) }, { ...b, shape: shapeOf(b) }, minutesApart(a, b));
}

/** Marks repeats of earlier messages in the text; a different 누적 or 잔액 makes them two purchases. */
function markRepeated(drafts: readonly IntakeDraft[]): IntakeDraft[] {
  const seen = new Set<string>();
  const kept: IntakeDraft[] = [];
  for (const draft of drafts) {
    const identity = messageIdentity(draft);
    const isAgain = draft.kind !== 'IGNORE' && draft.format !== 'sentence' && seen.has(identity);
    seen.add(identity);
    const isResent = isAgain && (draft.cumulative !== null || draft.balance !== null);
    if (isResent) continue;
    kept.push(
      isAgain
        ? {
            ...draft,
            duplicate: true,
            confidence: Math.min(draft.confidence, 0.5),
            reasons: [...draft.reasons, '앞에 같은 문자가 있어요. 두 번 결제했다면 둘 다 저장해 주세요.'],
          }
        : draft,
    );
  }
  return kept;
}

/** Groups positions by a key; only members of a group are compared, so long texts stay fast. */
function positionsBy(drafts: readonly IntakeDraft[], keyOf: (draft: IntakeDraft) => string): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  drafts.forEach((draft, index) => {
    const key = keyOf(draft);
    const group = groups.get(key);
    if (group) group.push(index);
    else groups.set(key, [index]);
  });
  return groups;
}

/** A larger group indicates another problem; comparing it would cost more than it finds. */
const GROUP_SEEN_MAX = 60;

/** A message that may report the payment of another one. */
const doubtful = (draft: IntakeDraft): IntakeDraft => ({
  ...draft,
  confidence: Math.min(draft.confidence, 0.7),
  reasons: [...draft.reasons, MAYBE_REPORTED],
});

/** Marks reports of a payment through a second channel of its sender, or by the account of its check card. */
function markChannels(drafts: readonly IntakeDraft[]): IntakeDraft[] {
  const keyOf = (draft: IntakeDraft) => `${draft.kind} ${draft.amount} ${draft.currency} ${draft.date}`;
  const groups = positionsBy(drafts, keyOf);
  const channels = new Map<number, Set<string>>();
  return drafts.map((draft, index) => {
    const isPayment = draft.kind === 'EXPENSE' || draft.kind === 'INCOME';
    if (!isPayment || draft.amount === null || draft.rail !== null || draft.duplicate) return draft;
    const channel = `${draft.issuer ?? ''} ${shapeOf(draft)}`;
    const group = (groups.get(keyOf(draft)) ?? []).slice(0, GROUP_SEEN_MAX);
    const first = group.find((other) => {
      const earlier = other < index ? drafts[other] : undefined;
      const known = channels.get(other);
      // A channel reports a payment once.
      return earlier && known && !known.has(channel) && compareDrafts(earlier, draft) === 'SAME';
    });
    if (first === undefined) {
      channels.set(index, new Set([channel]));
      return draft;
    }
    channels.get(first)?.add(channel);
    return { ...doubtful(draft), duplicate: true, confidence: Math.min(draft.confidence, 0.5) };
  });
}

/** A purchase with its easy payment. If the card names only the easy payment, the shop comes from the other message. */
function paidBy(draft: IntakeDraft, payment: IntakeDraft | undefined): IntakeDraft {
  if (!payment) return draft;
  const isNamedAfter = namesRail(draft.description, payment.rail);
  const { description } = isNamedAfter && !payment.missing.includes('description') ? payment : draft;
  return { ...draft, description, rail: payment.rail };
}

/** Drops the easy payment's report of a purchase that a card or an account also reports, and keeps it as the rail. */
function foldEasyPayments(drafts: readonly IntakeDraft[]): IntakeDraft[] {
  const isPurchase = (draft: IntakeDraft) => draft.kind === 'EXPENSE' && draft.amount !== null && !draft.duplicate;
  const groups = positionsBy(drafts, (draft) => `${draft.amount} ${draft.currency}`);
  const rails = new Map<number, IntakeDraft>();
  const dropped = new Set<number>();
  const unsure = new Set<number>();
  drafts.forEach((draft, index) => {
    if (draft.rail === null || !isPurchase(draft)) return;
    const group = (groups.get(`${draft.amount} ${draft.currency}`) ?? []).slice(0, GROUP_SEEN_MAX);
    const near = group.filter((other) => {
      const candidate = drafts[other];
      return (
        candidate && isPurchase(candidate) && candidate.rail === null && !rails.has(other) && areClose(draft, candidate)
      );
    });
    const compared = near.map((other) => compareDrafts(draft, drafts[other] ?? draft));
    const card = near[compared.indexOf('SAME')];
    if (card !== undefined) {
      rails.set(card, draft);
      dropped.add(index);
    } else if (compared.includes('UNSURE')) unsure.add(index);
  });
  return drafts.flatMap((draft, index) => {
    if (dropped.has(index)) return [];
    return [unsure.has(index) ? doubtful(draft) : paidBy(draft, rails.get(index))];
  });
}

/** Merges an easy payment's top-up and the bank's withdrawal for it into one transfer. */
function joinCharges(drafts: readonly IntakeDraft[]): IntakeDraft[] {
  const groups = positionsBy(drafts, (draft) => `${draft.amount}`);
  const joined = new Map<number, IntakeDraft>();
  const dropped = new Set<number>();
  drafts.forEach((draft, index) => {
    if (draft.transferSide !== 'PAY_CHARGE' || draft.rail === null || draft.duplicate) return;
    const bank = (groups.get(`${draft.amount}`) ?? []).slice(0, GROUP_SEEN_MAX).find((other) => {
      const candidate = drafts[other];
      if (!candidate || joined.has(other) || candidate.rail !== null || candidate.duplicate) return false;
      const leaves = candidate.messageKind === 'WITHDRAWAL' || candidate.transferSide === 'PAY_CHARGE';
      return leaves && candidate.amount !== null && areClose(candidate, draft);
    });
    const from = bank === undefined ? undefined : drafts[bank];
    if (bank === undefined || !from) return;
    joined.set(bank, {
      ...from,
      kind: 'TRANSFER',
      messageKind: 'TRANSFER',
      transferSide: 'PAY_CHARGE',
      rail: draft.rail,
      description: `${draft.rail} 충전`,
      confidence: 0.9,
      reasons: [],
      missing: [],
    });
    dropped.add(index);
  });
  return drafts.flatMap((draft, index) => (dropped.has(index) ? [] : [joined.get(index) ?? draft]));
}

/** The house of a sender, as the other side names it: 카카오 for 카카오뱅크. */
const brandOf = (issuer: string | null): string =>
  (issuer ?? '').replace(/^(?:KB|NH|IBK)(?=[가-힣])|(?:은행|뱅크)$/gu, '');

/** Whether a name is the sender's house: 카카오 or 카카오뱅크 for 카카오뱅크. */
export function namesBrand(name: string, issuer: string | null): boolean {
  const house = brandOf(issuer);
  return house !== '' && name.includes(house);
}

/**
 * Whether both sides of a withdrawal and a deposit name accounts of the same person. The same amount may also leave for
 * a meal and come back from a friend in the same minute.
 */
function areOneOwner(from: IntakeDraft, to: IntakeDraft): boolean {
  if (from.transferSide !== null || to.transferSide !== null) return true;
  const names = (draft: IntakeDraft, other: IntakeDraft) =>
    draft.missing.includes('description') || namesBrand(draft.description, other.issuer);
  return isSameShop(from.description, to.description) || names(from, to) || names(to, from);
}

/** Merges a withdrawal and a deposit of the same amount at two banks of one person into one transfer. */
function joinTransfers(drafts: readonly IntakeDraft[]): IntakeDraft[] {
  const groups = positionsBy(drafts, (draft) => `${draft.amount}`);
  const joined = new Map<number, IntakeDraft>();
  const dropped = new Set<number>();
  drafts.forEach((draft, index) => {
    if (!draft.isIncoming || (draft.messageKind !== 'DEPOSIT' && draft.transferSide !== 'OWN_ACCOUNT')) return;
    if (draft.duplicate || dropped.has(index) || joined.has(index)) return;
    const group = (groups.get(`${draft.amount}`) ?? []).slice(0, GROUP_SEEN_MAX);
    const source = group.find((other) => {
      const candidate = drafts[other];
      if (!candidate || other === index || joined.has(other) || dropped.has(other) || candidate.duplicate) return false;
      const leaves =
        candidate.messageKind === 'WITHDRAWAL' ||
        candidate.transferSide === 'OWN_ACCOUNT' ||
        candidate.transferSide === 'SAVINGS';
      return (
        leaves &&
        !candidate.isIncoming &&
        candidate.issuer !== draft.issuer &&
        areClose(candidate, draft) &&
        areOneOwner(candidate, draft)
      );
    });
    const from = source === undefined ? undefined : drafts[source];
    if (source === undefined || !from) return;
    joined.set(source, {
      ...from,
      kind: 'TRANSFER',
      messageKind: 'TRANSFER',
      transferSide: 'OWN_ACCOUNT',
      toIssuer: draft.issuer,
      toCardHint: draft.cardHint,
      description: `${from.issuer ?? ''} → ${draft.issuer ?? ''}`,
      confidence: minutes(from) === null || minutes(draft) === null ? 0.7 : 0.85,
      reasons: ['내 계좌 사이의 이체로 보여요.'],
      missing: [],
    });
    dropped.add(index);
  });
  return drafts.flatMap((draft, index) => (dropped.has(index) ? [] : [joined.get(index) ?? draft]));
}

/**
 * Whether `cancel` may cancel `approval`: same shop, and the full amount, a part of it, or the rest after partial
 * cancels.
 *
 * @param approval `left` is the amount not yet cancelled; defaults to the full amount
 */
export function mayCancel(
  cancel: Pick<IntakeDraft, 'amount' | 'currency' | 'date' | 'description' | 'messageKind' | 'originalDate'>,
  approval: Pick<IntakeDraft, 'amount' | 'currency' | 'date' | 'description'> & { readonly left?: number },
): boolean {
  if (cancel.amount === null || approval.amount === null || cancel.currency !== approval.currency) return false;
  const isPartial = cancel.messageKind === 'PARTIAL_CANCEL';
  const left = approval.left ?? approval.amount;
  if (isPartial ? cancel.amount > left : cancel.amount !== left) return false;
  const days = dayNumber(cancel.date) - dayNumber(approval.date);
  if (days < 0 || days > CANCEL_DAYS_MAX) return false;
  if (cancel.originalDate !== null && cancel.originalDate !== approval.date) return false;
  return cancel.description === '' ? !isPartial : isSameShop(cancel.description, approval.description);
}

/** Whether both messages have a time and that of `other` is later. */
function isAfter(other: IntakeDraft, draft: IntakeDraft): boolean {
  const [first, second] = [minutes(draft), minutes(other)];
  return first !== null && second !== null && second > first;
}

/** The index of the first of ascending `numbers` that is at least `bound`. */
function firstAtLeast(numbers: readonly number[], bound: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The indexes of a text's cancels in chronological order; a partial cancel comes before the rest. */
function cancelsInOrder(drafts: readonly IntakeDraft[]): number[] {
  const isRest = (draft: IntakeDraft | undefined) => (draft?.messageKind === 'CANCEL' ? 1 : 0);
  return drafts
    .flatMap((draft, index) => (draft.kind === 'CANCEL' && draft.format !== 'sentence' ? [{ draft, index }] : []))
    .toSorted(
      (a, b) =>
        dayNumber(a.draft.date) - dayNumber(b.draft.date) ||
        (minutes(a.draft) ?? 0) - (minutes(b.draft) ?? 0) ||
        isRest(a.draft) - isRest(b.draft) ||
        a.index - b.index,
    )
    .map(({ index }) => index);
}

/** Links each cancel to its approval in the same text; a cancel without one books nothing. */
function tieCancels(drafts: readonly IntakeDraft[]): IntakeDraft[] {
  const takenBack = new Map<number, number>();
  const approvals = positionsBy(drafts, (draft) => (draft.kind === 'EXPENSE' ? (draft.issuer ?? '') : ''));
  const tied = [...drafts];
  for (const index of cancelsInOrder(drafts)) {
    const draft = drafts[index];
    if (!draft) continue;
    const candidates = approvals.get(draft.issuer ?? '') ?? [];
    const place = firstAtLeast(candidates, index);
    // The newest purchase before it. Messages may come in either order, so later ones are searched too.
    const near = candidates
      .slice(Math.max(0, place - GROUP_SEEN_MAX), place + GROUP_SEEN_MAX)
      .toSorted((a, b) => Math.abs(a - index) - Math.abs(b - index));
    const approval = near.find((other) => {
      const candidate = drafts[other];
      return (
        candidate?.kind === 'EXPENSE' &&
        !candidate.duplicate &&
        mayBeOneCard(candidate.cardHint, draft.cardHint) &&
        !isAfter(candidate, draft) &&
        mayCancel(draft, { ...candidate, left: (candidate.amount ?? 0) - (takenBack.get(other) ?? 0) })
      );
    });
    if (approval !== undefined) {
      takenBack.set(approval, (takenBack.get(approval) ?? 0) + (draft.amount ?? 0));
      tied[index] = { ...draft, cancels: approval, missing: draft.missing.filter((part) => part !== 'description') };
      continue;
    }
    tied[index] = {
      ...draft,
      confidence: Math.min(draft.confidence, 0.45),
      missing: [...draft.missing, 'approval' as const],
      reasons: [...draft.reasons, '취소한 결제를 찾지 못했어요.'],
    };
  }
  return tied;
}

/**
 * The difference in a card's 누적 since `before`, in won: positive for missing purchases, negative for missing cancels, 0
 * if the sums match. A smaller sum belongs to a new month and is ignored.
 */
export function cumulativeGap(
  before: number,
  draft: Pick<IntakeDraft, 'kind' | 'amount' | 'foreign' | 'cumulative'>,
): number {
  const { amount, cumulative } = draft;
  if (cumulative === null || amount === null || draft.foreign !== null || cumulative <= before) return 0;
  return cumulative - (before + (draft.kind === 'CANCEL' ? -amount : amount));
}

/** The same as a sentence. */
export function describeGap(gap: number): string {
  const won = String(Math.abs(gap)).replaceAll(/\B(?=(\d{3})+$)/gu, ',');
  return `누적 금액을 보면 이 문자 앞에 ${won}원 ${gap > 0 ? '결제' : '취소'} 문자가 빠진 것 같아요.`;
}

/** The key of the card whose 누적 a message states; null if none. */
export function cumulativeKey(draft: Pick<IntakeDraft, 'kind' | 'cumulative' | 'issuer' | 'cardHint'>): string | null {
  const isPurchase = draft.kind === 'EXPENSE' || draft.kind === 'CANCEL';
  return isPurchase && draft.cumulative !== null ? `${draft.issuer ?? ''}|${draft.cardHint ?? ''}` : null;
}

/** 누적 is a running sum of the card: a mismatch means that a message in between is missing. */
function checkCumulative(drafts: readonly IntakeDraft[]): IntakeDraft[] {
  const reasons = new Map<IntakeDraft, string>();
  const last = new Map<string, number>();
  // Messages are often pasted newest first.
  const inOrder = drafts.toSorted(
    (a, b) =>
      dayNumber(a.date) - dayNumber(b.date) ||
      (minutes(a) ?? 0) - (minutes(b) ?? 0) ||
      (a.cumulative ?? 0) - (b.cumulative ?? 0),
  );
  for (const draft of inOrder) {
    const key = cumulativeKey(draft);
    if (key === null || draft.cumulative === null) continue;
    const before = last.get(key);
    last.set(key, draft.cumulative);
    const gap = before === undefined ? 0 : cumulativeGap(before, draft);
    if (gap !== 0) reasons.set(draft, describeGap(gap));
  }
  return drafts.map((draft) => {
    const reason = reasons.get(draft);
    return reason === undefined ? draft : { ...draft, reasons: [...draft.reasons, reason] };
  });
}

/** Relates the drafts of one text: repeats, other channels, easy payments, own transfers, cancels and the 누적 of cards. */
export function relateDrafts(drafts: readonly IntakeDraft[]): IntakeDraft[] {
  return checkCumulative(
    tieCancels(joinTransfers(joinCharges(foldEasyPayments(markBillsTwice(markChannels(markRepeated(drafts))))))),
  );
}
