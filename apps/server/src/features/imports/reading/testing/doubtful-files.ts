import { ELSEWHERE, HERE, type OddFile, table, UNKNOWN } from './odd-file.ts';

const days = (...rows: string[]): string[] =>
  rows.map((row, at) => `2026-11-${String(at + 1).padStart(2, '0')}|${row}`);

const signs: readonly OddFile[] = [
  {
    name: 'DR and CR behind the amounts',
    bytes: table(
      '날짜|내용|금액|잔액',
      ...days('이마트|9,000 DR|91,000 CR', '쿠팡|8,000 CR|99,000 CR', '빵집|120,000 DR|21,000 DR'),
    ),
    transactions: ['EXPENSE 9000', 'INCOME 8000', 'EXPENSE 120000'],
    format: UNKNOWN,
  },
  {
    name: 'CR behind one purchase of a card',
    bytes: table('이용일|가맹점|이용금액', ...days('이마트|9,000 DR', '쿠팡|8,000 CR', '빵집|4,500')),
    transactions: ['EXPENSE 9000', 'EXPENSE refund 8000', 'EXPENSE 4500'],
  },
  {
    name: 'DR and CR in columns of their direction, one of them turned',
    bytes: table(
      '날짜|내용|출금|입금',
      ...days('이마트|9,000 DR|', '쿠팡|8,000 CR|', '급여||900,000 CR', '빵집||700 DR'),
    ),
    transactions: ['EXPENSE 9000', 'EXPENSE refund 8000', 'INCOME 900000'],
    problems: [[5, '0보다 작아요']],
  },
  {
    name: 'DR beside a word that says the opposite',
    bytes: table('날짜|구분|내용|금액', ...days('입금|급여|9,000 DR', '출금|빵집|4,500 DR')),
    transactions: ['EXPENSE 4500'],
    problems: [[2, 'DR']],
  },
  {
    name: 'amounts with a minus behind them',
    bytes: table('날짜|내용|금액', ...days('급여|3,000,000', '이마트|45,000-', '쿠팡|32,000-')),
    transactions: ['INCOME 3000000', 'EXPENSE 45000', 'EXPENSE 32000'],
  },
  {
    name: 'spoken amounts',
    bytes: table('날짜|내용|지출', ...days('빵|구천원', '책|만이천원', '껌|9백원')),
    transactions: ['EXPENSE 9000', 'EXPENSE 12000', 'EXPENSE 900'],
  },
  {
    name: 'one negative refund among positive purchases',
    bytes: table(
      '날짜|사용처|금액',
      ...days('이마트|45000', '김밥천국|8000', '쿠팡|32000', '쿠팡 환불|-32000', '빵집|4500'),
    ),
    transactions: [],
    questions: ['signs'],
    format: UNKNOWN,
    answered: {
      answers: { signs: 'POSITIVE_OUT' },
      transactions: ['EXPENSE 45000', 'EXPENSE 8000', 'EXPENSE 32000', 'EXPENSE refund 32000', 'EXPENSE 4500'],
    },
  },
  {
    name: 'one negative amount without a word among positive ones',
    bytes: table('Date|Shop|Amount', ...days('Emart|45000', 'Gimbap|8000', 'Coupang|-32000')),
    transactions: [],
    questions: ['signs'],
    answered: {
      answers: { signs: 'NEGATIVE_OUT' },
      transactions: ['INCOME 45000', 'INCOME 8000', 'EXPENSE 32000'],
    },
  },
  {
    name: 'a purchase and its refund alone',
    bytes: table('날짜|가게|금액', ...days('서점|30000', '서점|-30000')),
    transactions: [],
    questions: ['signs'],
  },
  {
    name: 'a salary among negative purchases',
    bytes: table('날짜|내용|금액', ...days('급여|3000000', '이마트|-45000', '쿠팡|-32000')),
    transactions: ['INCOME 3000000', 'EXPENSE 45000', 'EXPENSE 32000'],
  },
  {
    name: 'two incomes and one purchase',
    bytes: table('날짜|내용|금액', ...days('급여|3000000', '예금이자|120', '이마트|-45000')),
    transactions: ['INCOME 3000000', 'INCOME 120', 'EXPENSE 45000'],
  },
  {
    name: 'a positive refund among negative purchases',
    bytes: table('날짜|내용|금액', ...days('이마트|-45000', '쿠팡|-32000', '쿠팡 환불|32000')),
    transactions: ['EXPENSE 45000', 'EXPENSE 32000', 'EXPENSE refund 32000'],
  },
  {
    name: '지출 is negative, and a positive one came back',
    bytes: table(
      '날짜|구분|내용|금액',
      ...days('수입|급여|3000000', '지출|이마트|-45000', '지출|쿠팡|-32000', '지출|쿠팡환불|32000'),
    ),
    transactions: ['INCOME 3000000', 'EXPENSE 45000', 'EXPENSE 32000', 'EXPENSE refund 32000'],
  },
  {
    name: '출금 is negative, and one of many is positive',
    bytes: table('날짜|거래유형|내용|금액', ...days('출금|가|-1000', '출금|나|-2000', '출금|다|-3000', '출금|라|500')),
    transactions: ['EXPENSE 1000', 'EXPENSE 2000', 'EXPENSE 3000', 'EXPENSE refund 500'],
  },
  {
    name: '지출 with as many amounts of each sign',
    bytes: table('날짜|구분|내용|금액', ...days('지출|가|-1000', '지출|나|2000', '수입|급여|9000')),
    transactions: ['INCOME 9000'],
    questions: ['signs'],
    answered: {
      answers: { signs: 'NEGATIVE_OUT' },
      transactions: ['EXPENSE 1000', 'EXPENSE refund 2000', 'INCOME 9000'],
    },
  },
  {
    name: 'balances beside positive amounts state all directions but the first',
    bytes: table(
      '거래일|내용|거래금액|거래후잔액',
      ...days('급여|3000000|3100000', '이마트|45000|3055000', '쿠팡|32000|3023000', '이자|100|3023100'),
    ),
    transactions: ['EXPENSE 45000', 'EXPENSE 32000', 'INCOME 100'],
    questions: ['direction-rest'],
    answered: {
      answers: { 'direction-rest': 'INCOME' },
      transactions: ['INCOME 3000000', 'EXPENSE 45000', 'EXPENSE 32000', 'INCOME 100'],
    },
  },
  {
    name: 'balances with the newest row first',
    bytes: table(
      '거래일|내용|거래금액|거래후잔액',
      '2026-11-03|쿠팡|32000|3023000',
      '2026-11-02|이마트|45000|3055000',
      '2026-11-01|급여|3000000|3100000',
    ),
    transactions: ['EXPENSE 32000', 'EXPENSE 45000'],
    questions: ['direction-rest'],
  },
  {
    name: 'balances that do not follow from the amounts',
    bytes: table('거래일|내용|거래금액|잔액', ...days('급여|3000000|10', '이마트|45000|20', '쿠팡|32000|30')),
    transactions: [],
    questions: ['direction'],
  },
];

