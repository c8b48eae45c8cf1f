import { RECEIPT_CONFIDENCE_MAX } from './receipt-draft.ts';
import type { AmountLabel } from './receipt-labels.ts';
import { type LabeledAmount, type ReceiptContent, settledLines } from './receipt-lines.ts';
import type { NumberReading } from './receipt-numbers.ts';

export interface FoundTotal {
  readonly total: number | null;
  readonly confidence: number;
  readonly reasons: readonly string[];
}

/** Labels that may name what was paid, the most exact first. */
const TOTAL_LABELS: readonly AmountLabel[] = ['PAYABLE', 'SUM', 'TENDER', 'AMOUNT'];
/** Labels of amounts that may be a part of the total. */
const PART_LABELS: readonly AmountLabel[] = ['TENDER', 'AMOUNT'];
const DERIVED_CONFIDENCE = 0.55;
const UNCHECKED_CONFIDENCE = 0.5;
const DISPUTED_CONFIDENCE = 0.4;
const SHAKY_CONFIDENCE = 0.3;
const OUTVOTED_CONFIDENCE = 0.65;

const DISAGREES = '영수증 안의 금액이 서로 맞지 않아요. 금액을 확인해 주세요.';
const UNCHECKED = '합계와 비교할 다른 금액이 없어요. 금액을 확인해 주세요.';
const SEVERAL = '영수증이 두 장 이상 보여요. 한 장씩 찍어 주세요.';

type Readings = readonly NumberReading[];

/** Possible values of all amounts with a label, one set for each amount. */
function readingsOf(amounts: readonly LabeledAmount[], label: AmountLabel): Readings[] {
  return amounts.filter((amount) => amount.label === label).map(({ readings }) => readings);
}

const NOTHING: Readings = [{ value: 0, cost: 0 }];
const firstOf = (amounts: readonly LabeledAmount[], label: AmountLabel): Readings =>
  readingsOf(amounts, label)[0] ?? NOTHING;

/** A reading of several amounts together. */
interface Combination {
  readonly values: readonly number[];
  readonly corrections: number;
}

/** Combinations of readings with at most one corrected digit: two corrections make almost anything agree. */
function combinationsOf(sets: readonly Readings[], total: NumberReading): Combination[] {
  const mostCorrections = total.cost === 2 ? 0 : 1;
  return sets.reduce<Combination[]>(
    (all, readings) =>
      all.flatMap(({ values, corrections }) =>
        readings
          .map(({ value, cost }) => ({
            values: [...values, Math.abs(value)],
            corrections: corrections + (cost === 2 ? 1 : 0),
          }))
          .filter((one) => one.corrections <= mostCorrections),
      ),
    [{ values: [], corrections: 0 }],
  );
}

type Vote = 'AGREES' | 'DISAGREES' | 'SILENT';

const vote = (isKnown: boolean, agrees: boolean): Vote => (agrees ? 'AGREES' : isKnown ? 'DISAGREES' : 'SILENT');

/** 공급가액 + 부가세 (+ 면세 + 봉사료) = 합계. */
function votesByTax(total: NumberReading, amounts: readonly LabeledAmount[]): Vote {
  const nets = readingsOf(amounts, 'NET')[0] ?? readingsOf(amounts, 'AMOUNT')[0];
  const vats = readingsOf(amounts, 'VAT')[0];
  if (!nets || !vats) return 'SILENT';
  const sum = Math.abs(total.value);
  const rests = [firstOf(amounts, 'TAX_FREE'), firstOf(amounts, 'TIP')];
  const agrees = combinationsOf([nets, vats, ...rests], total).some(
    ({ values: [net = 0, vat = 0, free = 0, tip = 0] }) => net + vat + free + tip === sum || net + vat === sum,
  );
  return vote(true, agrees);
}

/** 받은금액 − 거스름돈 = 합계. */
function votesByChange(total: NumberReading, amounts: readonly LabeledAmount[]): Vote {
  const handed = readingsOf(amounts, 'HANDED')[0];
  const change = readingsOf(amounts, 'CHANGE')[0];
  if (!handed || !change) return 'SILENT';
  const agrees = combinationsOf([handed, change], total).some(
    ({ values: [given = 0, back = 0] }) => given - back === Math.abs(total.value),
  );
  return vote(true, agrees);
}

function discountsOf(amounts: readonly LabeledAmount[]): number[] {
  return readingsOf(amounts, 'DISCOUNT').map(([first]) => Math.abs(first?.value ?? 0));
}

/** All discounts together. */
function discountOf(amounts: readonly LabeledAmount[]): number {
  return discountsOf(amounts).reduce((sum, one) => sum + one, 0);
}

/** Σ lines (− discounts) = total. Lines disagree only if they are proven themselves: debris of a logo is no line. */
function votesByLines({ value, cost }: NumberReading, { amounts, items }: ReceiptContent): Vote {
  if (items.length === 0) return 'SILENT';
  const discount = discountOf(amounts);
  const total = Math.abs(value);
  const agrees = [total, total + discount].some((sum) => settledLines(items, cost === 2 ? null : sum).sum === sum);
  const isProven = items.filter(({ isProven: proven }) => proven).length * 2 > items.length;
  return vote(isProven, agrees);
}

