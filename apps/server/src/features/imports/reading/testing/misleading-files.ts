import { encoded } from './ledger-files.ts';
import { ELSEWHERE, HERE, type OddFile, table, UNKNOWN } from './odd-file.ts';

/** Columns that state what became of a purchase, right of one that only looks like it. */
const STATUS_HEADERS: readonly (readonly [decoy: string, said: string, header: string])[] = [
  ['이용구분', '일시불', '승인상태'],
  ['이용구분', '국내', '승인상태'],
  ['이용구분', '신용', '처리상태'],
  ['구분', '일시불', '취소여부'],
  ['매출구분', '일시불', '매입결과'],
  ['거래구분', '본인', '결제상태'],
  ['사용구분', '개인', '진행상태'],
  ['Type', 'Online', 'Status'],
];

const laterStatuses: readonly OddFile[] = STATUS_HEADERS.map(([decoy, said, header]) => ({
  name: `${header} states the cancellation, not ${decoy} on its left`,
  bytes: table(
    `이용일|가맹점|이용금액|${decoy}|${header}`,
    `2026-11-19|쿠팡|31000|${said}|정상`,
    `2026-11-18|무신사|55000|${said}|취소`,
    `2026-11-17|요기요|20000|${said}|거절`,
  ),
  transactions: ['EXPENSE 31000'],
  cancelled: 1,
  skipped: 1,
  format: UNKNOWN,
}));

const statuses: readonly OddFile[] = [
  {
    name: '구분 with 승인 and 취소 is a status: a purchase and its cancellation',
    bytes: table(
      '이용일시|가맹점명|이용금액|승인번호|구분',
      '2026-11-18 12:00|쿠팡|20000|1|승인',
      '2026-11-19 12:00|쿠팡|20000|1|취소',
      '2026-11-19 13:00|쿠팡|20000|2|승인',
    ),
    transactions: ['EXPENSE 20000'],
    cancelled: 2,
  },
  {
    name: '구분 whose first cancellation comes after many purchases',
    bytes: table(
      '이용일|가맹점명|이용금액|구분',
      ...Array.from({ length: 25 }, (_, at) => `2026-10-${at + 1}|가게 ${at}|1000|승인`),
      '2026-11-19|쿠팡|20000|취소',
      '2026-11-19|꽃집|9000|승인거절',
    ),
    transactions: Array.from({ length: 25 }, () => 'EXPENSE 1000'),
    cancelled: 1,
    skipped: 1,
  },
  {
    name: 'two columns state what became of a purchase',
    bytes: table(
      '이용일|가맹점|이용금액|승인상태|취소여부',
      '2026-11-19|쿠팡|31000|승인|N',
      '2026-11-18|무신사|55000|승인|Y',
      '2026-11-17|요기요|20000|거절|N',
    ),
    transactions: ['EXPENSE 31000'],
    cancelled: 1,
    skipped: 1,
  },
  {
    name: '구분 with 입금, 출금 and 취소 remains a direction',
    bytes: table(
      '거래일|내용|금액|구분',
      '2026-11-19|회사|31000|입금',
      '2026-11-18|서점|9000|출금',
      '2026-11-18|서점|9000|취소',
    ),
    transactions: ['INCOME 31000', 'EXPENSE 9000'],
    problems: [[4, '취소']],
  },
];

const partly: readonly OddFile[] = [
  {
    name: '부분취소 without an amount is asked about',
    bytes: table('이용일|가맹점|이용금액|상태', '2026-11-19|쿠팡|31000|승인', '2026-11-18|쿠팡|20000|부분취소'),
    transactions: ['EXPENSE 31000'],
    questions: ['partly-cancelled'],
    answered: { answers: { 'partly-cancelled': 'KEEP' }, transactions: ['EXPENSE 31000', 'EXPENSE 20000'] },
  },
  {
    name: '부분취소 as a row of the cancelled part',
    bytes: table('이용일|가맹점|이용금액|상태', '2026-11-19|쿠팡|31000|승인', '2026-11-20|쿠팡|5000|부분취소'),
    transactions: ['EXPENSE 31000'],
    questions: ['partly-cancelled'],
    answered: { answers: { 'partly-cancelled': 'REFUND' }, transactions: ['EXPENSE 31000', 'EXPENSE refund 5000'] },
  },
  {
    name: '부분취소 beside the cancelled amount, and one below zero',
    bytes: table(
      '이용일|가맹점|이용금액|상태|취소금액',
      '2026-11-19|쿠팡|31000|부분취소|1000',
      '2026-11-19|서점|9000|승인|0',
      '2026-11-20|빵집|-500|부분취소|',
    ),
    transactions: ['EXPENSE 30000', 'EXPENSE 9000', 'EXPENSE refund 500'],
  },
];