const moreSigns: readonly OddFile[] = [
  {
    name: 'more refunds than purchases among signed amounts',
    bytes: table('날짜|내용|금액', ...days('이마트|-45000', '쿠팡 환불|3000', '서점 환불|900')),
    transactions: ['EXPENSE 45000', 'EXPENSE refund 3000', 'EXPENSE refund 900'],
  },
];

const unknownWords: readonly OddFile[] = [
  {
    name: 'a word that a user calls spending, with a negative refund',
    bytes: table(
      '날짜|내용|금액|구분',
      ...days('이마트|45000|카드', '쿠팡|32000|카드', '빵집|900|카드', '쿠팡|-32000|카드'),
    ),
    transactions: [],
    questions: ['kind:카드'],
    answered: {
      answers: { 'kind:카드': 'EXPENSE' },
      transactions: ['EXPENSE 45000', 'EXPENSE 32000', 'EXPENSE 900', 'EXPENSE refund 32000'],
    },
  },
  {
    name: 'money lent to a friend and paid back among signed amounts',
    bytes: table('날짜|내용|금액', ...days('친구|-10000', '밥|-9000', '친구|10000')),
    transactions: ['EXPENSE 10000', 'EXPENSE 9000', 'INCOME 10000'],
  },
  {
    name: 'money borrowed from a friend and paid back among signed amounts',
    bytes: table('날짜|내용|금액', ...days('친구|10000', '친구|-10000', '밥|-9000')),
    transactions: ['INCOME 10000', 'EXPENSE 10000', 'EXPENSE 9000'],
  },
];

