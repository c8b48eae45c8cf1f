import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ImportContent } from './imported-transaction.ts';
import { ReadFailure } from './read-failure.ts';
import { readFile } from './read-file.ts';
import { banksaladFile } from './testing/banksalad-file.ts';
import { encoded } from './testing/ledger-files.ts';
import {
  ACTUAL_HEADER,
  BANKSALAD_HEADER,
  camtFile,
  csvOf,
  EZBOOKKEEPING_HEADER,
  FIREFLY_HEADER,
  ofxFile,
  type Posted,
  qifFile,
  SPLITWISE_HEADER,
  WHOOING_HEADER,
  YNAB_HEADER,
} from './testing/other-ledgers.ts';
import { sheetsFile } from './testing/statement-files.ts';

/** Each transaction in one line. */
function stated({ transactions }: ImportContent): string[] {
  return transactions.map(
    ({ kind, isRefund, amount, assetName, toAssetName, categoryName, subcategoryName, description }) =>
      [
        `${kind}${isRefund ? ' refund' : ''}`,
        amount,
        toAssetName === null ? assetName : `${assetName} > ${toAssetName}`,
        [categoryName, subcategoryName].filter((part) => part !== null).join('/'),
        description,
      ].join(' | '),
  );
}

function refusalOf(bytes: Uint8Array): string | undefined {
  try {
    readFile(bytes);
    return undefined;
  } catch (error) {
    if (error instanceof ReadFailure) return error.code;
    throw error;
  }
}

