import type { CivilDate } from '../calendar/civil-date.ts';
import type { IntakeDraft } from '../intake/intake-draft.ts';
import { readMessages } from '../intake/parse-messages.ts';
import { mergeReadings, readReceipt, receiptLinesOf } from './read-receipt.ts';
import { missingParts, type ReceiptDraft } from './receipt-draft.ts';

/** Two readings of a message agree on its amount; nothing else in a message confirms it. */
const MESSAGE_CONFIDENCE = 0.6;
const UNCONFIRMED_CONFIDENCE = 0.4;
const NO_PURCHASE_CONFIDENCE = 0.3;

/** Words of a message about a payment. */
const MESSAGE_WORDS = /web ?발신|승인|결제|일시불|출금|입금|사용|이용|누적/iu;
/** A slip that takes a purchase back, or a payment that never was. */
const TAKEN_BACK = /(?:승인|결제|거래|매출|구매)(?:취소|거절)|취소(?:승인|전표|매출|금액|거래|완료)|반품(?:영수증|금액)/u;

const NOT_SINGLE = '결제 한 건이 아니에요. 문자 붙여넣기에서 글자를 확인한 뒤 기록해 주세요.';
const ONCE_ONLY = '글자가 또렷하지 않아요. 금액을 확인해 주세요.';
const IS_TAKEN_BACK = '취소나 환불로 보여요. 지출로 기록하지 않도록 확인해 주세요.';

/** The drafts of a picture of messages; lines that the screen has broken are joined if that reads more. */
function draftsOf(text: string, today: CivilDate): IntakeDraft[] {
  const lines = receiptLinesOf(text);
  const read = (separator: string) =>
    readMessages(lines.join(separator), today).drafts.filter(({ kind, amount }) => kind !== 'IGNORE' && amount !== null);
  const broken = read('\n');
  return broken.length > 0 ? broken : read(' ');
}

function readMessagePicture(texts: readonly string[], today: CivilDate): ReceiptDraft | null {
  const [first = [], second = []] = texts.map((text) => (MESSAGE_WORDS.test(text) ? draftsOf(text, today) : []));
  const drafts = first.length > 0 ? first : second;
  const [draft] = drafts;
  if (!draft) return null;
  const isPurchase = drafts.length === 1 && draft.kind === 'EXPENSE' && draft.currency === 'KRW';
  const isTakenBack = texts.some((text) => TAKEN_BACK.test(text.replaceAll(/\s/gu, '')));
  const none = { source: 'MESSAGE', time: null, lines: [] } as const;
  if (!isPurchase || isTakenBack) {
    const parts = { total: null, date: null, merchant: null };
    return { ...none, ...parts, confidence: NO_PURCHASE_CONFIDENCE, missing: missingParts(parts), reasons: [NOT_SINGLE] };
  }
  const isConfirmed = first.length === 1 && second.length === 1 && first[0]?.amount === second[0]?.amount;
  const parts = { total: draft.amount, date: draft.date, merchant: draft.description || null };
  return {
    ...none,
    ...parts,
    time: draft.time,
    confidence: Math.min(draft.confidence, isConfirmed ? MESSAGE_CONFIDENCE : UNCONFIRMED_CONFIDENCE),
    missing: missingParts(parts),
    reasons: isConfirmed ? draft.reasons : [...draft.reasons, ONCE_ONLY],
  };
}

/**
 * Reads a picture by its recognised texts: one for each try at the same picture. It is a receipt, or else a message about
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