const purchases: readonly OddFile[] = [
  {
    name: 'a list of purchases that are all negative',
    bytes: table('이용일|가맹점|이용금액', ...days('이마트|-45000', '빵집|-3000')),
    transactions: [],
    questions: ['signs'],
    answered: { answers: { signs: 'NEGATIVE_OUT' }, transactions: ['EXPENSE 45000', 'EXPENSE 3000'] },
  },
  {
    name: 'a list of purchases that are negative, and a refund that is not',
    bytes: table('이용일|가맹점|이용금액', ...days('이마트|-45000', '쿠팡|-3000', '쿠팡 취소|3000')),
    transactions: ['EXPENSE 45000', 'EXPENSE 3000', 'EXPENSE refund 3000'],
  },
  {
    name: 'negative refunds in a list of purchases',
    bytes: table('이용일|가맹점|이용금액', ...days('이마트|45000', '쿠팡|3000', '쿠팡|-3000', '서점|-9000')),
    transactions: ['EXPENSE 45000', 'EXPENSE 3000', 'EXPENSE refund 3000', 'EXPENSE refund 9000'],
  },
  {
    name: 'a cancellation beside a positive amount',
    bytes: table('사용일|사용처|사용금액', ...days('이마트|45000', '쿠팡|12000', '쿠팡 취소|12000', '취소라면|3000')),
    transactions: ['EXPENSE 45000', 'EXPENSE 12000', 'EXPENSE 3000'],
    questions: ['came-back'],
    answered: {
      answers: { 'came-back': 'REFUND' },
      transactions: ['EXPENSE 45000', 'EXPENSE 12000', 'EXPENSE refund 12000', 'EXPENSE 3000'],
    },
  },
];

const answeredTogether: readonly OddFile[] = [
  {
    name: 'a refund among amounts that a user calls spending',
    bytes: table('날짜|내용|금액', ...days('이마트|45000', '쿠팡 환불|12000')),
    transactions: [],
    questions: ['direction', 'came-back'],
    answered: {
      answers: { direction: 'EXPENSE', 'came-back': 'REFUND' },
      transactions: ['EXPENSE 45000', 'EXPENSE refund 12000'],
    },
  },
  {
    name: 'a single negative purchase',
    bytes: table('이용일|가맹점|이용금액', ...days('쿠팡|-32000')),
    transactions: [],
    questions: ['signs'],
  },
];

const totals: readonly OddFile[] = [
  {
    name: 'totals of a day, of a part and of a month, each with a date',
    bytes: table(
      '날짜|내용|지출|수입',
      '2026-11-01|이마트|45000|',
      '2026-11-01|일계|45000|',
      '2026-11-02|쿠팡|32000|',
      '2026-11-02|소계|32000|',
      '2026-11-30|월합계|77000|',
    ),
    transactions: ['EXPENSE 45000', 'EXPENSE 32000'],
    skipped: 3,
  },
  {
    name: 'sums of both columns, and of the whole file',
    bytes: table(
      '일자|적요|출금|입금|잔액',
      '2026-11-01|이마트|45000||955000',
      '2026-11-01|합계|45000||',
      '2026-11-02|급여||900000|1855000',
      '2026-11-02|11월 합계|45000|900000|',
      '2026-12-02|쿠팡|32000||1823000',
      '2026-12-02|총계|77000|900000|',
    ),
    transactions: ['EXPENSE 45000', 'INCOME 900000', 'EXPENSE 32000'],
    skipped: 3,
  },
  {
    name: 'a total in another column, without a description',
    bytes: table(
      '이용일|카드명|가맹점|이용금액',
      '2026-11-01|노랑|서점|9000',
      '2026-11-02|노랑|빵집|3000',
      '2026-11-02|합계||12000',
    ),
    transactions: ['EXPENSE 9000', 'EXPENSE 3000'],
    skipped: 1,
  },
  {
    name: 'shops and clubs whose names contain such a word',
    bytes: table(
      '날짜|내용|지출',
      ...days('합계동마트|45000', '총계산기|1000', '계|100000', '계 모임|50000', '소계리 식당|9000'),
    ),
    transactions: ['EXPENSE 45000', 'EXPENSE 1000', 'EXPENSE 100000', 'EXPENSE 50000', 'EXPENSE 9000'],
  },
  {
    name: 'a row called a total that is no sum',
    bytes: table('날짜|내용|지출', ...days('이마트|45000', '소계|7000', '빵집|3000')),
    transactions: ['EXPENSE 45000', 'EXPENSE 3000'],
    questions: ['total-rows'],
    answered: { answers: { 'total-rows': 'KEEP' }, transactions: ['EXPENSE 45000', 'EXPENSE 7000', 'EXPENSE 3000'] },
  },
  {
    name: '계 is a total if it is the sum, and so is 합  계',
    bytes: table('날짜|내용|지출', ...days('이마트|45000', '빵집|3000', '계|48000', '합  계|48000')),
    transactions: ['EXPENSE 45000', 'EXPENSE 3000'],
    skipped: 2,
  },
];

