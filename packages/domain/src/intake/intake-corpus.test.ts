import { describe, expect, it } from 'vitest';
import type { IntakeDraft } from './intake-draft.ts';
import { INTAKE_SURE, INTAKE_UNSURE, parseMessages } from './parse-messages.ts';
import { ACCOUNT_LAYOUTS } from './testing/corpus/account-layouts.ts';
import { CARD_LAYOUTS } from './testing/corpus/card-layouts.ts';
import { type CorpusCase, casesOf } from './testing/corpus/corpus-case.ts';
import { HARD_MESSAGES } from './testing/corpus/hard-messages.ts';
import { HARD_SENTENCES, NOTICES_LIKE_NOTES, SENTENCES_TO_ASK, STATEMENTS } from './testing/corpus/hard-sentences.ts';
import { MISLEADING_MESSAGES } from './testing/corpus/misleading-messages.ts';
import { PASSED_ON_MESSAGES } from './testing/corpus/passed-on-messages.ts';
import { PUSHED_MESSAGES } from './testing/corpus/pushed-messages.ts';
import { SENTENCES } from './testing/corpus/sentences.ts';
import { SINGLE_MESSAGES } from './testing/corpus/single-messages.ts';

const CORPUS: readonly CorpusCase[] = [
  ...casesOf(CARD_LAYOUTS),
  ...casesOf(ACCOUNT_LAYOUTS),
  ...SENTENCES,
  ...HARD_SENTENCES,
  ...SINGLE_MESSAGES,
  ...HARD_MESSAGES,
  ...PASSED_ON_MESSAGES,
  ...MISLEADING_MESSAGES,
  ...PUSHED_MESSAGES,
];

function faultsOf(one: CorpusCase, drafts: readonly IntakeDraft[]): string[] {
  const [draft, ...more] = drafts;
  if (one.kind === 'IGNORE') return drafts.every((each) => each.kind === 'IGNORE') ? [] : ['is not ignored'];
  if (!draft || more.length > 0) return [`${drafts.length} drafts`];
  const compared: [string, unknown, unknown][] = [
    ['kind', draft.kind, one.kind],
    ['amount', draft.amount, one.amount],
    ['currency', draft.currency, one.currency],
    ['date', draft.date, one.date],
    ['time', draft.time, one.time],
    ['description', draft.description, one.description],
    ['months', draft.installment?.months ?? null, one.months],
  ];
  return compared.flatMap(([name, is, should]) =>
    is === should ? [] : [`${name}: ${String(is)} for ${String(should)}`],
  );
}

/** The full-width form of a character. */
const wide = (sign: string): string => String.fromCharCode(sign.charCodeAt(0) + 0xfee0);

const results = CORPUS.map((one) => ({ one, drafts: parseMessages(one.text, one.receivedDate) }));

