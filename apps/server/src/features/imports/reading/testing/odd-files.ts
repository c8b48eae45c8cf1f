import { CONTRADICTED_FILES } from './contradicted-files.ts';
import { DOUBTFUL_FILES } from './doubtful-files.ts';
import { HAND_MADE_FILES } from './hand-made-files.ts';
import { encoded } from './ledger-files.ts';
import { MISLEADING_FILES } from './misleading-files.ts';
import { ELSEWHERE, HERE, type OddFile, table, UNKNOWN } from './odd-file.ts';
import { OWN_MONEY_FILES } from './own-money-files.ts';
import { WALLET_FILES } from './wallet-files.ts';

/** Columns that state the direction of money, under the names used by various programs. */
const DIRECTIONS: readonly (readonly [header: string, out: string, into: string])[] = [
  ['거래유형', '출금', '입금'],
  ['거래종류', '지급', '입금'],
  ['수입지출', '지출', '수입'],
  ['수입/지출 구분', '지출', '수입'],
  ['Dr/Cr', 'DR', 'CR'],
  ['Dr/Cr', 'D', 'C'],
  ['Transaction Type', 'debit', 'credit'],
  ['Transaction Type', 'Withdrawal', 'Deposit'],
  ['입출금구분', '출금', '입금'],
  ['입출금 구분', '출금이체', '입금이체'],
  ['입/출', '출', '입'],
  ['+/-', '-', '+'],
];

const directions: readonly OddFile[] = DIRECTIONS.map(([header, out, into]) => ({
  name: `${header}: ${out} and ${into} beside amounts above zero`,
  bytes: table(`날짜|${header}|금액|내용`, `2026-11-25|${into}|3200000|회사`, `2026-11-26|${out}|4500|김밥집`),
  transactions: ['INCOME 3200000', 'EXPENSE 4500'],
  format: UNKNOWN,
}));

/** One signed column for both directions. */
const signed: readonly OddFile[] = ['입출금액', '입금/출금액', '출금/입금액'].map((header) => ({
  name: `${header}: spending below zero`,
  bytes: table(`거래일|적요|${header}|잔액`, '2026-11-20|이마트|-23400|976600', '2026-11-25|급여|3200000|4176600'),
  transactions: ['EXPENSE 23400', 'INCOME 3200000'],
  format: UNKNOWN,
}));

/** Columns that state what became of a purchase, under other names. */
const outcomes: readonly OddFile[] = [
  {
    name: '매출상태: purchased, cancelled and refused',
    bytes: table(
      '이용일|가맹점명|이용금액|매출상태',
      '2026-11-18|김밥집|23400|매입완료',
      '2026-11-18|이마트|40000|승인취소',
      '2026-11-19|주유소|30000|매입취소',
      '2026-11-19|편의점|9800|승인거절',
    ),
    transactions: ['EXPENSE 23400'],
  },
  {
    name: '이용구분: paid at once and cancelled',
    bytes: table(
      '이용일|가맹점명|이용금액|이용구분',
      '2026-11-18|김밥집|3500|일시불',
      '2026-11-18|이마트|40000|승인취소',
    ),
    transactions: ['EXPENSE 3500'],
  },
];

const unknownWords: readonly OddFile[] = [
  {
    name: 'an unknown direction word in one row',
    bytes: table(
      '날짜|구분|금액|내용',
      '2026-11-20|지출|4500|김밥',
      '2026-11-21|수입|9000|용돈',
      '2026-11-22|대체|800|버스',
    ),
    transactions: ['EXPENSE 4500', 'INCOME 9000'],
    problems: [[4, '대체']],
    skipped: 1,
  },
  {
    name: 'an unknown direction word in every other row',
    bytes: table(
      '날짜|거래유형|금액|내용',
      ...['20', '21', '22', '23'].flatMap((day) => [
        `2026-11-${day}|현금대체|900|김밥`,
        `2026-11-${day}|입금|700|환급`,
      ]),
    ),
    transactions: ['INCOME 700', 'INCOME 700', 'INCOME 700', 'INCOME 700'],
    questions: ['kind:현금대체'],
    answered: {
      answers: { 'kind:현금대체': 'EXPENSE' },
      transactions: [
        'EXPENSE 900',
        'INCOME 700',
        'EXPENSE 900',
        'INCOME 700',
        'EXPENSE 900',
        'INCOME 700',
        'EXPENSE 900',
        'INCOME 700',
      ],
    },
  },
  {
    name: 'an empty direction cell',
    bytes: table('날짜|구분|금액|내용', '2026-11-20|지출|4500|김밥', '2026-11-21||9000|무엇'),
    transactions: ['EXPENSE 4500'],
    problems: [[3, '비어']],
  },
  {
    name: '이자 does not state the direction: paid for a loan, received for a deposit',
    bytes: table('날짜|거래종류|금액|내용', '2026-11-20|출금|4500|김밥', '2026-11-21|이자|9000|은행'),
    transactions: ['EXPENSE 4500'],
    problems: [[3, '이자']],
  },
  {
    name: 'a word for both directions',
    bytes: table('날짜|거래종류|금액|내용', '2026-11-20|출금|4500|김밥', '2026-11-21|입출금|9000|은행'),
    transactions: ['EXPENSE 4500'],
    problems: [[3, '입출금']],
  },
];