describe('뱅크샐러드', () => {
  const rows = [
    ['2026-11-20', '12:34', '지출', '식비', '한식', '칼국수집', -12_500, 'KRW', '초록카드', ''],
    ['2026-11-20', '13:00', '지출', '카페/간식', '미분류', '커피', -4500, 'KRW', '초록카드', '동료와'],
    ['2026-11-20', '14:00', '지출', '식비', '한식', '칼국수집', 12_500, 'KRW', '초록카드', ''],
    ['2026-11-19', '09:00', '수입', '급여', '미분류', '월급', 3_000_000, 'KRW', '월급 통장', ''],
    ['2026-11-19', '09:05', '이체', '내계좌이체', '미분류', '비상금', -500_000, 'KRW', '월급 통장', ''],
    ['2026-11-19', '09:05', '이체', '내계좌이체', '미분류', '비상금', 500_000, 'KRW', '비상금 통장', ''],
    ['2026-11-18', '10:00', '이체', '카드대금', '미분류', '현대카드', -480_500, 'KRW', '월급 통장', ''],
    ['2026-11-18', '10:30', '이체', '현금', '미분류', 'ATM출금', -50_000, 'KRW', '월급 통장', ''],
    ['2026-11-17', '23:59', '이체', '내계좌이체', '미분류', '저금', -70_000, 'KRW', '월급 통장', ''],
    ['2026-11-18', '00:01', '이체', '내계좌이체', '미분류', '저금', 70_000, 'KRW', '적금', ''],
    ['2026-11-16', '08:00', '이체', '내계좌이체', '미분류', '홍길동', -10_000, 'KRW', '월급 통장', ''],
  ];
  const expected = [
    'EXPENSE | 12500 | 초록카드 | 식비/한식 | 칼국수집',
    'EXPENSE | 4500 | 초록카드 | 카페/간식 | 커피',
    'EXPENSE refund | 12500 | 초록카드 | 식비/한식 | 칼국수집',
    'INCOME | 3000000 | 월급 통장 | 급여 | 월급',
    'TRANSFER | 500000 | 월급 통장 > 비상금 통장 |  | 비상금',
    'TRANSFER | 480500 | 월급 통장 > 현대카드 |  | 현대카드',
    'TRANSFER | 50000 | 월급 통장 > 현금 |  | ATM출금',
    'TRANSFER | 70000 | 월급 통장 > 적금 |  | 저금',
    'TRANSFER | 10000 | 월급 통장 > 연결되지 않은 계좌 |  | 홍길동',
  ];

  test('writes a transfer in two rows, which become one', () => {
    const content = readFile(
      sheetsFile(
        [
          { name: '뱅샐현황', rows: [['1.고객정보'], ['이름', '홍길동'], ['3.재무현황'], ['항목', '상품명', '금액']] },
          { name: '가계부 내역', rows: [BANKSALAD_HEADER, ...rows] },
        ],
        'xlsx',
      ),
    );
    expect(content).toMatchObject({ source: '뱅크샐러드', sheetName: '가계부 내역', problems: [], rowCount: 11 });
    expect(stated(content)).toEqual(expected);
    expect(content.transactions[0]).toMatchObject({ date: '2026-11-20', time: '12:34', row: 2 });
  });

  test('in any row order: no transfer is income or spending, and none is duplicated', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length }), (shuffled) => {
        const content = readFile(csvOf(BANKSALAD_HEADER, shuffled));
        expect(stated(content).toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    ['국민카드', '국민카드', ['국민카드']],
    ['KB카드대금', 'KB국민 노리카드', ['KB국민 노리카드']],
    ['국민카드', 'KB국민카드', ['국민 노리카드', '국민 쿠킹카드']],
    ['국민 쿠킹카드', '국민 쿠킹카드', ['국민 노리카드', '국민 쿠킹카드']],
    ['국민카드', 'KB국민카드', ['국민 체크카드', '신한카드']],
  ])('pays the bill %s to %s, where purchases name %s', (text, expectedName, cards) => {
    const lines = [
      ...cards.map((card) => ['2026-11-02', '10:00', '지출', '식비', '', '김밥', -4000, 'KRW', card, '']),
      ['2026-11-18', '10:00', '이체', '카드대금', '미분류', text, -300_000, 'KRW', '월급통장', ''],
    ];
    expect(stated(readFile(csvOf(BANKSALAD_HEADER, lines))).at(-1)).toBe(
      `TRANSFER | 300000 | 월급통장 > ${expectedName} |  | ${text}`,
    );
  });

  test.each([false, true])('lists the balances of accounts and debts in its summary, stacked: %s', (isStacked) => {
    const content = readFile(
      banksaladFile({
        assets: [
          ['자유입출금 자산', '월급 통장', 1_234_567],
          ['자유입출금 자산', '비상금 통장', '2,000,000원'],
          ['자유입출금 자산', '마이너스 통장', -300_000],
          ['현금 자산', '', '50,000'],
          ['저축성 자산', '정기예금', 5_000_000],
          ['저축성 자산', '정기예금', 3_000_000],
          ['전자금융 자산', '별페이 머니', 12_300],
        ],
        debts: [
          ['장기대출', '전세 대출', 80_000_000],
          ['단기대출', '직장인 대출', '-12,000,000'],
        ],
        rows,
        isStacked,
      }),
    );
    expect(stated(content)).toEqual(expected);
    expect(content.balances).toEqual([
      { name: '월급 통장', group: '자유입출금 자산', amount: 1_234_567 },
      { name: '비상금 통장', group: '자유입출금 자산', amount: 2_000_000 },
      { name: '마이너스 통장', group: '자유입출금 자산', amount: -300_000 },
      { name: '현금', group: '현금 자산', amount: 50_000 },
      { name: '정기예금', group: '저축성 자산', amount: 8_000_000 },
      { name: '별페이 머니', group: '전자금융 자산', amount: 12_300 },
      { name: '전세 대출', group: '장기대출', amount: -80_000_000 },
      { name: '직장인 대출', group: '단기대출', amount: -12_000_000 },
    ]);
  });

  test('a summary without a list of accounts, or a transaction that mentions one, yields no balance', () => {
    const line = ['2026-11-20', '12:34', '지출', '재무현황', '', '재무현황', -1, 'KRW', '초록카드', '총자산'];
    expect(readFile(banksaladFile({ assets: [], rows: [line] })).balances).toEqual([]);
    expect(readFile(csvOf(BANKSALAD_HEADER, [line])).balances).toEqual([]);
  });

  test('any accounts: each balance is the sum of its lines, and totals and captions are ignored', () => {
    const line = fc.tuple(
      fc.constantFrom('자유입출금 자산', '저축성 자산', '투자성 자산', '부동산 자산', '기타 실물 자산'),
      fc.stringMatching(/^[가나다라]{1,2} 통장$/u),
      fc.integer({ min: -9_999_999, max: 999_999_999 }),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), fc.array(line, { maxLength: 20 }), fc.boolean(), (a, d, s) => {
        const { balances } = readFile(banksaladFile({ assets: a, debts: d, rows, isStacked: s }));
        const sums = new Map<string, number>();
        for (const [, name, amount] of a) sums.set(name, (sums.get(name) ?? 0) + amount);
        for (const [, name, amount] of d) sums.set(name, (sums.get(name) ?? 0) - Math.abs(amount));
        expect(new Map(balances.map(({ name, amount }) => [name, amount]))).toEqual(sums);
      }),
      { numRuns: 40 },
    );
  });

  test('reports what it cannot read', () => {
    const content = readFile(
      csvOf(BANKSALAD_HEADER, [
        ['2026-11-20', '12:34', '기타', '식비', '', '칼국수집', -12_500, 'KRW', '초록카드', ''],
        ['2026-11-20', '25:00', '지출', '식비', '', '칼국수집', -12_500, 'KRW', '초록카드', ''],
        ['2026-11-20', '12:34', '지출', '여행', '', '라멘', -980, 'JPY', '초록카드', ''],
      ]),
    );
    expect(content.problems).toEqual([
      { row: 2, message: '타입 칸의 값을 알 수 없어요: 기타' },
      { row: 3, message: '시간을 읽을 수 없어요.' },
      { row: 4, message: 'KRW 금액을 알 수 없어요.' },
    ]);
  });
});

