import { type OddFile, table } from './odd-file.ts';

const days = (...rows: string[]): string[] =>
  rows.map((row, at) => `2026-11-${String(at + 1).padStart(2, '0')}|${row}`);

/** Columns of outgoing money with both signs. */
const mixedSigns: readonly OddFile[] = [
  {
    name: '지출 is negative, and one of many amounts came back',
    bytes: table(
      '날짜|내용|지출',
      ...days(...Array.from({ length: 19 }, (_, at) => `가게 ${at}|-${at + 1}000`), '환불|3000'),
    ),
    transactions: [...Array.from({ length: 19 }, (_, at) => `EXPENSE ${at + 1}000`), 'EXPENSE refund 3000'],
    questions: [],
  },
  {
    name: '출금 is negative as the balance shows, and one amount came back',
    bytes: table(
      '거래일시|적요|출금|입금|잔액',
      ...days('마트|-32,000||468,000', '커피|-4,500||463,500', '무엇|4,500||468,000'),
    ),
    transactions: ['EXPENSE 32000', 'EXPENSE 4500', 'EXPENSE refund 4500'],
    questions: [],
  },
  {
    name: '출금 is positive as the balance shows, although more amounts came back',
    bytes: table(
      '거래일시|적요|출금|입금|잔액',
      ...days('마트|32,000||468,000', '가|-4,500||472,500', '나|-1,000||473,500', '다|-500||474,000'),
    ),
    transactions: ['EXPENSE 32000', 'EXPENSE refund 4500', 'EXPENSE refund 1000', 'EXPENSE refund 500'],
    questions: [],
  },
  {
    name: 'Debit with both signs and nothing that tells them apart',
    bytes: table(
      'Date|Description|Debit|Credit',
      ...days('Mart|-32000|', 'Coffee|-4500|', 'Tea|4500|', 'Salary||3000000'),
    ),
    transactions: ['INCOME 3000000'],
    questions: ['out-signs'],
    answered: {
      answers: { 'out-signs': 'NEGATIVE_OUT' },
      transactions: ['EXPENSE 32000', 'EXPENSE 4500', 'EXPENSE refund 4500', 'INCOME 3000000'],
    },
  },
  {
    name: 'Debit with as many amounts of each sign, which a user calls refunds',
    bytes: table('Date|Description|Debit|Credit', ...days('Mart|-32000|', 'Tea|4500|')),
    transactions: [],
    questions: ['out-signs'],
    answered: {
      answers: { 'out-signs': 'POSITIVE_OUT' },
      transactions: ['EXPENSE refund 32000', 'EXPENSE 4500'],
    },
  },
  {
    name: '수입 and a negative 지출 with one positive amount',
    bytes: table('날짜|내용|수입|지출', ...days('가||-32000', '나||-4500', '다||-12000', '라||5000', '월급|90000|')),
    transactions: ['EXPENSE 32000', 'EXPENSE 4500', 'EXPENSE 12000', 'EXPENSE refund 5000', 'INCOME 90000'],
    questions: [],
  },
  {
    name: 'a negative correction among positive amounts',
    bytes: table('날짜|내용|수입|지출', ...days('가||32000', '나||4500', '다||12000', '라||-5000')),
    transactions: ['EXPENSE 32000', 'EXPENSE 4500', 'EXPENSE 12000', 'EXPENSE refund 5000'],
    questions: [],
  },
];

/** Money that came back, in words only. */
const refundWords: readonly OddFile[] = [
  ...['환불', '카드환불', '상품 반품', 'Refund', 'Return'].map(
    (word): OddFile => ({
      name: `구분=${word} is a refund, never income`,
      bytes: table('날짜|구분|내용|금액', ...days('지출|쿠팡|39000', `${word}|쿠팡|39000`)),
      transactions: ['EXPENSE 39000', 'EXPENSE refund 39000'],
      questions: [],
    }),
  ),
  {
    name: '환불받음 beside a column of spending',
    bytes: table('날짜|내용|지출|비고', ...days('쿠팡|39000|', '쿠팡|39000|환불받음', '환불원정대 굿즈|9000|')),
    transactions: ['EXPENSE 39000', 'EXPENSE 9000'],
    questions: ['came-back'],
    answered: {
      answers: { 'came-back': 'REFUND' },
      transactions: ['EXPENSE 39000', 'EXPENSE refund 39000', 'EXPENSE 9000'],
    },
  },
];