const undirected: readonly OddFile[] = [
  {
    name: 'positive amounts without a direction',
    bytes: table('날짜|금액|내용', '2026-11-20|4500|김밥', '2026-11-21|3200000|회사'),
    transactions: [],
    questions: ['direction'],
    answered: { answers: { direction: 'EXPENSE' }, transactions: ['EXPENSE 4500', 'EXPENSE 3200000'] },
  },
  {
    name: 'positive amounts without a direction, all of them income',
    bytes: table('Date|Amount|Name', '2026-11-20|4500|Kim', '2026-11-21|5000|Lee'),
    transactions: [],
    questions: ['direction'],
    answered: { answers: { direction: 'INCOME' }, transactions: ['INCOME 4500', 'INCOME 5000'] },
  },
  {
    name: 'a header that states spending',
    bytes: table('날짜|이용금액|가게', '2026-11-20|4500|김밥', '2026-11-21|800|버스'),
    transactions: ['EXPENSE 4500', 'EXPENSE 800'],
  },
  {
    name: '매출금액 may be a shop’s own sales',
    bytes: table('날짜|매출금액|거래처', '2026-11-20|4500|김밥'),
    transactions: [],
    questions: ['direction'],
  },
];

const transfers: readonly OddFile[] = [
  {
    name: '구분=이체 in a ledger leaves the asset of the row',
    bytes: table(
      '날짜|구분|금액|내용|자산',
      '2026-11-20|지출|4500|김밥|지갑',
      '2026-11-21|이체|50000|모으기|월급통장',
      '2026-11-25|수입|900000|회사|월급통장',
    ),
    transactions: ['EXPENSE 4500', `TRANSFER 50000 월급통장 > ${ELSEWHERE}`, 'INCOME 900000'],
  },
  {
    name: '구분=이체 with both accounts',
    bytes: table(
      '날짜|구분|금액|내용|자산|받는자산',
      '2026-11-20|지출|4500|김밥|지갑|',
      '2026-11-21|이체|50000|모으기|월급통장|비상금',
    ),
    transactions: ['EXPENSE 4500', 'TRANSFER 50000 월급통장 > 비상금'],
  },
  {
    name: '구분=이체 in a statement may go in or out',
    bytes: table(
      '날짜|구분|금액|내용',
      '2026-11-20|출금|4500|김밥',
      ...['21', '22', '23'].map((day) => `2026-11-${day}|이체|50000|홍길동`),
    ),
    transactions: ['EXPENSE 4500'],
    questions: ['kind:이체'],
    answered: {
      answers: { 'kind:이체': 'TRANSFER_OUT' },
      transactions: ['EXPENSE 4500', ...Array.from({ length: 3 }, () => `TRANSFER 50000 ${HERE} > ${ELSEWHERE}`)],
    },
  },
  {
    name: 'a single ambiguous row is a problem',
    bytes: table('날짜|구분|금액|내용', '2026-11-20|출금|4500|김밥', '2026-11-21|이체|50000|홍길동'),
    transactions: ['EXPENSE 4500'],
    problems: [[3, '이체']],
  },
  {
    name: 'the sign states the direction of 이체',
    bytes: table(
      '날짜|구분|금액|내용',
      '2026-11-20|지출|-4500|김밥',
      '2026-11-21|이체|-50000|모으기',
      '2026-11-22|이체|7000|모으기',
    ),
    transactions: ['EXPENSE 4500', `TRANSFER 50000 ${HERE} > ${ELSEWHERE}`, `TRANSFER 7000 ${ELSEWHERE} > ${HERE}`],
  },
  {
    name: 'both sides of an own transfer in one file',
    bytes: table(
      '거래일시|계좌|입출금구분|금액|내용',
      '2026-11-20 10:00|신한 주거래|출금이체|500000|홍길동',
      '2026-11-20 10:00|국민 생활비|입금이체|500000|홍길동',
      '2026-11-20 12:00|국민 생활비|출금|4500|김밥',
    ),
    transactions: ['EXPENSE 4500'],
    questions: ['own-transfers'],
    answered: {
      answers: { 'own-transfers': 'TRANSFER' },
      transactions: ['TRANSFER 500000 신한 주거래 > 국민 생활비', 'EXPENSE 4500'],
    },
  },
  {
    name: 'the account number of a payee is not an own asset',
    bytes: table(
      '거래일자|출금액|입금액|내용|상대계좌번호|상대은행',
      '2026-11-20|50000||홍길동|110-222-333444|신한',
      '2026-11-21||70000|임꺽정|301-444-555666|농협',
    ),
    transactions: ['EXPENSE 50000', 'INCOME 70000'],
  },
  {
    name: 'a category for transfers',
    bytes: table(
      'Date|Description|Amount|Category',
      '2026-11-20|Lunch|-4500|Food',
      '2026-11-21|To savings|-50000|Transfer',
    ),
    transactions: ['EXPENSE 4500'],
    questions: ['transfer:transfer'],
    answered: {
      answers: { 'transfer:transfer': 'TRANSFER' },
      transactions: ['EXPENSE 4500', `TRANSFER 50000 ${HERE} > ${ELSEWHERE}`],
    },
  },
];

