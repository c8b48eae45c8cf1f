import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INTAKE_SURE, parseMessages } from './parse-messages.ts';
import { ACCOUNT_LAYOUTS } from './testing/corpus/account-layouts.ts';
import { CARD_LAYOUTS } from './testing/corpus/card-layouts.ts';
import type { Layout } from './testing/corpus/corpus-case.ts';

const TODAY = '2026-11-20';
const LAYOUTS: readonly Layout[] = [...CARD_LAYOUTS, ...ACCOUNT_LAYOUTS].filter(
  ({ kind, amount, description }) =>
    (kind === 'EXPENSE' || kind === 'INCOME') && amount === undefined && description === undefined,
);

/** The shop directly follows the amount on one line, or nothing but the line break tells where it begins. */
const UNBROKEN: ReadonlySet<string> = new Set(['KB Pay']);
const UNBROKEN_IF_FLAT: ReadonlySet<string> = new Set([
  ...['KB Pay', '삼성 자동결제', '국민카드 예전', '현대카드 예전', '하나카드 예전', '하나 앱', '카카오페이'],
]);

/** What the message itself states elsewhere, or states in the same words: sums, days, times, months, balances. */
const BEGINNINGS = [
  ...['12,300원', '12300원', '만이천삼백원', '3,000원', '1000원', '5천원', '9900원', '만원'],
  ...['12/25', '3/8', '11/20', '11/11', '5월5일', '18:30', '7:30', '24:00'],
  ...['3개월', '12개월', '100일', '2인', '24시', '7일', '365'],
  ...['일시불', '할부', '무이자', '잔액 부족', '잔액', '누적', '누적 45300', '한도', '승인', '결제', '포인트', '적립'],
];
const TRADES = ['산타마을', '영어학원', '고기', '갤러리', '포차', '와인바', '사진관', '샐러드', '뷔페', '커피'];

/** Behind the beginning: a separate word, or the end of the same word. */
const names = fc
  .tuple(fc.constantFrom(...BEGINNINGS), fc.constantFrom(...TRADES), fc.constantFrom('', ' '))
  .map(([beginning, trade, gap]) => beginning + gap + trade);

const messageOf = (layout: Layout, shop: string): string =>
  layout.write({ shop, won: '12,300', slash: '11/20', year: '2026', time: '12:34', sum: '456,700' });

const plain = (name: string): string => name.replaceAll(' ', '');

const faultOf = (layout: Layout, shop: string, isFlat: boolean): { isSure: boolean; fault: string | null } => {
  const text = messageOf(layout, shop);
  const [draft, ...more] = parseMessages(isFlat ? text.replaceAll('\n', ' ') : text, TODAY);
  const isSure = draft !== undefined && draft.confidence >= INTAKE_SURE;
  const read = draft && [
    draft.kind,
    draft.amount,
    draft.date,
    draft.installment?.months ?? null,
    plain(draft.description),
  ];
  const isRight =
    more.length === 0 &&
    JSON.stringify(read) === JSON.stringify([layout.kind, 12_300, TODAY, layout.months ?? null, plain(shop)]);
  return { isSure, fault: isRight ? null : `${JSON.stringify(read)} for ${shop} in ${text}` };
};

describe('a name that begins like another part of the message', () => {
  it('is taken whole, or the draft waits', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LAYOUTS), names, fc.boolean(), (layout, shop, isFlat) => {
        if ((isFlat ? UNBROKEN_IF_FLAT : UNBROKEN).has(layout.name)) return;
        const { isSure, fault } = faultOf(layout, shop, isFlat);
        expect(isSure ? fault : null).toBeNull();
      }),
      { numRuns: 1000, seed: 20_261_130 },
    );
  });

  it('is read completely in most messages with line breaks', () => {
    const cases = LAYOUTS.flatMap((layout) =>
      BEGINNINGS.flatMap((beginning) =>
        [`${beginning} 갤러리`, `${beginning}갤러리`].map((shop) => faultOf(layout, shop, false)),
      ),
    );
    const right = cases.filter(({ isSure, fault }) => isSure && fault === null);
    expect(right.length / cases.length).toBeGreaterThan(0.95);
  });
});