test('후잉: the whole file decides which names are accounts', () => {
  const content = readFile(
    csvOf(WHOOING_HEADER, [
      ['2026-11-20', '칼국수집', '12,500', '식비+', '신한카드+', ''],
      ['2026-11-20', '장보기', '42,300', '식비+', '생활비통장-', '주말'],
      ['2026-11-21', '월급', '3,000,000', '생활비통장+', '급여+', ''],
      ['2026-11-22', '카드값', '12,500', '신한카드-', '생활비통장-', ''],
      ['2026-11-23', '반품', '2,300', '생활비통장+', '식비-', ''],
      ['2026-11-24', '모으기', '100,000', '여행 모으기', '생활비통장', ''],
      ['2026-11-25', '여행', '100,000', '숙소', '여행 모으기', ''],
    ]),
  );
  expect(content.source).toBe('후잉');
  expect(stated(content)).toEqual([
    'EXPENSE | 12500 | 신한카드 | 식비 | 칼국수집',
    'EXPENSE | 42300 | 생활비통장 | 식비 | 장보기',
    'INCOME | 3000000 | 생활비통장 | 급여 | 월급',
    'TRANSFER | 12500 | 생활비통장 > 신한카드 |  | 카드값',
    'EXPENSE refund | 2300 | 생활비통장 | 식비 | 반품',
    'TRANSFER | 100000 | 생활비통장 > 여행 모으기 |  | 모으기',
    'EXPENSE | 100000 | 여행 모으기 | 숙소 | 여행',
  ]);
});

test('YNAB: transfers appear in both accounts, first balances are no income, and money back is a refund', () => {
  const row = (account: string, payee: string, group: string, category: string, out: string, into: string) => [
    account,
    '',
    '11/20/2026',
    payee,
    `${group}: ${category}`,
    group,
    category,
    '',
    out,
    into,
    'Cleared',
  ];
  const content = readFile(
    csvOf(YNAB_HEADER, [
      row('통장', 'Starting Balance', 'Inflow', 'Ready to Assign', '₩0', '₩1,000,000'),
      row('통장', '마트', '생활', '장보기', '₩42,300', '₩0'),
      row('통장', '마트', '생활', '장보기', '₩0', '₩2,300'),
      row('통장', '회사', 'Inflow', 'Ready to Assign', '₩0', '₩3,000,000'),
      row('통장', 'Transfer : 비상금', '', '', '₩500,000', '₩0'),
      row('비상금', 'Transfer : 통장', '', '', '₩0', '₩500,000'),
      row('통장', 'Reconciliation Balance Adjustment', 'Inflow', 'Ready to Assign', '₩10', '₩0'),
    ]),
  );
  expect(content.source).toBe('YNAB');
  expect(content.problems).toEqual([]);
  expect(stated(content)).toEqual([
    'OPENING_BALANCE | 1000000 | 통장 |  | Starting Balance',
    'EXPENSE | 42300 | 통장 | 생활/장보기 | 마트',
    'EXPENSE refund | 2300 | 통장 | 생활/장보기 | 마트',
    'INCOME | 3000000 | 통장 |  | 회사',
    'TRANSFER | 500000 | 통장 > 비상금 |  | Transfer : 비상금',
    'ADJUSTMENT | 10 | 통장 |  | Reconciliation Balance Adjustment',
  ]);
  expect(content.transactions.at(-1)?.own?.direction).toBe('OUT');
});