const statuses: readonly OddFile[] = [
  {
    name: '승인구분: a purchase and its cancellation in separate rows',
    bytes: table(
      '승인일|가맹점명|이용금액|승인구분',
      '2026-11-20|서점|30000|승인',
      '2026-11-20|서점|30000|승인취소',
      '2026-11-21|김밥|4500|승인',
    ),
    transactions: ['EXPENSE 4500'],
    cancelled: 2,
  },
  {
    name: 'half of the rows are cancelled individually',
    bytes: table(
      '이용일자|이용처|이용금액|상태',
      '2026-11-20|서점|30000|정상',
      '2026-11-20|빵집|5000|취소',
      '2026-11-21|김밥|4500|정상',
      '2026-11-21|꽃집|9000|취소',
    ),
    transactions: ['EXPENSE 30000', 'EXPENSE 4500'],
    cancelled: 2,
  },
  {
    name: '취소일 holds the date of the cancellation',
    bytes: table(
      '이용일|취소일|가맹점|이용금액',
      '2026-11-20||김밥|4500',
      '2026-11-20|2026-11-22|서점|30000',
      '2026-11-21|-|빵|900',
    ),
    transactions: ['EXPENSE 4500', 'EXPENSE 900'],
    cancelled: 1,
  },
  {
    name: '취소일 holds something else',
    bytes: table('이용일|취소일|가맹점|이용금액', '2026-11-20||김밥|4500', '2026-11-20|접수|서점|30000'),
    transactions: ['EXPENSE 4500'],
    problems: [[3, '접수']],
  },
  {
    name: 'some cancellations have their purchase in the file and some do not',
    bytes: table(
      '이용일자|이용처|이용금액|상태',
      '2026-11-20|서점|30000|승인',
      '2026-11-20|서점|30000|취소',
      '2026-11-21|꽃집|9000|취소',
    ),
    transactions: [],
    questions: ['cancelled'],
    answered: { answers: { cancelled: 'PAIR' }, transactions: ['EXPENSE refund 9000'], cancelled: 2 },
  },
  {
    name: 'some cancellations have their purchase in the file, and the purchase itself is marked',
    bytes: table(
      '이용일자|이용처|이용금액|상태',
      '2026-11-20|서점|30000|승인',
      '2026-11-20|서점|30000|취소',
      '2026-11-21|꽃집|9000|취소',
    ),
    transactions: [],
    questions: ['cancelled'],
    answered: { answers: { cancelled: 'SELF' }, transactions: ['EXPENSE 30000'], cancelled: 2 },
  },
  {
    name: 'an unknown status word in one row',
    bytes: table('이용일자|이용처|이용금액|상태', '2026-11-20|서점|30000|정상', '2026-11-21|꽃집|9000|심사중'),
    transactions: ['EXPENSE 30000'],
    problems: [[3, '심사중']],
  },
  {
    name: 'an unknown status word in many rows',
    bytes: table('이용일자|이용처|이용금액|상태', ...['20', '21', '22'].map((day) => `2026-11-${day}|서점|30000|소급`)),
    transactions: [],
    questions: ['status:소급'],
    answered: { answers: { 'status:소급': 'KEEP' }, transactions: ['EXPENSE 30000', 'EXPENSE 30000', 'EXPENSE 30000'] },
  },
  {
    name: 'a declined purchase and a pending one',
    bytes: table(
      '이용일자|이용처|이용금액|승인여부',
      '2026-11-20|서점|30000|승인',
      '2026-11-21|꽃집|9000|승인거절',
      '2026-11-21|빵집|100|Pending',
    ),
    transactions: ['EXPENSE 30000'],
    skipped: 2,
  },
];