/** Types of a card of an American bank. */
const cardTypes: readonly OddFile[] = [
  {
    name: 'Sale, Return and Payment of a card',
    bytes: table(
      'Transaction Date|Post Date|Description|Category|Type|Amount|Memo',
      '11/01/2026|11/02/2026|SHOP|Food|Sale|-4500|',
      '11/20/2026|11/21/2026|Payment Thank You||Payment|120000|',
      '11/22/2026|11/22/2026|SHOP|Food|Return|4500|',
      '11/23/2026|11/23/2026|LATE|Fees|Fee|-900|',
    ),
    transactions: ['EXPENSE 4500', 'EXPENSE refund 4500', 'EXPENSE 900'],
    questions: ['transfer:payment'],
    answered: {
      answers: { 'transfer:payment': 'TRANSFER' },
      transactions: [
        'EXPENSE 4500',
        'TRANSFER 120000 연결되지 않은 계좌 > 이 파일의 계좌',
        'EXPENSE refund 4500',
        'EXPENSE 900',
      ],
    },
  },
  {
    name: 'Sale with positive amounts may be a shop’s own',
    bytes: table('Date|Type|Name|Amount', ...days('Sale|A|900', 'Payment|B|500')),
    transactions: ['EXPENSE 500'],
    problems: [[2, 'Sale']],
  },
];

/** Directions that the balances contradict. */
const balances: readonly OddFile[] = [
  ...[
    ['일자|적요|차변|대변|잔액', days('마트||32000|468000', '월급|3000000||3468000')],
    ['일자|적요|입금|출금|잔액', days('마트|32000||468000', '월급||3000000|3468000')],
    ['일자|적요|금액|잔액', days('마트|32000|468000', '월급|-3000000|3468000')],
    ['일자|적요|구분|금액|잔액', days('마트|입금|32000|468000', '월급|출금|3000000|3468000')],
  ].map(
    ([header, rows]): OddFile => ({
      name: `the balances contradict ${String(header)}`,
      bytes: table(String(header), ...(rows ?? [])),
      transactions: ['EXPENSE 32000', 'INCOME 3000000'],
      questions: [],
    }),
  ),
  {
    name: 'the newest row first, and both directions contradicted',
    bytes: table(
      '일자|적요|입금|출금|잔액',
      '2026-11-03|버스|1500||3466500',
      '2026-11-02|월급||3000000|3468000',
      '2026-11-01|마트|32000||468000',
    ),
    transactions: ['EXPENSE 1500', 'INCOME 3000000', 'EXPENSE 32000'],
    questions: [],
  },
  {
    name: 'one row in the wrong column of an otherwise right file',
    bytes: table(
      '일자|적요|입금|출금|잔액',
      ...days('월급|3000000||3000000', '마트||32000|2968000', '버스|1500||2966500', '이자|100||2966600'),
    ),
    transactions: ['INCOME 3000000', 'EXPENSE 32000', 'EXPENSE 1500', 'INCOME 100'],
    questions: [],
  },
  {
    name: 'contradicted rows of a file with gaps are asked about',
    bytes: table(
      '일자|적요|입금|출금|잔액',
      ...days(
        '월급|3000000||3000000',
        '마트||32000|2968000',
        '버스|1500||2966500',
        '이자|100||2966600',
        '이자|100||2966700',
        '이자|100||2966800',
        '이자|100||9966800',
      ),
    ),
    transactions: ['INCOME 3000000', 'EXPENSE 32000', 'INCOME 100', 'INCOME 100', 'INCOME 100', 'INCOME 100'],
    questions: ['balance-side'],
    answered: {
      answers: { 'balance-side': 'BALANCE' },
      transactions: [
        ...['INCOME 3000000', 'EXPENSE 32000', 'EXPENSE 1500'],
        ...['INCOME 100', 'INCOME 100', 'INCOME 100', 'INCOME 100'],
      ],
    },
  },
  {
    name: 'two accounts with separate balances agree with their directions',
    bytes: table(
      '일자|적요|입금|출금|잔액|계좌',
      ...days('월급|3000||3000|A', '가||500|2000|B', '마트||1000|2000|A', '나||500|1500|B'),
    ),
    transactions: ['INCOME 3000', 'EXPENSE 500', 'EXPENSE 1000', 'EXPENSE 500'],
    questions: [],
  },
  {
    name: '환불 beside a column of spending whose balance sank',
    bytes: table('날짜|내용|지출|수입|잔액', ...days('월급||100000|100000', '수수료 환불|39000||61000')),
    transactions: ['INCOME 100000', 'EXPENSE 39000'],
    questions: [],
  },
];

/** Files that contradict themselves. */
export const CONTRADICTED_FILES: readonly OddFile[] = [...mixedSigns, ...refundWords, ...cardTypes, ...balances];