test('Actual: a transfer names the other account, and the total of a split transaction is left out', () => {
  const content = readFile(
    csvOf(ACTUAL_HEADER, [
      ['통장', '2026-11-20', '마트', '', '생활: 장보기', -42_300, 0, 'Cleared'],
      ['통장', '2026-11-20', '비상금', '', '', -500_000, 0, 'Cleared'],
      ['비상금', '2026-11-20', '통장', '', '', 500_000, 0, 'Cleared'],
      ['통장', '2026-11-21', '백화점', '(SPLIT INTO 2) 선물', '', 0, -30_000, 'Cleared'],
      ['통장', '2026-11-21', '백화점', '(SPLIT 1 OF 2) 어머니', '가족', -20_000, 0, 'Cleared'],
      ['통장', '2026-11-21', '백화점', '(SPLIT 2 OF 2) 아버지', '가족', -10_000, 0, 'Cleared'],
      ['통장', '2026-11-22', '회사', '', 'Income', 3_000_000, 0, 'Cleared'],
      ['통장', '2026-11-01', 'Starting Balance', '', 'Starting Balances', 10_000, 0, 'Cleared'],
    ]),
  );
  expect(content.source).toBe('Actual');
  expect(stated(content)).toEqual([
    'EXPENSE | 42300 | 통장 | 생활/장보기 | 마트',
    'TRANSFER | 500000 | 통장 > 비상금 |  | 비상금',
    'EXPENSE | 20000 | 통장 | 가족 | 백화점',
    'EXPENSE | 10000 | 통장 | 가족 | 백화점',
    'INCOME | 3000000 | 통장 | Income | 회사',
    'OPENING_BALANCE | 10000 | 통장 |  | Starting Balance',
  ]);
  expect(content.transactions[2]?.memo).toBe('어머니');
  expect(content.notes).toEqual([{ row: 5, message: expect.stringContaining('합계') }]);
});

test('Firefly III: the source or the destination of a transaction is a shop or an employer', () => {
  const row = (
    type: string,
    amount: string,
    description: string,
    from: string,
    to: string,
    category = '',
    tags = '',
  ) => [
    1,
    7,
    type,
    amount,
    '',
    'KRW',
    '',
    description,
    '2026-11-20T09:05:00+09:00',
    from,
    '',
    to,
    '',
    '',
    category,
    '',
    '',
    tags,
    '',
  ];
  const content = readFile(
    csvOf(FIREFLY_HEADER, [
      row('Withdrawal', '-12500', '점심', '통장', '칼국수집', '식비', '회사,점심'),
      row('Deposit', '3000000', '월급', '회사', '통장', '급여'),
      row('Transfer', '500000', '모으기', '통장', '비상금'),
      row('Opening balance', '1000000', '시작', 'Initial balance account of 통장', '통장'),
      row('Reconciliation', '10', '맞추기', '통장', '통장 reconciliation (KRW)'),
      row('Nonsense', '1', 'x', 'a', 'b'),
    ]),
  );
  expect(stated(content)).toEqual([
    'EXPENSE | 12500 | 통장 | 식비 | 점심',
    'INCOME | 3000000 | 통장 | 급여 | 월급',
    'TRANSFER | 500000 | 통장 > 비상금 |  | 모으기',
    'OPENING_BALANCE | 1000000 | 통장 |  | 시작',
    'ADJUSTMENT | 10 | 통장 |  | 맞추기',
  ]);
  expect(content.transactions[0]).toMatchObject({ date: '2026-11-20', time: '09:05', memo: '칼국수집' });
  expect(content.transactions[0]?.own?.tagNames).toEqual(['회사', '점심']);
  expect(content.problems).toEqual([{ row: 7, message: 'type 칸의 값을 알 수 없어요: nonsense' }]);
});