const currencies: readonly OddFile[] = [
  {
    name: 'dollars among won',
    bytes: table('날짜|내용|금액|통화', '2026-11-20|김밥|-4500|KRW', '2026-11-21|OPENAI|-100|USD'),
    transactions: ['EXPENSE 4500'],
    questions: ['currency'],
    answered: { answers: { currency: 'SKIP' }, transactions: ['EXPENSE 4500'], foreign: 1 },
  },
  {
    name: 'a dollar column beside amounts already in won',
    bytes: table('Date|Description|Amount|Currency', '2026-11-20|OPENAI|-13500|USD'),
    transactions: [],
    questions: ['currency'],
    answered: { answers: { currency: 'CONVERTED' }, transactions: ['EXPENSE 13500'] },
  },
  {
    name: 'a dollar sign in the cell',
    bytes: table('날짜|내용|금액', '2026-11-20|김밥|-4500', '2026-11-21|OPENAI|-$100.00', '2026-11-21|AWS|US$ 12.50'),
    transactions: ['EXPENSE 4500'],
    problems: [
      [3, 'USD'],
      [4, 'USD'],
    ],
    foreign: 2,
  },
  {
    name: 'won and the foreign price in separate columns',
    bytes: table(
      '이용일|가맹점|이용금액|현지금액|통화',
      '2026-11-20|OPENAI|13500|10.00|USD',
      '2026-11-21|김밥|4500||KRW',
    ),
    transactions: ['EXPENSE 13500', 'EXPENSE 4500'],
  },
];

const refundsAndFees: readonly OddFile[] = [
  {
    name: 'a negative 지출 is a refund',
    bytes: table(
      '날짜|구분|금액|내용',
      '2026-11-20|지출|50000|옷',
      '2026-11-22|지출|-50000|옷',
      '2026-11-25|수입|900|이자',
    ),
    transactions: ['EXPENSE 50000', 'EXPENSE refund 50000', 'INCOME 900'],
  },
  {
    name: 'an always negative 지출 is only a notation',
    bytes: table(
      '날짜|구분|금액|내용',
      '2026-11-20|지출|-50000|옷',
      '2026-11-22|지출|-4500|김밥',
      '2026-11-25|수입|900|이자',
    ),
    transactions: ['EXPENSE 50000', 'EXPENSE 4500', 'INCOME 900'],
  },
  {
    name: 'a negative 수입 is contradictory',
    bytes: table('날짜|구분|금액|내용', '2026-11-20|지출|50000|옷', '2026-11-25|수입|-900|이자'),
    transactions: ['EXPENSE 50000'],
    problems: [[3, '0보다 작아요']],
  },
  {
    name: 'a separate fee',
    bytes: table('날짜|구분|금액|수수료|내용', '2026-11-20|지출|10000|500|송금', '2026-11-21|지출|4500||김밥'),
    transactions: ['EXPENSE 4500'],
    questions: ['fee'],
    answered: { answers: { fee: 'ADD' }, transactions: ['EXPENSE 10500', 'EXPENSE 4500'] },
  },
  {
    name: 'a fee included in the amount',
    bytes: table('날짜|출금액|입금액|수수료|내용', '2026-11-20|10500||500|송금', '2026-11-21|4500||0|김밥'),
    transactions: ['EXPENSE 4500'],
    questions: ['fee'],
    answered: { answers: { fee: 'INCLUDED' }, transactions: ['EXPENSE 10500', 'EXPENSE 4500'] },
  },
  {
    name: 'the fee of a transfer',
    bytes: table(
      '날짜|구분|금액|수수료|자산|받는자산',
      '2026-11-20|이체|10000|500|월급통장|비상금',
      '2026-11-21|지출|4500||지갑|',
    ),
    transactions: ['EXPENSE 4500'],
    questions: ['fee'],
    answered: { answers: { fee: 'ADD' }, transactions: ['TRANSFER 10000 월급통장 > 비상금 fee 500', 'EXPENSE 4500'] },
  },
];