const cancelledAmounts: readonly OddFile[] = [
  {
    name: '취소금액 cancels a purchase or a part of it',
    bytes: table(
      '승인일자|가맹점명|승인금액|취소금액|승인번호',
      '2026-11-01|이마트|45000|0|111',
      '2026-11-02|쿠팡|32000|32000|112',
      '2026-11-03|무신사|50000|20000|113',
      '2026-11-04|빵집|3000||114',
    ),
    transactions: ['EXPENSE 45000', 'EXPENSE 30000', 'EXPENSE 3000'],
    cancelled: 1,
  },
  {
    name: '취소금액 below zero, and more than the purchase',
    bytes: table('이용일|가맹점|이용금액|취소금액(원)', ...days('가|9000|-9000', '나|5000|-1000', '다|500|900')),
    transactions: ['EXPENSE 4000'],
    cancelled: 1,
    problems: [[4, '취소 금액']],
  },
  {
    name: '취소금액 in a separate row',
    bytes: table('이용일|가맹점|이용금액|취소금액', ...days('가|9000|0', '가|0|9000', '나|5000|5000', '나|0|5000')),
    transactions: ['EXPENSE 9000', 'EXPENSE refund 9000'],
    cancelled: 2,
  },
];

const bankRefunds: readonly OddFile[] = [
  {
    name: 'NH농협은행: 체크취소 is a refund',
    bytes: table(
      '순번|거래일시|출금금액|입금금액|거래후잔액|거래내용|거래기록사항|거래점',
      '1|2026/11/01 10:00:00|45,000원||955,000원|체크|이마트|농협',
      '2|2026/11/02 10:00:00||45,000원|1,000,000원|체크취소|이마트|농협',
      '3|2026/11/03 10:00:00||9,000원|1,009,000원|타행이체|김취소|농협',
    ),
    transactions: ['EXPENSE 45000', 'EXPENSE refund 45000', 'INCOME 9000'],
    format: 'NH농협은행',
  },
  {
    name: '신한은행: 체크취소, 직불취소 and 환불입금 are refunds',
    bytes: table(
      '거래일시|적요|출금액|입금액|내용|거래후잔액',
      '2026.11.05 10:00:00|체크취소|0|4,500|스타벅스|50,054,500',
      '2026.11.06 10:00:00|직불 취소|0|1,000|빵집|50,055,500',
      '2026.11.07 10:00:00|환불입금|0|2,000|쿠팡|50,057,500',
      '2026.11.08 10:00:00|타행이체|0|3,000|취소왕|50,060,500',
    ),
    transactions: ['EXPENSE refund 4500', 'EXPENSE refund 1000', 'EXPENSE refund 2000', 'INCOME 3000'],
    format: '신한은행',
  },
];

const loans: readonly OddFile[] = [
  {
    name: '신한은행: a loan is paid out and paid back',
    bytes: table(
      '거래일시|적요|출금액|입금액|내용|거래후잔액',
      '2026.11.01 10:00:00|대출실행|0|50,000,000|전세자금대출|50,100,000',
      '2026.11.06 10:00:00|출금|412,000|0|대출원리금|49,688,000',
      '2026.11.07 10:00:00|대출이자|90,000|0|전세자금대출|49,598,000',
      '2026.11.08 10:00:00|체크카드|1,200|0|도서대출|49,596,800',
      '2026.11.09 10:00:00|대출상환|5,000|0|도서관 지점|49,591,800',
    ),
    transactions: ['EXPENSE 90000', 'EXPENSE 1200'],
    questions: ['borrowed', 'repaid'],
    format: '신한은행',
    answered: {
      answers: { borrowed: 'TRANSFER', repaid: 'PLAIN' },
      transactions: [
        'TRANSFER 50000000 전세자금대출 > 신한은행',
        'EXPENSE 412000',
        'EXPENSE 90000',
        'EXPENSE 1200',
        'EXPENSE 5000',
      ],
    },
  },
  {
    name: '카카오뱅크: a loan',
    bytes: table(
      '거래일시|구분|거래금액|거래 후 잔액|거래구분|내용|메모',
      '2026.11.05 09:00:00|입금|10,000,000|12,950,000|대출|비상금대출|',
      '2026.11.08 09:00:00|출금|-1,000,000|11,950,000|대출상환|비상금대출|',
    ),
    transactions: [],
    questions: ['borrowed', 'repaid'],
    format: '카카오뱅크',
    answered: {
      answers: { borrowed: 'TRANSFER', repaid: 'TRANSFER' },
      transactions: ['TRANSFER 10000000 비상금대출 > 카카오뱅크', 'TRANSFER 1000000 카카오뱅크 > 비상금대출'],
    },
  },
  {
    name: '우리은행 and a file of an unknown program',
    bytes: table('날짜|내용|출금|입금', ...days('신용대출 실행||5000000', '대출금 상환|300000|', '대출이자 환급||100')),
    transactions: ['INCOME 100'],
    questions: ['borrowed', 'repaid'],
    answered: {
      answers: { borrowed: 'TRANSFER', repaid: 'TRANSFER' },
      transactions: [`TRANSFER 5000000 대출 > ${HERE}`, `TRANSFER 300000 ${HERE} > 대출`, 'INCOME 100'],
    },
  },
  {
    name: '롯데카드: 현금서비스',
    bytes: table(
      '이용일자|이용시간|이용카드|이용가맹점|업종|이용금액|이용구분|할부개월|승인번호',
      '2026.11.01|12:00|LOCA|이마트|할인점|45,000|일시불||1',
      '2026.11.04|12:00|LOCA|현금서비스|금융|300,000|현금서비스||3',
      '2026.11.05|12:00|LOCA|현금서비스 수수료|금융|900|일시불||4',
    ),
    transactions: ['EXPENSE 45000', 'EXPENSE 900'],
    questions: ['cash-advance'],
    format: '롯데카드',
    answered: {
      answers: { 'cash-advance': 'TRANSFER' },
      transactions: ['EXPENSE 45000', `TRANSFER 300000 롯데카드 LOCA > ${ELSEWHERE}`, 'EXPENSE 900'],
    },
  },
];

