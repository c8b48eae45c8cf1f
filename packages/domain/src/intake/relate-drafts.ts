import { dayNumber } from '../calendar/civil-date.ts';
import { normalizeForSearch } from '../hangul/search-text.ts';
import type { IntakeDraft } from './intake-draft.ts';
import { fitsMask } from './person-mask.ts';

/** A cancel belongs to a purchase of at most so many days before. */
export const CANCEL_DAYS_MAX = 90;
/** Two messages about one payment arrive within so many minutes. */
const MINUTES_APART_MAX = 10;

const plainName = (name: string): string => normalizeForSearch(name).replaceAll(/[\s.…_]/gu, '');

/** Whether two names may mean one shop; card companies cut long ones. */
export function isSameShop(a: string, b: string): boolean {
  const first = plainName(a);
  const second = plainName(b);
  if (first === '' || second === '') return false;
  return first.startsWith(second) || second.startsWith(first);
}

/** One text for what makes a message the same as another: sent again, it has all of it in common. */
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

function areClose(a: IntakeDraft, b: IntakeDraft): boolean {
  const first = minutes(a);
  const second = minutes(b);
  return first === null || second === null ? a.date === b.date : Math.abs(first - second) <= MINUTES_APART_MAX;
}

/** Marks messages that stand in the text before; another 누적 or 잔액 makes two purchases of two messages. */
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

/** Groups positions by a text; only within a group is anything compared, so that long texts stay quick. */
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

/** In a group as large as that something else is the matter; looking further would cost more than it finds. */
const GROUP_SEEN_MAX = 60;

/** A purchase with the easy payment by which it went. Where its card names only that one, the shop is told by it. */
function paidBy(draft: IntakeDraft, payment: IntakeDraft | undefined): IntakeDraft {
  if (!payment) return draft;
  const isNamedAfter = payment.rail !== null && isSameShop(draft.description, payment.rail);
  const { description } = isNamedAfter && !payment.missing.includes('description') ? payment : draft;
  return { ...draft, description, rail: payment.rail };
}

/** Drops what an easy payment tells of a purchase that a card or an account tells too, and keeps by which it went. */
function foldEasyPayments(drafts: readonly IntakeDraft[]): IntakeDraft[] {
  const isPurchase = (draft: IntakeDraft) => draft.kind === 'EXPENSE' && draft.amount !== null && !draft.duplicate;
  const groups = positionsBy(drafts, (draft) => `${draft.amount} ${draft.currency}`);
  const rails = new Map<number, IntakeDraft>();
  const dropped = new Set<number>();
  drafts.forEach((draft, index) => {
    if (draft.rail === null || !isPurchase(draft)) return;
    const group = (groups.get(`${draft.amount} ${draft.currency}`) ?? []).slice(0, GROUP_SEEN_MAX);
    const card = group.find((other) => {
      const candidate = drafts[other];
      return (
        candidate &&
        isPurchase(candidate) &&
        candidate.rail === null &&
        candidate.issuer !== null &&
        !rails.has(other) &&
        areClose(draft, candidate)
      );
    });
    if (card === undefined) return;
    rails.set(card, draft);
    dropped.add(index);
  });
  return drafts.flatMap((draft, index) => (dropped.has(index) ? [] : [paidBy(draft, rails.get(index))]));
}

/** Makes one transfer of what an easy payment says was charged and what the bank says went out for it. */
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

/** The house that a sender is of, as the other side calls it: 카카오 of 카카오뱅크. */
const houseOf = (issuer: string | null): string =>
  (issuer ?? '').replace(/^(?:KB|NH|IBK)(?=[가-힣])|(?:은행|뱅크)$/gu, '');

/** Whether a name is the one of a sender's house: 카카오 and 카카오뱅크 of 카카오뱅크. */
export function namesHouse(name: string, issuer: string | null): boolean {
  const house = houseOf(issuer);
  return house !== '' && name.includes(house);
}

/**
 * Whether both sides of what went out and came in speak of the same person's accounts. As much may well leave for a
 * meal and come back from a friend in the same minute.
 */