const programs: readonly OddFile[] = [
  {
    name: 'Mint: positive amounts, a type, and categories for transfers',
    bytes: table(
      'Date|Description|Original Description|Amount|Transaction Type|Category|Account Name|Labels|Notes',
      '11/20/2026|Gimbap|GIMBAP|4500|debit|Food|Checking||',
      '11/25/2026|Salary|SALARY|3200000|credit|Paycheck|Checking||',
      '11/26/2026|Card|CARD BILL|90000|debit|Credit Card Payment|Checking||',
    ),
    transactions: ['EXPENSE 4500', 'INCOME 3200000'],
    questions: ['transfer:credit card payment'],
    answered: {
      answers: { 'transfer:credit card payment': 'TRANSFER' },
      transactions: ['EXPENSE 4500', 'INCOME 3200000', `TRANSFER 90000 Checking > ${ELSEWHERE}`],
    },
    format: UNKNOWN,
  },
  {
    name: 'Spendee: a separate type for transfers',
    bytes: table(
      'Date|Wallet|Type|Category name|Amount|Currency|Note|Labels|Author',
      '2026-11-20T12:00:00+09:00|Cash|Expense|Food|-4500|KRW|gimbap||me',
      '2026-11-21T12:00:00+09:00|Cash|Outgoing Transfer|Transfer|-50000|KRW|||me',
      '2026-11-21T12:00:00+09:00|Bank|Incoming Transfer|Transfer|50000|KRW|||me',
    ),
    transactions: ['EXPENSE 4500', 'TRANSFER 50000 Cash > Bank'],
    format: UNKNOWN,
  },
  {
    name: 'an opening balance is not income',
    bytes: table(
      'Date|Account|Payee|Amount',
      '2026-11-01|Checking|Opening Balance|1000000',
      '2026-11-20|Checking|Gimbap|-4500',
    ),
    transactions: ['EXPENSE 4500'],
    questions: ['opening'],
    answered: { answers: { opening: 'OPENING' }, transactions: ['OPENING_BALANCE 1000000', 'EXPENSE 4500'] },
  },
  {
    name: '이월 is not income either',
    bytes: table('날짜|내용|수입|지출|잔액', '2026-11-01|전월이월|1000000||1000000', '2026-11-20|김밥||4500|995500'),
    transactions: ['EXPENSE 4500'],
    questions: ['opening'],
    answered: { answers: { opening: 'SKIP' }, transactions: ['EXPENSE 4500'], skipped: 1 },
  },
  {
    name: 'Monarch: signed, with an account',
    bytes: table(
      'Date|Merchant|Category|Account|Original Statement|Notes|Amount|Tags',
      '2026-11-20|Gimbap|Restaurants|Checking|GIMBAP||-4500|',
      '2026-11-21|Savings|Transfer|Checking|XFER||-50000|',
    ),
    transactions: ['EXPENSE 4500'],
    questions: ['transfer:transfer'],
    format: UNKNOWN,
  },
];