/** Names of the column with the amount that came back. */
const REFUND_AMOUNTS = ['환불금액', '환불액', '반품금액', '취소/환불금액', '부분취소금액', '환불', 'Refund Amount'];

const refundAmounts: readonly OddFile[] = REFUND_AMOUNTS.map((header) => ({
  name: `${header}: a purchase or a part of it came back`,
  bytes: table(
    `날짜|가게|결제금액|${header}`,
    '2026-11-19|쿠팡|31000|0',
    '2026-11-18|쿠팡|20000|20000',
    '2026-11-17|쿠팡|50000|15000',
  ),
  transactions: ['EXPENSE 31000', 'EXPENSE 35000'],
  cancelled: 1,
  questions: [],
}));

const refundDates: readonly OddFile[] = ['환불일', '환불일자', '반품일', '환불완료일', '취소/환불일', '환불'].map(
  (header) => ({
    name: `${header}: a purchase came back on that day`,
    bytes: table(`이용일|가맹점|이용금액|${header}`, '2026-11-19|쿠팡|31000|', '2026-11-18|쿠팡|20000|2026-11-20'),
    transactions: ['EXPENSE 31000'],
    cancelled: 1,
  }),
);

const refundWords: readonly OddFile[] = ['환불여부', '반품여부', '환불', 'Refunded'].map((header) => ({
  name: `${header}: yes or no`,
  bytes: table(`이용일|가맹점|이용금액|${header}`, '2026-11-19|쿠팡|31000|N', '2026-11-18|쿠팡|20000|Y'),
  transactions: ['EXPENSE 31000'],
  cancelled: 1,
}));

const CLOSING_WORDS = [
  ...[
    '차기이월',
    '차월이월',
    '차월 이월금',
    '다음달 이월',
    '다음 달로 이월',
    '익월이월',
    '내월 이월',
    '이월',
    '이월금',
  ],
  ...['이월잔액', '기말잔액', '월말 잔액', '마감 잔액', 'Closing Balance', 'Carried forward'],
];
const OPENING_WORDS = [
  ...['전월 잔액', '전기이월', '전월이월', '이월', '이월금', '지난달 이월', '지난달 잔액', '전일잔액', '기초잔액'],
  ...['전기 이월금', 'Balance brought forward', 'Opening Balance'],
];

const carriedOver: readonly OddFile[] = [
  ...CLOSING_WORDS.map((word) => ({
    name: `${word} at the end is no spending`,
    bytes: table(
      '일자|적요|수입|지출|잔액',
      '2026-11-02|점심||9000|491000',
      '2026-11-03|용돈|50000||541000',
      `2026-11-30|${word}||541000|0`,
    ),
    transactions: ['EXPENSE 9000', 'INCOME 50000'],
    skipped: 1,
    questions: [],
  })),
  ...OPENING_WORDS.map((word) => ({
    name: `${word} at the beginning is no income`,
    bytes: table('날짜|내용|수입|지출', `2026-11-01|${word}|300000|`, '2026-11-02|점심||9000'),
    transactions: ['EXPENSE 9000'],
    questions: ['opening'],
  })),
  {
    name: 'shops and people whose names contain such a word',
    bytes: table(
      '날짜|내용|수입|지출',
      '2026-11-01|이월드 입장권||30000',
      '2026-11-02|이월상품점||9000',
      '2026-11-03|김이월|700|',
    ),
    transactions: ['EXPENSE 30000', 'EXPENSE 9000', 'INCOME 700'],
  },
];