const datesAndCurrencies: readonly OddFile[] = [
  {
    name: 'dates that can all be read in both orders',
    bytes: table('Date|Payee|Amount', '05/01/2026|Coffee|-4500', '06/01/2026|Lunch|-9000', '07/01/2026|Taxi|-12000'),
    transactions: [],
    questions: ['date-order'],
    answered: {
      answers: { 'date-order': 'DAY_FIRST' },
      transactions: ['EXPENSE 4500 2026-01-05', 'EXPENSE 9000 2026-01-06', 'EXPENSE 12000 2026-01-07'],
    },
  },
  {
    name: 'YNAB: dates that can all be read in both orders',
    bytes: table('Date|Payee|Outflow|Inflow', '03/04/2026|Coffee|4500|', '05/06/2026|Lunch|9000|'),
    transactions: [],
    questions: ['date-order'],
    format: 'YNAB',
    answered: {
      answers: { 'date-order': 'MONTH_FIRST' },
      transactions: ['EXPENSE 4500 2026-03-04', 'EXPENSE 9000 2026-05-06'],
    },
  },
  {
    name: 'dates that one date explains',
    bytes: table('Date|Payee|Amount', '05/01/2026|Coffee|-4500', '13/01/2026|Taxi|-12000'),
    transactions: ['EXPENSE 4500 2026-01-05', 'EXPENSE 12000 2026-01-13'],
  },
  {
    name: 'dates that are the same in both orders',
    bytes: table('Date|Payee|Amount', '05/05/2026|Coffee|-4500'),
    transactions: ['EXPENSE 4500 2026-05-05'],
  },
  {
    name: 'dollars whose price in won is not known yet',
    bytes: table(
      '이용일|가맹점|이용금액(원)|해외이용금액($)',
      ...days('OPENAI|0|20.00', '이마트|45000|0', 'UBER||13.2', 'AWS|13500|10.00'),
    ),
    transactions: ['EXPENSE 45000', 'EXPENSE 13500'],
    problems: [
      [2, '확정'],
      [4, '확정'],
    ],
    foreign: 2,
  },
  {
    name: 'KB국민카드: dollars whose price in won is not known yet',
    bytes: table(
      '이용일|이용시간|이용고객명|이용카드명|이용하신곳|국내이용금액(원)|해외이용금액($)|결제방법|상태|승인번호',
      '2026-11-20|12:30|홍*동|노리카드|OPENAI|0|20.00|일시불|승인|1001',
    ),
    transactions: [],
    problems: [[2, '확정']],
    foreign: 1,
    format: 'KB국민카드',
  },
];

/** Files in which a single row, or nothing at all, shows how the others are meant. */
export const DOUBTFUL_FILES: readonly OddFile[] = [
  ...signs,
  ...moreSigns,
  ...unknownWords,
  ...purchases,
  ...answeredTogether,
  ...totals,
  ...cancelledAmounts,
  ...bankRefunds,
  ...loans,
  ...datesAndCurrencies,
];