const banksAndCards: readonly OddFile[] = [
  {
    name: '현대카드 실시간 이용내역',
    bytes: table(
      '승인일|승인시각|카드종류|가맹점명|승인금액|이용구분|할부개월|승인번호|승인구분|취소일',
      '2026년 11월 20일|12:30|현대카드M|김밥천국|4,500|일시불||00112233|승인|-',
      '2026년 11월 21일|13:30|현대카드M|서점|30,000|일시불||00112234|취소|2026년 11월 22일',
      '2026년 11월 21일|18:00|현대카드M|가전|300,000|할부|3|00112235|승인|',
    ),
    transactions: ['EXPENSE 4500', 'EXPENSE 300000'],
    cancelled: 1,
    format: '현대카드',
  },
  {
    name: 'KB국민카드: a separate 승인취소 row cancels its purchase',
    bytes: table(
      '이용일|이용시간|이용고객명|이용카드명|이용하신곳|국내이용금액(원)|해외이용금액($)|결제방법|상태|승인번호',
      '2026-11-20|12:30|홍*동|노리카드|서점|30000|0|일시불|승인|1001',
      '2026-11-20|12:40|홍*동|노리카드|서점|30000|0|일시불|승인취소|1001',
      '2026-11-21|09:30|홍*동|노리카드|김밥|4500|0|일시불|전표매입|1002',
      '2026-11-21|09:40|홍*동|노리카드|꽃집|9000|0|일시불|전표매입|1003',
      '2026-11-21|09:50|홍*동|노리카드|꽃집|9000|0|일시불|취소전표매입|1003',
    ),
    transactions: ['EXPENSE 4500'],
    cancelled: 4,
    format: 'KB국민카드',
  },
  {
    name: '카카오뱅크: own accounts, savings and the user’s name',
    bytes: table(
      '거래일시|구분|거래금액|거래 후 잔액|거래구분|내용|메모',
      '2026.11.20 10:00:00|출금|-50,000|950,000|내계좌이체|비상금|',
      '2026.11.20 11:00:00|출금|-30,000|920,000|세이프박스|세이프박스|',
      '2026.11.21 11:00:00|출금|-10,000|910,000|26주적금|26주적금|',
      '2026.11.21 12:00:00|출금|-70,000|840,000|일반이체|홍길동|',
      '2026.11.21 13:00:00|출금|-4,500|835,500|체크카드결제|김밥|',
    ),
    ownNames: ['홍길동'],
    transactions: [
      `TRANSFER 50000 카카오뱅크 > ${ELSEWHERE}`,
      'TRANSFER 30000 카카오뱅크 > 세이프박스',
      'TRANSFER 10000 카카오뱅크 > 26주적금',
      'EXPENSE 4500',
    ],
    questions: ['own-name'],
    answered: {
      answers: { 'own-name': 'TRANSFER' },
      transactions: [
        `TRANSFER 50000 카카오뱅크 > ${ELSEWHERE}`,
        'TRANSFER 30000 카카오뱅크 > 세이프박스',
        'TRANSFER 10000 카카오뱅크 > 26주적금',
        `TRANSFER 70000 카카오뱅크 > ${ELSEWHERE}`,
        'EXPENSE 4500',
      ],
    },
    format: '카카오뱅크',
  },
  {
    name: '신한은행 prints amounts with an exponent of one digit',
    bytes: table(
      '거래일자|거래시간|적요|출금(원)|입금(원)|내용|잔액(원)|거래점',
      '2026-11-20|10:00:00|타행이체|3.4127E+6|0|이사|6587300|강남',
      '2026-11-21|10:00:00|체크카드|1.2E+06|0|가전|1000000|강남',
    ),
    transactions: ['EXPENSE 3412700'],
    problems: [[3, '금액']],
    format: '신한은행',
  },
  {
    name: 'a debit card purchase cancelled by the bank',
    bytes: table(
      '거래일시|적요|보낸분/받는분|송금메모|출금액|입금액|잔액|거래점',
      '2026.11.20 12:30|체크카드|스타벅스||4,500|0|10,000|강남',
      '2026.11.20 12:40|승인취소|스타벅스||0|4,500|14,500|강남',
    ),
    transactions: ['EXPENSE 4500', 'EXPENSE refund 4500'],
    format: 'KB국민은행',
  },
  {
    name: 'the bill of a card in a bank’s file goes to the card',
    bytes: table(
      '거래일시|적요|보낸분/받는분|송금메모|출금액|입금액|잔액|거래점',
      '2026.11.25 09:00|카드결제|우리카드결제대||350,000|0|10,000|강남',
      '2026.11.25 09:10|선결제|삼성카드||50,000|0|10,000|강남',
    ),
    transactions: ['TRANSFER 350000 KB국민은행 > 우리카드', 'TRANSFER 50000 KB국민은행 > 삼성카드'],
    format: 'KB국민은행',
  },
];