/** A second amount with the label of a total: the same, or the sum before discounts. */
function votesByOthers(
  { value: chosenValue, cost: chosenCost }: NumberReading,
  chosen: LabeledAmount,
  amounts: readonly LabeledAmount[],
): Vote {
  // A sum may come before all discounts, or between two of them.
  const discounts = [discountOf(amounts), ...discountsOf(amounts)].filter((one) => one > 0);
  const total = Math.abs(chosenValue);
  const others = amounts.filter((amount) => amount !== chosen && TOTAL_LABELS.includes(amount.label));
  if (others.length === 0) return 'SILENT';
  const votes = others.map(({ label, readings }) => {
    const possible = readings.filter(({ cost }) => cost + chosenCost < 4);
    const isSame = possible.some(({ value }) => Math.abs(value) === total);
    const isBefore = possible.some(({ value }) => discounts.includes(Math.abs(value) - total));
    // One of several means of payment, or the price before VAT, is less than the total.
    const isPart = PART_LABELS.includes(label) && readings.every(({ value }) => Math.abs(value) < total);
    return isSame || isBefore ? 'AGREES' : isPart ? 'SILENT' : 'DISAGREES';
  });
  return votes.includes('DISAGREES') ? 'DISAGREES' : votes.includes('AGREES') ? 'AGREES' : 'SILENT';
}

interface Candidate {
  readonly total: number;
  readonly cost: number;
  readonly rank: number;
  readonly agreeing: number;
  readonly disagreeing: number;
}

function candidatesOf(content: ReceiptContent): Candidate[] {
  const { amounts } = content;
  return amounts.flatMap((amount) => {
    const rank = TOTAL_LABELS.indexOf(amount.label);
    if (rank < 0) return [];
    return amount.readings.flatMap((reading) => {
      const { value, cost } = reading;
      const total = Math.abs(value);
      if (total === 0) return [];
      const votes = [
        votesByTax(reading, amounts),
        votesByChange(reading, amounts),
        votesByLines(reading, content),
        votesByOthers(reading, amount, amounts),
      ];
      const agreeing = votes.filter((one) => one === 'AGREES').length;
      // A slip of a digit is corrected only where something else agrees.
      if (cost === 2 && agreeing === 0) return [];
      return [{ total, cost, rank, agreeing, disagreeing: votes.filter((one) => one === 'DISAGREES').length }];
    });
  });
}

function better(a: Candidate, b: Candidate): number {
  return (
    b.agreeing - b.disagreeing - (a.agreeing - a.disagreeing) ||
    b.agreeing - a.agreeing ||
    a.cost - b.cost ||
    a.rank - b.rank
  );
}

/** The same label twice with different amounts, of which none explains the other. */
function isSeveral({ amounts }: ReceiptContent): boolean {
  const values = new Map<string, Set<number>>();
  for (const { label, words, readings } of amounts) {
    if (label !== 'PAYABLE' && label !== 'SUM') continue;
    const [first] = readings;
    if (first?.cost === 0) values.set(words, (values.get(words) ?? new Set()).add(first.value));
  }
  const vats = readingsOf(amounts, 'VAT').length;
  return vats > 1 && [...values.values()].some((set) => set.size > 1);
}

/** VAT is a tenth of the price before it, to the won: both together are the total even if no line says so. */
function derivedTotal(amounts: readonly LabeledAmount[]): number | null {
  const net = Math.abs(firstOf(amounts, 'NET')[0]?.value ?? 0);
  const vat = Math.abs(firstOf(amounts, 'VAT')[0]?.value ?? 0);
  const hasMore = readingsOf(amounts, 'TAX_FREE').some(([first]) => first !== undefined && first.value !== 0);
  return net > 0 && !hasMore && Math.abs(Math.round(net / 10) - vat) <= 1 ? net + vat : null;
}

function confidenceOf({ cost, agreeing, disagreeing }: Candidate): number {
  if (agreeing > 0 && disagreeing === 0) return RECEIPT_CONFIDENCE_MAX;
  if (agreeing > disagreeing && agreeing > 1) return OUTVOTED_CONFIDENCE;
  if (agreeing > 0) return DISPUTED_CONFIDENCE;
  if (disagreeing > 0 || cost > 0) return SHAKY_CONFIDENCE;
  return UNCHECKED_CONFIDENCE;
}

/** What was paid, checked against every other amount of the receipt. */
export function totalIn(content: ReceiptContent): FoundTotal {
  if (isSeveral(content)) return { total: null, confidence: SHAKY_CONFIDENCE, reasons: [SEVERAL] };
  const [best] = candidatesOf(content).toSorted(better);
  if (!best) {
    const derived = derivedTotal(content.amounts);
    return derived === null
      ? { total: null, confidence: 0, reasons: [] }
      : { total: derived, confidence: DERIVED_CONFIDENCE, reasons: [UNCHECKED] };
  }
  const reasons = [
    ...(best.disagreeing > 0 || best.cost === 2 ? [DISAGREES] : []),
    ...(best.agreeing + best.disagreeing === 0 ? [UNCHECKED] : []),
  ];
  return { total: best.total, confidence: confidenceOf(best), reasons };
}
