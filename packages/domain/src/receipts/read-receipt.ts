import type { CivilDate } from '../calendar/civil-date.ts';
import { receiptDayIn } from './receipt-date.ts';
import { missingParts, RECEIPT_CONFIDENT, type ReceiptDraft } from './receipt-draft.ts';
import { contentOf, settledLines } from './receipt-lines.ts';
import { merchantIn } from './receipt-merchant.ts';
import { totalIn } from './receipt-total.ts';

const LINES_MAX = 300;
const LINE_LENGTH_MAX = 160;
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u00ad]/gu;
/** Words that only a receipt or a card slip has. */
const RECEIPT_WORDS =
  /영수증|매출전표|사업자|합계|결제금액|공급가|부가세|과세|받[은을]금액|거스름|승인번호|가맹점|상품명|카드번호|봉사료|총구매액|총계|소계|영수금액|입장권|승차권/gu;

/** The lines of a recognized text, in one spelling; bounded, so that hostile pictures cost nothing. */
export function receiptLinesOf(text: string): string[] {
  return text
    .slice(0, LINES_MAX * LINE_LENGTH_MAX)
    .split('\n', LINES_MAX)
    .map((line) =>
      line
        .slice(0, LINE_LENGTH_MAX)
        .replaceAll('ㅣ', '|')
        .normalize('NFKC')
        .replaceAll(INVISIBLE, '')
        .replaceAll(/[\t\f\v]/gu, ' ')
        .replaceAll(/[\u2010-\u2015\u2212]/gu, '-')
        // 15 ,100: a comma beside a blank.
        .replaceAll(/(?<=\d) ?, ?(?=\d{3}(?!\d))/gu, ',')
        .trim(),
    )
    .filter((line) => line !== '');
}

/**
 * Reads the recognized text of one receipt into a draft. Null if the text is not that of a receipt. Linear in the length
 * of the text, which is bounded.
 *
 * @param today the civil date in the book's time zone; no purchase is later
 */
export function readReceipt(text: string, today: CivilDate): ReceiptDraft | null {
  const lines = receiptLinesOf(text);
  const words = new Set(
    lines
      .join('\n')
      .replaceAll(/[^\S\n]+/gu, '')
      .match(RECEIPT_WORDS),
  );
  const content = contentOf(lines);
  const found = totalIn(content);
  const isReceipt = found.total === null ? words.size >= 2 : words.size >= 1;
  if (!isReceipt) return null;
  const day = receiptDayIn(lines, today);
  const parts = { total: found.total, date: day?.date ?? null, merchant: merchantIn(lines) };
  return {
    source: 'RECEIPT',
    ...parts,
    time: day?.time ?? null,
    lines: settledLines(content.items, found.total).lines,
    confidence: found.confidence,
    missing: missingParts(parts),
    reasons: found.reasons,
  };
}

/** The better of two readings of one picture, with what only the other found. Two different totals doubt each other. */
export function mergeReadings(first: ReceiptDraft | null, second: ReceiptDraft | null): ReceiptDraft | null {
  if (!first || !second) return first ?? second;
  const isSecondBetter = second.confidence > first.confidence || (first.total === null && second.total !== null);
  const [better, other] = isSecondBetter ? [second, first] : [first, second];
  const parts = {
    total: better.total,
    date: better.date ?? other.date,
    merchant: better.merchant ?? other.merchant,
  };
  const isDoubtful =
    better.total !== null &&
    other.total !== null &&
    better.total !== other.total &&
    better.confidence < RECEIPT_CONFIDENT;
  return {
    ...better,
    ...parts,
    time: better.time ?? other.time,
    lines: better.lines.length > 0 ? better.lines : other.lines,
    confidence: isDoubtful ? Math.min(better.confidence, 0.4) : better.confidence,
    missing: missingParts(parts),
  };
}