test('ezBookkeeping: one row per transaction, with both accounts of a transfer', () => {
  const row = (
    type: string,
    category: string,
    sub: string,
    account: string,
    amount: string,
    other: string,
    tags = '',
  ) => [
    '2026-11-20 09:05:00',
    '+09:00',
    type,
    category,
    sub,
    account,
    'KRW',
    amount,
    other,
    other === '' ? '' : 'KRW',
    other === '' ? '' : amount,
    '',
    tags,
    '적요',
  ];
  const content = readFile(
    csvOf(EZBOOKKEEPING_HEADER, [
      row('Expense', 'Food', 'Lunch', '지갑', '12500.00', '', '회사;점심'),
      row('Income', 'Salary', 'Pay', '통장', '3000000', ''),
      row('Transfer', 'General', 'Move', '통장', '500000', '비상금'),
      row('Balance Modification', '', '', '통장', '1000000', ''),
    ]),
  );
  expect(stated(content)).toEqual([
    'EXPENSE | 12500 | 지갑 | Food/Lunch | 적요',
    'INCOME | 3000000 | 통장 | Salary/Pay | 적요',
    'TRANSFER | 500000 | 통장 > 비상금 |  | 적요',
    'OPENING_BALANCE | 1000000 | 통장 |  | 적요',
  ]);
  expect(content.transactions[0]?.own?.tagNames).toEqual(['회사', '점심']);
});

test('Splitwise: what the group spent, and who gets what back; payments between people are no spending', () => {
  const content = readFile(
    csvOf(SPLITWISE_HEADER, [
      ['2026-11-20', '저녁', 'Dining out', '60000.00', 'KRW', '30000.00', '-30000.00'],
      ['2026-11-21', '민수 paid 지은', 'Payment', '30000.00', 'KRW', '-30000.00', '30000.00'],
      ['2026-11-22', 'Total balance', ' ', ' ', 'KRW', '0.00', '0.00'],
    ]),
  );
  expect(stated(content)).toEqual(['EXPENSE | 60000 | 이 파일의 계좌 | Dining out | 저녁']);
  expect(content.transactions[0]?.memo).toBe('지은 30000.00 · 민수 -30000.00');
  expect(content.notes.map(({ row }) => row)).toEqual([3, 4]);
});

const posted: fc.Arbitrary<Posted> = fc.record({
  date: fc.integer({ min: 10_957, max: 25_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10)),
  move: fc.integer({ min: 1, max: 9_999_999_999 }).chain((amount) => fc.constantFrom(amount, -amount)),
  name: fc
    .string({ minLength: 1, maxLength: 20, unit: fc.constantFrom(...Array.from('가나다라 똠펲ABC<>&;:/()12')) })
    .map((text) => text.replace(/\s+/gu, ' ').trim())
    .filter((text) => /^[가-힣]/u.test(text)),
  memo: fc.constantFrom('', '메모 하나', '회비 & 밥값'),
});

