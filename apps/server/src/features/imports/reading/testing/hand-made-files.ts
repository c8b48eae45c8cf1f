import { encoded } from './ledger-files.ts';
import { type OddFile, table } from './odd-file.ts';

/** One column for each way of paying. */
const ways: readonly OddFile[] = [
  {
    name: '현금 and 카드 beside 수입 are spending',
    bytes: table(
      '날짜|내용|현금|카드|수입',
      '2026-11-01|마트||32000|',
      '2026-11-02|떡볶이|5000||',
      '2026-11-25|월급|||3000000',
    ),
    transactions: ['EXPENSE 32000 카드', 'EXPENSE 5000 현금', 'INCOME 3000000'],
    questions: [],
  },
  {
    name: '현금 and two cards beside 수입',
    bytes: table(
      '일자|적요|현금|신한카드|삼성카드|수입',
      '2026-11-01|마트||32000||',
      '2026-11-02|떡볶이|5000|||',
      '2026-11-03|가전|||80000|',
      '2026-11-04|둘|1000||2000|',
      '2026-11-25|월급||||3000000',
    ),
    transactions: ['EXPENSE 32000 신한카드', 'EXPENSE 5000 현금', 'EXPENSE 80000 삼성카드', 'INCOME 3000000'],
    problems: [[5, '여러 칸']],
    questions: [],
  },
  {
    name: '지출(현금) and 지출(카드)',
    bytes: table(
      '날짜|내용|지출(현금)|지출(카드)|수입',
      '2026-11-01|마트||32000|',
      '2026-11-02|떡볶이|5000||',
      '2026-11-25|월급|||3000000',
    ),
    transactions: ['EXPENSE 32000 카드', 'EXPENSE 5000 현금', 'INCOME 3000000'],
    questions: [],
  },
  {
    name: '수입 and 지출 above 급여, 기타, 카드 and 현금',
    bytes: table(
      '날짜|내용|수입||지출|',
      '||급여|기타|카드|현금',
      '2026-11-01|마트|||32000|',
      '2026-11-02|떡볶이||||5000',
      '2026-11-03|중고||20000||',
      '2026-11-25|월급|3000000|||',
    ),
    transactions: ['EXPENSE 32000 카드', 'EXPENSE 5000 현금', 'INCOME 20000', 'INCOME 3000000'],
    questions: [],
  },
];

/** One column for each category. */
const categories: readonly OddFile[] = [
  {
    name: 'a column for each category',
    bytes: table(
      '날짜|식비|교통비|기타|수입',
      '2026-11-01|9000|||',
      '2026-11-02||1400||',
      '2026-11-03|5000|||20000',
      '2026-11-04|||3000|',
      '2026-11-25||||3000000',
    ),
    transactions: ['EXPENSE 9000', 'EXPENSE 1400', 'EXPENSE 3000', 'INCOME 3000000'],
    problems: [[4, '모두']],
    questions: [],
  },
  {
    name: 'unknown columns of amounts are named, not called zero',
    bytes: table(
      '날짜|내용|지출|우리집|큰집',
      '2026-11-01|마트|4500||',
      '2026-11-02|시장||9000|',
      '2026-11-03|서점|||700',
      '2026-11-04|무료|0|0|0',
    ),
    transactions: ['EXPENSE 4500'],
    problems: [
      [3, '우리집'],
      [4, '큰집'],
    ],
    skipped: 3,
  },
];

/** The price of one piece and how many there are. */
const prices: readonly OddFile[] = [
  {
    name: '단가 and 수량 without the whole amount are multiplied',
    bytes: table(
      '날짜|품목|단가|수량',
      '2026-11-01|우유|3000|2',
      '2026-11-02|빵|2,000원|3',
      '2026-11-03|껌|500|',
      '2026-11-04|책|9000|두 권',
    ),
    transactions: [],
    problems: [[5, '읽을 수 없어요']],
    questions: ['direction'],
    answered: {
      answers: { direction: 'EXPENSE' },
      transactions: ['EXPENSE 6000', 'EXPENSE 6000', 'EXPENSE 500'],
      problems: [[5, '읽을 수 없어요']],
    },
  },
  {
    name: '단가 and 수량 beside the whole amount are not',
    bytes: table('날짜|품목|단가|수량|합계', '2026-11-01|우유|3000|2|5500'),
    transactions: [],
    questions: ['direction'],
    answered: { answers: { direction: 'EXPENSE' }, transactions: ['EXPENSE 5500'] },
  },
];

/** Words and notations of other programs. */
const notations: readonly OddFile[] = [
  ...[
    ['Income', 'Expense'],
    ['Received', 'Spent'],
  ].map(
    ([into, out]): OddFile => ({
      name: `${into} and ${out} are columns of amounts`,
      bytes: table(`Date|Item|${into}|${out}`, '2026-11-25|Salary|3000000|', '2026-11-26|Mart||4500'),
      transactions: ['INCOME 3000000', 'EXPENSE 4500'],
      questions: [],
    }),
  ),
  {
    name: 'kinds of spending and signs as symbols',
    bytes: table(
      '날짜|구분|금액|내용',
      '2026-11-01|고정지출|500000|월세',
      '2026-11-02|변동지출|4500|마트',
      '2026-11-25|고정수입|3000000|월급',
      '2026-11-26|\u2796|900|버스',
      '2026-11-27|\u2795|700|이자',
    ),
    transactions: ['EXPENSE 500000', 'EXPENSE 4500', 'INCOME 3000000', 'EXPENSE 900', 'INCOME 700'],
    questions: [],
  },
  {
    name: 'lines with | between the cells',
    bytes: encoded('날짜|내용|지출\n2026-11-01|마트|4500\n', 'UTF-8'),
    transactions: ['EXPENSE 4500'],
    questions: [],
  },
];

/** Tables as people draw them. */
export const HAND_MADE_FILES: readonly OddFile[] = [...ways, ...categories, ...prices, ...notations];