/** Names of the column with the owner of the other account. */
const COUNTERPARTIES = [
  ...[
    '상대계좌예금주명',
    '상대계좌예금주',
    '상대 예금주',
    '예금주명',
    '받는분 예금주',
    '받는계좌 예금주',
    '상대방계좌명',
  ],
  ...['수취인계좌주', '보낸계좌 예금주', 'Counterparty Account Name', 'Payee Account Owner'],
];

const counterparties: readonly OddFile[] = COUNTERPARTIES.map((header) => ({
  name: `${header} is the other party, not an own account`,
  bytes: table(
    `거래일시|출금액|입금액|잔액|거래내용|${header}|상대은행`,
    '2026-11-19 12:00|30000|0|70000|회비|박총무|국민',
    '2026-11-18 12:00|0|50000|100000|용돈|이모|신한',
    '2026-11-17 12:00|10000|0|50000|저축|홍길동|신한',
    '2026-11-16 12:00|4500|0|60000|김밥||',
  ),
  ownNames: ['홍길동'],
  transactions: [`EXPENSE 30000 ${HERE}`, `INCOME 50000 ${HERE}`, `EXPENSE 4500 ${HERE}`],
  questions: ['own-name'],
}));

const cashAndCard: readonly OddFile[] = [
  {
    name: '네이버 가계부: 현금사용금액 and 카드사용금액 beside 구분',
    bytes: table(
      '구분|날짜|사용내역|현금사용금액|카드사용금액|카드분류|카테고리|태그',
      '지출|2026.11.19|마트 장보기|52300|0||식비|',
      '지출|2026.11.18|노트북|0|1200000|신한카드|가전|',
      '수입|2026.11.17|월급|3420000|0||급여|',
    ),
    transactions: ['EXPENSE 52300 현금', 'EXPENSE 1200000 신한카드', 'INCOME 3420000'],
    questions: [],
  },
  {
    name: '현금지출 and 카드지출 beside 수입',
    bytes: table(
      '날짜|내역|현금지출|카드지출|수입',
      '2026-11-19|마트|52300||',
      '2026-11-18|노트북||1200000|',
      '2026-11-17|월급|||3420000',
    ),
    transactions: ['EXPENSE 52300 현금', 'EXPENSE 1200000 카드', 'INCOME 3420000'],
    questions: [],
  },
  {
    name: '현금 and 카드 without a direction are asked about',
    bytes: table(
      '날짜|사용내역|현금|카드|분류|카드명',
      '2026.11.19|마트|52300||식비|',
      '2026.11.18|노트북||1200000|가전|신한카드',
    ),
    transactions: [],
    questions: ['direction'],
    answered: {
      answers: { direction: 'EXPENSE' },
      transactions: ['EXPENSE 52300 현금', 'EXPENSE 1200000 신한카드'],
    },
  },
  {
    name: '카드금액 and 현금금액, and a row with both',
    bytes: table(
      '일자|적요|카드사용액|현금사용액',
      '2026-11-19|마트|52300|0',
      '2026-11-18|시장|0|7000',
      '2026-11-17|식당|10000|5000',
    ),
    transactions: ['EXPENSE 52300 카드', 'EXPENSE 7000 현금'],
    problems: [[4, '모두']],
  },
  {
    name: 'a column 카드 with names of cards is no amount',
    bytes: table('날짜|내용|지출|카드', '2026-11-19|마트|52300|신한카드', '2026-11-18|시장|7000|국민카드'),
    transactions: ['EXPENSE 52300 신한카드', 'EXPENSE 7000 국민카드'],
  },
];

const amountsElsewhere: readonly OddFile[] = [
  {
    name: 'an amount in another column is not called zero',
    bytes: table(
      '날짜|내용|지출|할부원금|포인트',
      '2026-11-19|노트북||300000|10',
      '2026-11-18|무료 쿠폰|0|0|10',
      '2026-11-17|김밥|4500||',
    ),
    transactions: ['EXPENSE 4500'],
    problems: [[2, '할부원금']],
    skipped: 2,
  },
  {
    name: 'a formula without its result is not called zero',
    bytes: table('날짜|내용|지출', '2026-11-19|점심|=4500*2', '2026-11-17|김밥|4500'),
    transactions: ['EXPENSE 4500'],
    problems: [[2, '수식']],
  },
  {
    name: '삼성카드: the whole amount of an installment without the amount of its turn',
    bytes: table(
      '이용일|이용구분|가맹점|이용금액|총할부금액|이용혜택|혜택금액|개월|회차|원금|이자/수수료',
      '20260910|할부|하이마트||900,000|||3|2|300,000|4,500',
      '20260911|일시불|올리브영|18,000||||||18,000|0',
    ),
    transactions: ['EXPENSE 900000', 'EXPENSE 18000'],
    format: '삼성카드',
  },
];