const ofx = (body: string): Uint8Array =>
  encoded(`OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1>${body}</BANKMSGSRSV1></OFX>`, 'UTF-8 without mark');
const statement = (number: string, ...transactions: string[]): string =>
  `<STMTTRNRS><STMTRS><CURDEF>KRW<BANKACCTFROM><BANKID>088<ACCTID>${number}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${transactions.join('')}</BANKTRANLIST></STMTRS></STMTTRNRS>`;
const ofxTransaction = (type: string, amount: number, name: string, more = ''): string =>
  `<STMTTRN><TRNTYPE>${type}<DTPOSTED>20261120<TRNAMT>${amount}<FITID>${name}${amount}<NAME>${name}${more}</STMTTRN>`;
const qif = (...lines: string[]): Uint8Array => encoded(lines.join('\n'), 'UTF-8 without mark');

const languages: readonly OddFile[] = [
  {
    name: 'OFX: a purchase in dollars',
    bytes: ofx(
      statement(
        '110123456789',
        ofxTransaction('DEBIT', -4500, 'GIMBAP'),
        ofxTransaction('DEBIT', -100, 'OPENAI', '<CURRENCY><CURRATE>1350<CURSYM>USD</CURRENCY>'),
      ),
    ),
    transactions: ['EXPENSE 4500'],
    problems: [[2, 'USD']],
    foreign: 1,
    format: 'ofx',
  },
  {
    name: 'OFX: XFER with its target account',
    bytes: ofx(
      statement(
        '110123456789',
        ofxTransaction('XFER', -50_000, 'SAVE'),
        ofxTransaction(
          'DEBIT',
          -7000,
          'SISTER',
          '<BANKACCTTO><BANKID>004<ACCTID>40412127890<ACCTTYPE>SAVINGS</BANKACCTTO>',
        ),
      ),
    ),
    transactions: [`TRANSFER 50000 계좌 6789 > ${ELSEWHERE}`, `TRANSFER 7000 계좌 6789 > ${ELSEWHERE}`],
  },
  {
    name: 'OFX: both sides of a transfer',
    bytes: ofx(
      statement(
        '110123456789',
        ofxTransaction('XFER', -50_000, 'SAVE', '<BANKACCTTO><ACCTID>110999990000</BANKACCTTO>'),
      ) + statement('110999990000', ofxTransaction('XFER', 50_000, 'SAVE')),
    ),
    transactions: ['TRANSFER 50000 계좌 6789 > 계좌 0000'],
  },
  {
    name: 'OFX: two accounts with the same last four digits',
    bytes: ofx(
      statement('110111116789', ofxTransaction('DEBIT', -100, 'A')) +
        statement('110222226789', ofxTransaction('DEBIT', -200, 'B')),
    ),
    transactions: ['EXPENSE 100 계좌 16789', 'EXPENSE 200 계좌 26789'],
  },
  {
    name: 'QIF: the opening record names the account',
    bytes: qif(
      '!Type:Bank',
      'D11/01/2026',
      'T1,000,000',
      'POpening Balance',
      'L[월급통장]',
      '^',
      'D11/20/2026',
      'T-4,500',
      'PGimbap',
      'LFood',
      '^',
    ),
    transactions: ['OPENING_BALANCE 1000000 월급통장', 'EXPENSE 4500 월급통장'],
    format: 'qif',
  },
  {
    name: 'QIF: the year first',
    bytes: qif('!Type:Bank', 'D24-09-01', 'T-4500', 'PGimbap', '^', 'D24-10-11', 'T-900', 'PBus', '^'),
    transactions: ['EXPENSE 4500 2024-09-01', 'EXPENSE 900 2024-10-11'],
  },
];

/** Every kind of file that was once imported wrongly without a warning. */
export const ODD_FILES: readonly OddFile[] = [
  ...signed,
  ...outcomes,
  ...directions,
  ...unknownWords,
  ...undirected,
  ...transfers,
  ...statuses,
  ...currencies,
  ...refundsAndFees,
  ...programs,
  ...banksAndCards,
  ...languages,
  ...DOUBTFUL_FILES,
  ...MISLEADING_FILES,
  ...WALLET_FILES,
  ...CONTRADICTED_FILES,
  ...HAND_MADE_FILES,
  ...OWN_MONEY_FILES,
];