describe('statements without tables are read completely', () => {
  const plain = (content: ImportContent) =>
    content.transactions.map(({ date, kind, amount, description, memo }) => ({
      date,
      move: kind === 'INCOME' ? amount : -amount,
      name: description,
      memo,
    }));

  test.each<[string, string, (transactions: readonly Posted[]) => Uint8Array]>([
    ['OFX in SGML', 'ofx', (transactions) => ofxFile(transactions)],
    ['OFX in XML', 'ofx', (transactions) => ofxFile(transactions, { isXml: true })],
    ['QIF', 'qif', (transactions) => qifFile(transactions)],
    ['QIF of Windows', 'qif', (transactions) => qifFile(transactions, '\r\n')],
    ['CAMT.053', 'camt.053', (transactions) => camtFile(transactions)],
  ])('%s', (_, source, write) => {
    fc.assert(
      fc.property(fc.array(posted, { minLength: 1, maxLength: 6 }), (transactions) => {
        // A QIF without a day beyond the twelfth is read with the month first, as it was written.
        const content = readFile(write(transactions));
        expect(content).toMatchObject({ source, currency: 'KRW', problems: [] });
        expect(plain(content)).toEqual(transactions);
      }),
      { numRuns: 50 },
    );
  });

  const lunch: Posted = { date: '2026-11-20', move: -12_500, name: '칼국수집', memo: '' };

  test('accounts are named after their bank and last digits', () => {
    expect(readFile(ofxFile([lunch])).transactions[0]?.assetName).toBe('우리동네은행 6789');
    expect(readFile(camtFile([lunch])).transactions[0]?.assetName).toBe('계좌 3000');
    expect(readFile(qifFile([lunch])).transactions[0]?.assetName).toBe('생활비 통장');
  });

  test('money back to a card is a refund', () => {
    const [refund] = readFile(ofxFile([{ ...lunch, move: 500 }], { isCard: true })).transactions;
    expect(refund).toMatchObject({ kind: 'EXPENSE', isRefund: true, amount: 500 });
  });

  test('a broken transaction is reported and the others are read', () => {
    const bad = ofxFile([lunch, lunch, lunch]);
    const text = Buffer.from(bad).toString().replace('-12500', '많이');
    expect(readFile(encoded(text, 'UTF-8')).problems).toEqual([{ row: 1, message: '금액을 읽을 수 없어요.' }]);
    expect(readFile(encoded(text, 'UTF-8')).transactions).toHaveLength(2);
    const qif = Buffer.from(qifFile([lunch, lunch]))
      .toString()
      .replace('11/20/2026', '13/40/2026');
    expect(readFile(encoded(qif, 'UTF-8')).problems.map(({ row }) => row)).toEqual([6]);
  });

  test('QIF: transfers, splits, first balances and two-digit years', () => {
    const text = [
      '!Account',
      'N통장',
      'TBank',
      '^',
      '!Type:Bank',
      "D11/ 1'26",
      'T1,000,000',
      'POpening Balance',
      'L[통장]',
      '^',
      "D11/20'26",
      'T-30,000',
      'P백화점',
      'S가족:선물',
      '$-20,000',
      'S식비',
      '$-10,000',
      '^',
      "D11/21'26",
      'T-500,000',
      'P모으기',
      'L[비상금]',
      '^',
      '!Account',
      'N비상금',
      'TBank',
      '^',
      '!Type:Bank',
      "D11/21'26",
      'T500,000',
      'P모으기',
      'L[통장]',
      '^',
      '',
    ].join('\n');
    const content = readFile(encoded(text, 'UTF-8'));
    expect(stated(content)).toEqual([
      'OPENING_BALANCE | 1000000 | 통장 |  | Opening Balance',
      'EXPENSE | 30000 | 통장 | 가족/선물 | 백화점',
      'TRANSFER | 500000 | 통장 > 비상금 |  | 모으기',
    ]);
    expect(content.transactions[1]?.own?.splits).toEqual([
      { categoryName: '가족', subcategoryName: '선물', amount: 20_000 },
      { categoryName: '식비', subcategoryName: null, amount: 10_000 },
    ]);
  });

  describe('the closing balance of an account', () => {
    const changed = (bytes: Uint8Array, ...[from, to]: readonly [string, string]) => {
      const text = Buffer.from(bytes).toString();
      expect(text).toContain(from);
      return encoded(text.replace(from, to), 'UTF-8 without mark');
    };
    const available = '<AVAILBAL>\n<BALAMT>7\n<DTASOF>20261122\n</AVAILBAL>\n';
    const ofxWith = (balance: string, options: Parameters<typeof ofxFile>[1] = {}) =>
      readFile(changed(ofxFile([lunch], options), '<LEDGERBAL>\n', `${available}<LEDGERBAL>\n${balance}`));
    const camtWith = (...balances: readonly string[]) =>
      readFile(changed(camtFile([lunch]), '</Acct>', `</Acct>${balances.join('')}`));
    const bal = (code: string, amount: number, direction: string, day: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="KRW">${amount}</Amt>` +
      `<CdtDbtInd>${direction}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;

    test.each([false, true])('is read from OFX, as booked and not as available, in XML: %s', (isXml) => {
      const { balances, balancesOn, transactions } = ofxWith('<BALAMT>1234567\n<DTASOF>20261121120000[+9:KST]\n', {
        isXml,
      });
      expect(balances).toEqual([{ name: '우리동네은행 6789', group: '입출금', amount: 1_234_567, isByChoice: true }]);
      expect([balancesOn, transactions.length]).toEqual(['2026-11-21', 1]);
    });

    test('is a debt for an OFX card, and missing if the sign contradicts that or the date is missing', () => {
      const amountsOf = (balance: string, isCard: boolean) =>
        ofxWith(balance, { isCard }).balances.map(({ amount }) => amount);
      expect(amountsOf('<BALAMT>-45000\n<DTASOF>20261121\n', true)).toEqual([-45_000]);
      expect(amountsOf('<BALAMT>45000\n<DTASOF>20261121\n', true)).toEqual([]);
      for (const balance of ['', '<BALAMT>많음\n<DTASOF>20261121\n', '<BALAMT>1\n<DTASOF>언젠가\n']) {
        expect(amountsOf(balance, false)).toEqual([]);
      }
    });

    test('is read from CAMT, as closed and not as opened, negative for debts', () => {
      const { balances, balancesOn } = camtWith(
        bal('OPBD', 1, 'CRDT', '2026-11-01'),
        bal('CLBD', 98_000, 'DBIT', '2026-11-20'),
        bal('CLAV', 2, 'CRDT', '2026-11-20'),
      );
      expect(balances).toEqual([{ name: '계좌 3000', group: '입출금', amount: -98_000, isByChoice: true }]);
      expect(balancesOn).toBe('2026-11-20');
      expect(camtWith().balances).toEqual([]);
      expect(camtWith(bal('CLBD', 5, 'ODER', '2026-11-20')).balances).toEqual([]);
    });

    test('is the one of the last day if there are several', () => {
      const { balances } = camtWith(
        bal('CLBD', 300, 'CRDT', '2026-11-20'),
        bal('CLBD', 200, 'CRDT', '2026-11-19'),
        bal('CLBD', 400, 'CRDT', '2026-11-20').replaceAll('KRW', 'EUR'),
      );
      expect(balances.map(({ amount }) => amount)).toEqual([300]);
    });
  });

  test('CAMT: reversals are refunds, and pending transactions are left out', () => {
    const text = Buffer.from(camtFile([lunch, { ...lunch, move: 900 }, lunch])).toString();
    const changed = text.replace('CRDT</CdtDbtInd>', 'CRDT</CdtDbtInd><RvslInd>true</RvslInd>').replace('BOOK', 'PDNG');
    const content = readFile(encoded(changed, 'UTF-8'));
    expect(content.transactions.map(({ kind, isRefund }) => [kind, isRefund])).toEqual([
      ['EXPENSE', true],
      ['EXPENSE', false],
    ]);
    expect(content.notes.map(({ row }) => row)).toEqual([1]);
  });

  test('amounts in cents are exact, and a file of two currencies does not mix them', () => {
    const [transaction] = readFile(camtFile([{ ...lunch, move: -12.34 }], { currency: 'EUR' })).transactions;
    expect(transaction?.amount).toBe(1234);
    const text = Buffer.from(camtFile([lunch, lunch]))
      .toString()
      .replace('Ccy="KRW">12500</Amt><CdtDbtInd>DBIT', 'Ccy="USD">12500</Amt><CdtDbtInd>DBIT');
    expect(readFile(encoded(text, 'UTF-8')).problems).toEqual([{ row: 2, message: 'USD 금액을 알 수 없어요.' }]);
  });

  test.each<[string, Uint8Array]>([
    [
      'an entity that names a file',
      camtFile([lunch], { prolog: '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>' }),
    ],
    ['entities of entities', camtFile([lunch], { prolog: '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' })],
    ['a cut document', camtFile([lunch]).subarray(0, 400)],
    ['tags within tags', encoded(`<Document xmlns="camt.053">${'<a>'.repeat(100_000)}`, 'UTF-8')],
    [
      'an entity in OFX',
      encoded(`<!DOCTYPE OFX [<!ENTITY a "b">]>${Buffer.from(ofxFile([lunch], { isXml: true })).toString()}`, 'UTF-8'),
    ],
  ])('%s is rejected', (_, bytes) => {
    expect(refusalOf(bytes)).toMatch(/^IMPORT_UNREADABLE$/u);
  });

  test('an unknown XML entity is left as it is', () => {
    const text = Buffer.from(ofxFile([lunch]))
      .toString()
      .replace('칼국수집', '&secret; A&amp;B');
    expect(readFile(encoded(text, 'UTF-8')).transactions[0]?.description).toBe('&secret; A&B');
  });

  test('damaged ones are read in part or rejected with a reason, never with another error', () => {
    const files = [
      ofxFile([lunch, lunch]),
      ofxFile([lunch], { isXml: true }),
      qifFile([lunch, lunch]),
      camtFile([lunch, lunch]),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.array(
          fc.record({ at: fc.double({ min: 0, max: 0.999, noNaN: true }), byte: fc.integer({ min: 0, max: 255 }) }),
          { maxLength: 8 },
        ),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (file, changes, cut) => {
          const bytes = Uint8Array.from(file);
          for (const { at, byte } of changes) bytes[Math.floor(at * bytes.length)] = byte;
          expect(refusalOf(bytes.subarray(0, Math.ceil(cut * bytes.length))) ?? 'read').toBeTypeOf('string');
        },
      ),
      { numRuns: 300 },
    );
  });
});