const paySlips: readonly OddFile[] = [
  {
    name: 'a pay slip is not spending',
    bytes: table('지급일|항목|지급액|공제액', '2026-11-25|기본급|3800000|', '2026-11-25|국민연금||171000'),
    transactions: [],
    questions: ['direction'],
    problems: [[3, '공제액']],
    answered: { answers: { direction: 'INCOME' }, transactions: ['INCOME 3800000'], problems: [[3, '공제액']] },
  },
  {
    name: '지급금액 alone may be received or paid',
    bytes: table('지급일|항목|지급금액', '2026-11-25|기본급|3800000', '2026-11-25|식대|200000'),
    transactions: [],
    questions: ['direction'],
  },
  {
    name: '지급금액 beside 입금금액 is paid',
    bytes: table(
      '거래일|적요|지급금액|입금금액|잔액',
      '2026.11.19|체크|25000|0|305000',
      '2026.11.18|이자|0|1022|330000',
    ),
    transactions: ['EXPENSE 25000', 'INCOME 1022'],
  },
];

const repeatedHeaders: readonly OddFile[] = [
  {
    name: 'a second header in another order turns the columns',
    bytes: table(
      '날짜|내용|지출|수입',
      '2026-11-19|점심|9000|',
      '2026-11-18|커피|4500|',
      '날짜|내용|수입|지출',
      '2026-10-25|월급|3420000|',
      '2026-10-24|저녁||20000',
      '날짜|내용|지출|수입',
      '2026-10-23|간식|700|',
    ),
    transactions: ['EXPENSE 9000', 'EXPENSE 4500', 'INCOME 3420000', 'EXPENSE 20000', 'EXPENSE 700'],
  },
  {
    name: 'a second header in another order, in a file of a known bank',
    bytes: table(
      '거래일시|적요|보낸분/받는분|송금메모|출금액|입금액|잔액|거래점',
      '2026.11.20 12:30|체크카드|스타벅스||4,500|0|10,000|강남',
      '거래일시|적요|입금액|출금액|보낸분/받는분|송금메모|잔액|거래점',
      '2026.11.19 12:30|급여|90,000|0|회사||14,500|강남',
    ),
    transactions: ['EXPENSE 4500', 'INCOME 90000'],
    format: 'KB국민은행',
  },
  {
    name: 'a second header with a column less, and one more',
    bytes: encoded(
      [
        '날짜,내용,메모,지출,수입',
        '2026-11-19,점심,,9000,',
        '날짜,내용,수입,지출',
        '2026-10-25,월급,3420000,',
        '번호,날짜,내용,메모,수입,지출',
        '1,2026-09-25,월급,,3420000,',
      ].join('\n'),
      'UTF-8',
    ),
    transactions: ['EXPENSE 9000', 'INCOME 3420000', 'INCOME 3420000'],
  },
  {
    name: 'a second header with other columns of money',
    bytes: table(
      '날짜|내용|지출|수입',
      '2026-11-19|점심|9000|',
      '날짜|내용|구분|금액',
      '2026-10-25|월급|수입|3420000',
      '2026-10-24|저녁|지출|20000',
      '날짜|내용|지출|수입',
      '2026-10-23|간식|700|',
    ),
    transactions: ['EXPENSE 9000', 'EXPENSE 700'],
    problems: [
      [3, '머리글'],
      [4, '머리글'],
      [5, '머리글'],
    ],
  },
  {
    name: 'two accounts, each below its number',
    bytes: encoded(
      [
        '계좌번호,110-111-111111',
        '거래일자,내용,출금,입금,잔액',
        '2026-11-19,점심,9000,0,91000',
        '2026-11-18,홍길동,100000,0,100000',
        '',
        '계좌번호,110-222-222222',
        '거래일자,내용,출금,입금,잔액',
        '2026-11-18,홍길동,0,100000,100000',
      ].join('\n'),
      'UTF-8',
    ),
    ownNames: ['홍길동'],
    transactions: ['EXPENSE 9000 계좌 1111'],
    questions: ['own-name'],
    answered: {
      answers: { 'own-name': 'TRANSFER' },
      transactions: ['EXPENSE 9000 계좌 1111', 'TRANSFER 100000 계좌 1111 > 계좌 2222'],
    },
  },
  {
    name: 'two accounts of a known bank, each below its number',
    bytes: encoded(
      [
        '계좌번호,123456-04-111111',
        '거래일시,적요,보낸분/받는분,송금메모,출금액,입금액,잔액,거래점',
        '2026.11.20 12:30,체크카드,스타벅스,,4500,0,10000,강남',
        '계좌번호,123456-04-222222',
        '거래일시,적요,보낸분/받는분,송금메모,출금액,입금액,잔액,거래점',
        '2026.11.20 12:40,체크카드,빵집,,900,0,10000,강남',
      ].join('\n'),
      'UTF-8',
    ),
    transactions: ['EXPENSE 4500 KB국민은행 1111', 'EXPENSE 900 KB국민은행 2222'],
    format: 'KB국민은행',
  },
];