function areOneOwner(from: IntakeDraft, to: IntakeDraft): boolean {
  if (from.transferSide !== null || to.transferSide !== null) return true;
  const names = (draft: IntakeDraft, other: IntakeDraft) =>
    draft.missing.includes('description') || namesHouse(draft.description, other.issuer);
  return isSameShop(from.description, to.description) || names(from, to) || names(to, from);
}

/** Makes one transfer of a withdrawal and a deposit of the same amount at two banks of one person. */
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
 * Whether `cancel` may take back `approval`: same shop and amount, a part of the amount, or what parts of it left.
 *
 * @param approval `left` is what has not been taken back yet; all of it where that is not said
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

/** Whether both messages give a time and that of `other` is the later one. */
function isAfter(other: IntakeDraft, draft: IntakeDraft): boolean {
  const [first, second] = [minutes(draft), minutes(other)];
  return first !== null && second !== null && second > first;
}

/** The place of the first of ascending `numbers` that is at least `bound`. */
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

/** Whether two messages may speak of one card: `1*3*` fits 1234. */
function mayBeOneCard(a: string | null, b: string | null): boolean {
  return a === null || b === null || a === b || fitsMask(a, b) || fitsMask(b, a);
}

/** The places of the cancels of a text in the order in which they happened; a part is taken back before the rest. */
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

/** Ties each cancel to its approval in the same text; one that has none books nothing. */
function tieCancels(drafts: readonly IntakeDraft[]): IntakeDraft[] {
  const takenBack = new Map<number, number>();
  const approvals = positionsBy(drafts, (draft) => (draft.kind === 'EXPENSE' ? (draft.issuer ?? '') : ''));
  const tied = [...drafts];
  for (const index of cancelsInOrder(drafts)) {
    const draft = drafts[index];
    if (!draft) continue;
    const candidates = approvals.get(draft.issuer ?? '') ?? [];
    const place = firstAtLeast(candidates, index);
    // The newest before it; messages may come in either order, so that later ones are looked at as well.
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
 * What the 누적 of a card says is missing since `before`, in won: above zero purchases, below zero cancels, 0 where the
 * sums go on. A smaller sum is the one of a new month, and says nothing.
 */
export function cumulativeGap(
  before: number,
  draft: Pick<IntakeDraft, 'kind' | 'amount' | 'foreign' | 'cumulative'>,
): number {
  const { amount, cumulative } = draft;
  if (cumulative === null || amount === null || draft.foreign !== null || cumulative <= before) return 0;
  return cumulative - (before + (draft.kind === 'CANCEL' ? -amount : amount));
}

/** The same in words. */
export function describeGap(gap: number): string {
  const won = String(Math.abs(gap)).replaceAll(/\B(?=(\d{3})+$)/gu, ',');
  return `누적 금액을 보면 이 문자 앞에 ${won}원 ${gap > 0 ? '결제' : '취소'} 문자가 빠진 것 같아요.`;
}

/** One text for the card whose 누적 a message names; null where it names none. */
export function cumulativeKey(draft: Pick<IntakeDraft, 'kind' | 'cumulative' | 'issuer' | 'cardHint'>): string | null {
  const isPurchase = draft.kind === 'EXPENSE' || draft.kind === 'CANCEL';
  return isPurchase && draft.cumulative !== null ? `${draft.issuer ?? ''}|${draft.cardHint ?? ''}` : null;
}

/** 누적 is a sum that the card keeps: where it does not fit, a message between is missing. */
function checkCumulative(drafts: readonly IntakeDraft[]): IntakeDraft[] {
  const reasons = new Map<IntakeDraft, string>();
  const last = new Map<string, number>();
  // Messages are often pasted from the newest to the oldest.
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

/** Sees the drafts of one text together: repeats, easy payments, own transfers, cancels and the 누적 of cards. */
export function relateDrafts(drafts: readonly IntakeDraft[]): IntakeDraft[] {
  return checkCumulative(tieCancels(joinTransfers(joinCharges(foldEasyPayments(markRepeated(drafts))))));
}
