import type { CivilDate } from '../calendar/civil-date.ts';
import type { IntakeDraft } from '../intake/intake-draft.ts';
import { INTAKE_SURE, readMessages } from '../intake/parse-messages.ts';
import { mergeReadings, readReceipt, receiptLinesOf } from './read-receipt.ts';
import { missingParts, type ReceiptDraft } from './receipt-draft.ts';

/** Two readings of a message agree on its amount; nothing else in a message confirms it. */
const MESSAGE_CONFIDENCE = 0.6;
const UNCONFIRMED_CONFIDENCE = 0.4;
const NO_PURCHASE_CONFIDENCE = 0.3;
/** Fewer won are more likely what is left of an amount whose other digits were not recognized. */
const WON_MIN = 100;
/** Below this the reader of messages has guessed. */
const GUESS_CONFIDENCE = 0.5;

/** Words of a message about a payment. */
const MESSAGE_WORDS = /web ?발신|승인|결제|일시불|출금|입금|사용|이용|누적/iu;
/** A slip of a cancelled purchase, or of a refused payment. */
const TAKEN_BACK =
  /(?:승인|결제|거래|매출|구매)(?:취소|거절)|취소(?:승인|전표|매출|금액|거래|완료)|반품(?:영수증|금액)/u;

const NOT_SINGLE = '결제 한 건이 아니에요. 문자 붙여넣기에서 글자를 확인한 뒤 기록해 주세요.';
const ONCE_ONLY = '글자가 또렷하지 않아요. 금액을 확인해 주세요.';
const MAY_BE_TRANSFER = '내 계좌나 카드로 보낸 돈이면 이체로 바꿔 주세요.';
const IS_TAKEN_BACK = '취소나 환불로 보여요. 지출로 기록하지 않도록 확인해 주세요.';

/** Words for a payment; a message about a single payment contains only one of them. */
const PAYMENT_WORDS = /승인|결제|출금|사용|이용/gu;
/** Digits set wide apart, before the sign of the currency. */
const SPACED_AMOUNT = /(?<![\d:/.,])\d(?: ?[\d,]){2,18}(?= ?원)/gu;
const GROUPED = /^\d{1,3}(?:,\d{3})+$/u;

/** `7 2 0, 7 4 4원` as `720,744원`; one blank may separate two numbers, and stays. */
function joinedDigits(line: string): string {
  return line.replaceAll(SPACED_AMOUNT, (digits) => {
    const parts = digits.split(' ');
    const joined = parts.join('');
    return parts.length > 2 && GROUPED.test(joined) ? joined : digits;
  });
}

/** The drafts of a picture of messages; lines that the screen has broken are joined if that reads one payment. */
function draftsOf(lines: readonly string[], today: CivilDate): IntakeDraft[] {
  const read = (separator: string) =>
    readMessages(lines.join(separator), today).drafts.filter(
      ({ kind, amount }) => kind !== 'IGNORE' && amount !== null,
    );
  const broken = read('\n');
  if (broken.length === 1) return broken;
  const joined = read(' ');
  const isOne = (lines.join('\n').match(PAYMENT_WORDS) ?? []).length < 2;
  return broken.length === 0 || (joined.length === 1 && isOne) ? joined : broken;
}

/** Whether the amount is printed whole: no digit or separator of a number before it but a date's or a time's. */
function isWhole(amount: number, lines: readonly string[]): boolean {
  const digits = String(amount).replaceAll(/\B(?=(?:\d{3})+$)/gu, '[,.]?');
  const whole = new RegExp(`(?:(?<![\\d.,] ?)|(?<=\\d[:/]\\d\\d ))${digits}(?![\\d,.]*\\d)(?: ?원|$| [^\\d.,])`, 'u');
  return lines.some((line) => whole.test(line));
}

function readMessagePicture(texts: readonly string[], today: CivilDate): ReceiptDraft | null {
  const pages = texts.map((text) => receiptLinesOf(text).map(joinedDigits));
  const [first = [], second = []] = pages.map((lines) =>
    lines.some((line) => MESSAGE_WORDS.test(line)) ? draftsOf(lines, today) : [],
  );
  const drafts = first.length > 0 ? first : second;
  const [draft] = drafts;
  if (!draft) return null;
  const isPurchase = drafts.length === 1 && draft.kind === 'EXPENSE' && draft.currency === 'KRW';
  const isTakenBack = texts.some((text) => TAKEN_BACK.test(text.replaceAll(/\s/gu, '')));
  const none = { source: 'MESSAGE', time: null, lines: [] } as const;
  if (!isPurchase || isTakenBack) {
    const parts = { total: null, date: null, merchant: null };
    return {
      ...none,
      ...parts,
      confidence: NO_PURCHASE_CONFIDENCE,
      missing: missingParts(parts),
      reasons: [NOT_SINGLE],
    };
  }
  // A guess of the reader is not shown as an amount: the text is there to look at.
  const amount = draft.confidence < GUESS_CONFIDENCE ? null : draft.amount;
  // The name of the other account decides, and no second amount confirms a name.
  const mayBeTransfer = pages.some((lines) => lines.some((line) => line.includes('출금')));
  const isConfirmed =
    amount !== null &&
    !mayBeTransfer &&
    amount >= WON_MIN &&
    draft.confidence >= INTAKE_SURE &&
    // Notices of payments say when; if the time was not recognized, the amount beside it may be torn as well.
    draft.time !== null &&
    [first, second].every((found) => found.length === 1 && found[0]?.amount === amount) &&
    pages.every((lines) => isWhole(amount, lines));
  const parts = { total: amount, date: draft.date, merchant: draft.description || null };
  return {
    ...none,
    ...parts,
    time: draft.time,
    confidence: Math.min(draft.confidence, isConfirmed ? MESSAGE_CONFIDENCE : UNCONFIRMED_CONFIDENCE),
    missing: missingParts(parts),
    reasons: isConfirmed ? draft.reasons : [...draft.reasons, mayBeTransfer ? MAY_BE_TRANSFER : ONCE_ONLY],
  };
}

/**
 * Reads a picture by its recognized texts: one for each try at the same picture. It is a receipt, or else a message about
 * a payment, or else null.
 *
 * @param today the civil date in the book's time zone; no purchase is later
 */
export function readPicture(texts: readonly string[], today: CivilDate): ReceiptDraft | null {
  const receipt = texts.map((text) => readReceipt(text, today)).reduce(mergeReadings, null);
  const message = receipt?.total == null ? readMessagePicture(texts, today) : null;
  const draft = message ?? receipt;
  if (!draft || draft.source === 'MESSAGE') return draft;
  if (!texts.some((text) => TAKEN_BACK.test(text.replaceAll(/\s/gu, '')))) return draft;
  return {
    ...draft,
    confidence: Math.min(draft.confidence, NO_PURCHASE_CONFIDENCE),
    reasons: [...draft.reasons, IS_TAKEN_BACK],
  };
}