const plainStatement = (...title: string[]): Uint8Array =>
  encoded(
    [
      ...title,
      '거래일자,거래시간,내용,출금,입금,잔액',
      '2026-11-19,12:00:00,점심,9000,,91000',
      '2026-11-18,09:05:00,월급,,100000,100000',
    ].join('\n'),
    'UTF-8',
  );

const plainBanks: readonly OddFile[] = [
  {
    name: 'a plain header belongs to no bank',
    bytes: plainStatement(),
    transactions: [`EXPENSE 9000 ${HERE}`, `INCOME 100000 ${HERE}`],
    format: UNKNOWN,
  },
  ...(
    [
      ['부산은행 거래내역', '부산은행'],
      ['국민은행 계좌 거래내역조회', '국민은행'],
      ['■ MG새마을금고 입출금 거래내역', 'MG새마을금고'],
      ['우체국예금 거래내역', '우체국'],
      ['iM뱅크 거래내역 조회', 'iM뱅크'],
    ] as const
  ).map(([title, account]) => ({
    name: `the title names the bank: ${title}`,
    bytes: plainStatement(title, '계좌번호,101-2222-3333-04'),
    transactions: [`EXPENSE 9000 ${account} 3304`, `INCOME 100000 ${account} 3304`],
    format: UNKNOWN,
  })),
  {
    name: 'a header like that of one bank below the name of another',
    bytes: encoded(
      [
        '부산은행 거래내역',
        '거래일자,거래시간,적요,출금(원),입금(원),내용,잔액(원),거래점',
        '2026-11-20,10:00:00,체크카드,4500,0,김밥,6587300,강남',
      ].join('\n'),
      'UTF-8',
    ),
    transactions: ['EXPENSE 4500 부산은행'],
    format: UNKNOWN,
  },
  {
    name: '적요, 내용 and two columns of money in another order than 신한은행',
    bytes: table(
      '거래일시|적요|내용|출금액|입금액|잔액|취소여부',
      '2026-11-19 12:00|체크카드|김밥|9,000|0|91,000|',
      '2026-11-18 12:00|급여|다온|0|100,000|100,000|',
    ),
    transactions: [`EXPENSE 9000 ${HERE}`, `INCOME 100000 ${HERE}`],
    format: UNKNOWN,
  },
];