describe('the corpus of messages', () => {
  it('has at least 300 messages, covering all issuers', () => {
    expect(CORPUS.length).toBeGreaterThanOrEqual(300);
  });

  it('is read completely correctly in at least 99 of 100 cases', () => {
    const wrong = results.flatMap(({ one, drafts }) => {
      const faults = faultsOf(one, drafts);
      return faults.length === 0 ? [] : [`${one.name}: ${faults.join(', ')}`];
    });
    expect(wrong.slice(0, Math.max(0, wrong.length - Math.floor(CORPUS.length * 0.01)))).toEqual([]);
  });

  it('never books a wrong amount, kind or date', () => {
    const booked = results.filter(({ one, drafts }) =>
      drafts.some(
        (draft) =>
          draft.kind !== 'IGNORE' &&
          draft.confidence >= INTAKE_SURE &&
          (draft.kind !== one.kind ||
            draft.amount !== one.amount ||
            draft.currency !== one.currency ||
            draft.date !== one.date),
      ),
    );
    expect(booked.map(({ one }) => one.name)).toEqual([]);
  });

  it('is read correctly in every push notification, and with confidence in every purchase and deposit', () => {
    const wrong = results.flatMap(({ one, drafts }) => {
      if (!PUSHED_MESSAGES.includes(one)) return [];
      const faults = faultsOf(one, drafts);
      const isBooked = (one.kind === 'EXPENSE' || one.kind === 'INCOME') && one.currency === 'KRW';
      const isSure = !isBooked || drafts.every(({ confidence }) => confidence >= INTAKE_SURE);
      return faults.length === 0 && isSure ? [] : [`${one.name}: ${faults.join(', ')}${isSure ? '' : ', not sure'}`];
    });
    expect(wrong).toEqual([]);
  });

  it('is read correctly and with confidence in every hard sentence', () => {
    const wrong = results.flatMap(({ one, drafts }) => {
      if (!HARD_SENTENCES.includes(one)) return [];
      const faults = faultsOf(one, drafts);
      const isSure = drafts.every(({ confidence }) => confidence >= INTAKE_SURE);
      return faults.length === 0 && isSure ? [] : [`${one.name}: ${faults.join(', ')} ${isSure ? '' : 'asked'}`];
    });
    expect(wrong).toEqual([]);
  });

  it.each(SENTENCES_TO_ASK)('asks about %s', (text) => {
    for (const draft of parseMessages(text, '2026-11-20'))
      expect(draft).toHaveProperty(
        'confidence',
        expect.toSatisfy((sure: number) => sure < INTAKE_SURE),
      );
  });

  it.each([...STATEMENTS, ...NOTICES_LIKE_NOTES])('does not take %s for a payment', (text) => {
    for (const draft of parseMessages(text, '2026-11-20'))
      expect(draft).toHaveProperty(
        'confidence',
        expect.toSatisfy((sure: number) => sure < INTAKE_UNSURE),
      );
  });

  it.each([
    ['스벅4500', '스벅', 4500],
    ['택시비만원', '택시비', 10_000],
    ['점심구천원', '점심', 9000],
    ['커피사천오백원', '커피', 4500],
    ['주차비3000 국민카드', '주차비', 3000],
    ['4500커피', '커피', 4500],
    ['커피 사천오백', '커피', 4500],
    ['천오백 붕어빵', '붕어빵', 1500],
  ])('asks about the price within the word %s', (text, description, amount) => {
    expect(parseMessages(text, '2026-11-20')).toMatchObject([
      { kind: 'EXPENSE', description, amount, confidence: 0.7 },
    ]);
  });

  it.each([
    // 35,000 in speech; an amount is read as it is written, or not at all.
    ['3만5 이발', '이발', 30_005],
    ['이발 1만8', '이발', 10_008],
    ['커피 6천8', '커피', 6008],
    ['과자 12만3천5', '과자', 123_005],
  ])('asks about %s, which means another amount in speech', (text, description, amount) => {
    expect(parseMessages(text, '2026-11-20')).toMatchObject([{ description, amount, confidence: 0.6 }]);
  });

  it.each([
    ['신한카드 대금 84만 나감', '신한카드 대금', 840_000],
    ['국민카드 대금 84만', '국민카드 대금', 840_000],
    ['삼성카드 결제대금 51만2천 국민은행에서 빠져나감', '삼성카드 결제대금', 512_000],
  ])('takes %s for a paid card bill', (text, description, amount) => {
    expect(parseMessages(text, '2026-11-20')).toMatchObject([
      { kind: 'TRANSFER', transferSide: 'CARD_BILL', description, amount, confidence: 0.7 },
    ]);
  });

  it.each(['신한카드 11월 결제대금 840,000원', '신한카드 결제대금 840,000원', '삼성카드 대금 11/25 512,000원'])(
    'takes %s for the announcement of a bill',
    (text) => expect(parseMessages(text, '2026-11-20').filter(({ kind }) => kind !== 'IGNORE')).toEqual([]),
  );

  it.each(['갤럭시2026', '2030세대', '500미리우유', '1000주년', '아이폰17', '서울식물원', '에버랜드연간이용권'])(
    'finds no price in %s',
    (text) => {
      expect(parseMessages(text, '2026-11-20')).toEqual([]);
    },
  );

  it.each<[string, (readonly [string, string, boolean])[]]>([
    [
      '11/18\n점심 9,000\n커피 4,500',
      [
        ['점심', '2026-11-18', true],
        ['커피', '2026-11-18', true],
      ],
    ],
    [
      '어제\n점심 9천원\n저녁 만5천원',
      [
        ['점심', '2026-11-19', true],
        ['저녁', '2026-11-19', true],
      ],
    ],
    ['11월 18일 (수)\n점심 9천원', [['점심', '2026-11-18', true]]],
    [
      '11-18\n점심 9천원\n11-19:\n커피 4,500원',
      [
        ['점심', '2026-11-18', true],
        ['커피', '2026-11-19', true],
      ],
    ],
    [
      '11/18\n어제 점심 9천원\n커피 4,500원',
      [
        ['점심', '2026-11-17', false],
        ['커피', '2026-11-18', true],
      ],
    ],
    [
      '내일\n점심 9천원\n커피 4,500원',
      [
        ['점심', '2026-11-20', false],
        ['커피', '2026-11-20', false],
      ],
    ],
    ['점심 9천원\n11/18', [['점심', '2026-11-20', false]]],
    ['11/18\n점심 9천원\n11/19', [['점심', '2026-11-18', false]]],
  ])('dates the notes below a date: %s', (text, notes) => {
    expect(
      parseMessages(text, '2026-11-20').map((draft) => [
        draft.description,
        draft.date,
        draft.confidence >= INTAKE_SURE,
      ]),
    ).toEqual(notes);
  });

  it('is read with confidence in nine of ten cases to book in KRW', () => {
    const real = results.filter(({ one }) => one.kind !== 'IGNORE' && one.kind !== 'CANCEL' && one.currency === 'KRW');
    const sure = real.filter(({ drafts }) => (drafts[0]?.confidence ?? 0) >= INTAKE_SURE);
    expect(sure.length / real.length).toBeGreaterThanOrEqual(0.9);
  });

  describe.each<[string, (text: string) => string]>([
    ['with signs as wide as letters', (text) => text.replaceAll(/[0-9,()[\]:/]/gu, wide)],
    ['with a blank line after each line', (text) => text.replaceAll('\n', '\n\n')],
    ['on one line', (text) => text.replaceAll('\n', ' ')],
    ['with line ends of another system', (text) => text.replaceAll('\n', '\r\n')],
    ['with spaces that do not break', (text) => text.replaceAll(' ', '\u00a0')],
    ['with tabs', (text) => text.replaceAll(' ', '\t')],
    ['in letters taken apart', (text) => text.normalize('NFD')],
    ['behind a picture', (text) => `💳 ${text}`],
    ['passed on by mail', (text) => `FW: ${text}`],
    ['in an answer', (text) => text.replaceAll(/^/gmu, '> ')],
    ['with the time that a phone shows below', (text) => `${text}\n\n오늘 오후 12:34`],
    ['with the line that a phone saves above', (text) => `2026/11/20 12:34 1588-1688\n${text}`],
    ['from a chat', (text) => `[카드 알림] [오후 1:02] ${text.replace(/^\[Web발신\]\n?/u, '')}`],
  ])('%s', (name, passedOn) => {
    const real = results.filter(
      ({ one }) =>
        !SENTENCES.includes(one) &&
        !HARD_SENTENCES.includes(one) &&
        !PASSED_ON_MESSAGES.includes(one) &&
        // 토스 더스윙 2,900원 결제: behind the name of its app a short notification is a note.
        !(name === 'on one line' && PUSHED_MESSAGES.includes(one)),
    );

    it('is read the same as without the distortion', () => {
      const wrong = real.flatMap(({ one }) => {
        const faults = faultsOf(one, parseMessages(passedOn(one.text), one.receivedDate));
        return faults.length === 0 ? [] : [`${one.name}: ${faults.join(', ')}`];
      });
      expect(wrong).toEqual([]);
    });
  });

  it('is never booked wrong when lines are joined without a space', () => {
    const wrong = results.flatMap(({ one }) =>
      parseMessages(one.text.replaceAll('\n', ''), one.receivedDate).filter(
        (draft) =>
          draft.kind !== 'IGNORE' &&
          draft.confidence >= INTAKE_SURE &&
          (draft.kind !== one.kind || draft.amount !== one.amount || draft.date !== one.date),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('gives the same drafts for push notifications pasted together, apart by a blank line', () => {
    const pushed = results.filter(({ one }) => PUSHED_MESSAGES.includes(one) && one.text.includes('\n'));
    const together = pushed.map(({ one }) => one.text).join('\n\n');
    const linesOf = (drafts: readonly IntakeDraft[]) =>
      drafts.map(({ kind, amount, description }) => `${kind} ${amount} ${description}`);
    // Two of them repeat another under a different title.
    const apart = [...new Set(pushed.flatMap(({ drafts }) => linesOf(drafts)))];
    expect(linesOf(parseMessages(together, '2026-11-20'))).toEqual(apart);
  });

  it('gives the same drafts for messages pasted together and separately', () => {
    const names = [
      '신한카드',
      '삼성카드',
      '현대카드',
      '우리카드',
      '하나카드',
      '국민카드',
      '신한은행',
      '카카오뱅크',
      '모르는 카드',
    ];
    const block = results.filter(({ one }) => names.some((name) => one.name === `${name} 스타벅스강남`));
    expect(block.length).toBe(names.length);
    const texts = block.map(({ one }) => one.text.replace('[Web발신]\n', ''));
    for (const together of [texts.join('\n'), texts.join('\n\n'), texts.map((text) => `[Web발신] ${text}`).join(' ')]) {
      const drafts = parseMessages(together, '2026-11-20');
      expect(drafts.map((draft) => [draft.format, draft.amount, draft.description])).toEqual(
        block.map(({ drafts: [alone] }) => [alone?.format, alone?.amount, alone?.description]),
      );
    }
  });
});