/** What a person moves between own accounts, in the words of a bank. */
const OWN_MOVES: readonly (readonly [text: string, side: string])[] = [
  ['ATM 출금', '현금'],
  ['ATM현금', '현금'],
  ['신한ATM', '현금'],
  ['CD출금', '현금'],
  ['현금인출', '현금'],
  ['삼성카드 결제대금', '삼성카드'],
  ['우리카드결제대', '우리카드'],
  ['현대카드(주)', '현대카드'],
  ['카드값', '신용카드'],
  ['국민은행 적금 3회차', '적금'],
  ['정기적금 12회', '정기적금'],
  ['주택청약종합저축', '주택청약종합저축'],
  ['내계좌간자동이체', ELSEWHERE],
  ['비상금통장', '비상금통장'],
];

const ownMoney: readonly OddFile[] = [
  ...OWN_MOVES.map(([text, side]): OddFile => {
    const question = `transfer:${side === ELSEWHERE ? '내 계좌 이체' : side}`;
    return {
      name: `${text} is own money in a file of an unknown program`,
      bytes: table(
        '날짜|내용|출금|입금|계좌',
        `2026-11-19|${text}|100000||국민은행`,
        '2026-11-18|김밥천국|4500||국민은행',
      ),
      transactions: ['EXPENSE 4500'],
      questions: [question],
      answered: {
        answers: { [question]: 'TRANSFER' },
        transactions: [`TRANSFER 100000 국민은행 > ${side}`, 'EXPENSE 4500'],
      },
    };
  }),
  ...[
    ...[
      'ATM피씨방',
      'ATM김밥',
      '현금인출피자',
      '카드대금장',
      '적금통장떡볶이',
      '청약분식',
      '현금영수증',
      '삼성카드봉투집',
    ],
    ...['비상금통장만들기', '선결제 카페', '내계좌'],
  ].map((shop) => ({
    name: `${shop} is a shop, in a file of an unknown program and in one of a bank`,
    bytes: table('날짜|내용|출금|입금|계좌', `2026-11-19|${shop}|100000||국민은행`),
    transactions: ['EXPENSE 100000'],
  })),
  {
    name: 'KB국민은행: shops whose names contain such words',
    bytes: table(
      '거래일시|적요|보낸분/받는분|송금메모|출금액|입금액|잔액|거래점',
      '2026.11.20 12:30|체크|ATM피씨방||4,500|0|10,000|강남',
      '2026.11.20 12:31|체크|현금인출피자||4,500|0|10,000|강남',
      '2026.11.20 12:32|체크|카드대금장||4,500|0|10,000|강남',
      '2026.11.20 12:33|ATM출금|강남지점||50,000|0|10,000|강남',
      '2026.11.20 12:33|현금IC|||50,000|0|10,000|강남',
    ),
    transactions: [
      ...['EXPENSE 4500', 'EXPENSE 4500', 'EXPENSE 4500'],
      ...['TRANSFER 50000 KB국민은행 > 현금', 'TRANSFER 50000 KB국민은행 > 현금'],
    ],
    format: 'KB국민은행',
  },
  {
    name: '토스뱅크: money for a pot moves by itself',
    bytes: table(
      '거래 일시|적요|거래 유형|거래 기관|계좌번호|거래 금액|거래 후 잔액|메모',
      '2026.11.15 12:10:11|나눠모으기 통장|내계좌간자동이체|토스뱅크||-20,000|10,000|',
      '2026.11.16 12:10:11|국민은행 주거래|내계좌간이체|토스뱅크||-30,000|10,000|',
    ),
    transactions: ['TRANSFER 20000 토스뱅크 > 나눠모으기통장', `TRANSFER 30000 토스뱅크 > ${ELSEWHERE}`],
    format: '토스뱅크',
  },
];

const UNITS: readonly (readonly [unit: string, spent: string, received: string])[] = [
  ['천원', '9', '3,420'],
  ['만원', '0.9', '342'],
  ['백만원', '0.009', '3.42'],
  ['천 원', '9', '3420'],
  ['원', '9000', '3420000'],
];

const units: readonly OddFile[] = [
  ...UNITS.flatMap(([unit, spent, received]): OddFile[] => [
    {
      name: `단위: ${unit} in the title`,
      bytes: encoded(
        [
          `11월 가계부 (단위: ${unit})`,
          '날짜,내용,수입,지출',
          `2026-11-19,점심,,${spent}`,
          `2026-11-18,월급,"${received}",`,
        ].join('\n'),
        'UTF-8',
      ),
      transactions: ['EXPENSE 9000', 'INCOME 3420000'],
    },
    {
      name: `${unit} beside the headers of money`,
      bytes: table(
        `날짜|내용|수입(${unit})|지출(${unit})`,
        `2026-11-19|점심||${spent}`,
        `2026-11-18|월급|${received}|`,
      ),
      transactions: ['EXPENSE 9000', 'INCOME 3420000'],
    },
  ]),
  {
    name: 'an amount that names its own unit',
    bytes: encoded(
      ['단위: 만원', '날짜,내용,지출', '2026-11-19,점심,9000원', '2026-11-18,옷,3만', '2026-11-18,책,2'].join('\n'),
      'UTF-8',
    ),
    transactions: ['EXPENSE 9000', 'EXPENSE 30000', 'EXPENSE 20000'],
  },
];

const furtherColumns: readonly OddFile[] = [
  {
    name: 'an income below zero in a separate column',
    bytes: table(
      '날짜|내용|수입|지출',
      '2026-11-19|월급 정정|-100000|',
      '2026-11-18|환불||-5000',
      '2026-11-17|김밥||4500',
    ),
    transactions: ['EXPENSE refund 5000', 'EXPENSE 4500'],
    problems: [[2, '0보다 작아요']],
  },
  {
    name: 'money back below zero in a column of spending, with no other sign',
    bytes: table('날짜|내용|수입|지출', '2026-11-19|쿠팡 환불||-5000', '2026-11-18|쿠팡||-9000'),
    transactions: ['EXPENSE refund 5000', 'EXPENSE 9000'],
  },
  {
    name: 'the price that was paid, not the one before points',
    bytes: table(
      '결제일|상점|주문금액|포인트|실결제금액|상태',
      '2026-11-19|무신사|50000|5000|45000|결제완료',
      '2026-11-18|29CM|30000|0|30000|결제취소',
    ),
    transactions: ['EXPENSE 45000'],
    cancelled: 1,
  },
  {
    name: 'a card’s refund in QIF',
    bytes: encoded(
      '!Type:CCard\nD2026-11-17\nT13,500\nPEmart refund\n^\nD2026-11-18\nT-900\nPBus\n^\n',
      'UTF-8 without mark',
    ),
    transactions: ['EXPENSE refund 13500', 'EXPENSE 900'],
  },
  {
    name: 'instants in UTC are on the day of the book',
    bytes: table(
      'account|amount|type|note|date',
      'Cash|-52300|Expense|mart|2026-11-18T16:30:00.000Z',
      'Cash|-900|Expense|bus|2026-11-18T12:30:00+09:00',
      'Cash|-800|Expense|tea|2026-11-18 23:30:00',
    ),
    transactions: ['EXPENSE 52300 2026-11-19', 'EXPENSE 900 2026-11-18', 'EXPENSE 800 2026-11-18'],
  },
  {
    name: 'dates with a weekday, and days counted as text',
    bytes: table('날짜|내용|지출', '2026년 11월 16일 월요일|김밥|4500', '2026-11-17(화요일)|빵|900', '46345|책|46346'),
    transactions: ['EXPENSE 4500 2026-11-16', 'EXPENSE 900 2026-11-17', 'EXPENSE 46346 2026-11-19'],
  },
  {
    name: 'times without a leading zero, and midnight at the end of the day',
    bytes: table('거래일자|거래시간|내용|출금|입금', '2026-11-19|24:00:00|점심|9000|', '2026-11-18|9:5|월급||100000'),
    transactions: ['EXPENSE 9000 2026-11-19', 'INCOME 100000 2026-11-18'],
  },
];

/** Files whose headers or words seem to mean something else than they do. */
export const MISLEADING_FILES: readonly OddFile[] = [
  ...laterStatuses,
  ...statuses,
  ...partly,
  ...refundAmounts,
  ...refundDates,
  ...refundWords,
  ...carriedOver,
  ...counterparties,
  ...cashAndCard,
  ...amountsElsewhere,
  ...paySlips,
  ...repeatedHeaders,
  ...plainBanks,
  ...ownMoney,
  ...units,
  ...furtherColumns,
];
