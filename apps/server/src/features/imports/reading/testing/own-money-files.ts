import { ELSEWHERE, type OddFile, table } from './odd-file.ts';

const KB_HEADER = '거래일시|적요|보낸분/받는분|송금메모|출금액|입금액|잔액|거래점';
const BOOK = {
  ownNames: ['홍길동', '김영희', '영'],
  ownAssets: ['신한 주거래', '카카오뱅크', '토스뱅크', '국민은행 통장', '비상금 적금', '현금'],
};

const out = (summary: string, name: string) =>
  table(KB_HEADER, `2026.11.20 12:30|${summary}|${name}||100,000|0|10,000|강남`);
const into = (summary: string, name: string) =>
  table(KB_HEADER, `2026.11.20 12:30|${summary}|${name}||0|100,000|10,000|강남`);

/** Assets of the book whose names hardly belong to anyone else. */
const assets: readonly OddFile[] = [
  ...[
    ['카카오뱅크', '카카오뱅크'],
    ['토스뱅크', '토스뱅크'],
    ['비상금적금', '비상금 적금'],
    // Perhaps the account of the file itself.
    ['국민은행 통장', ELSEWHERE],
  ].flatMap(([name = '', side = '']): OddFile[] => [
    {
      name: `money sent to the asset ${name}`,
      bytes: out('전자금융', name),
      transactions: [`TRANSFER 100000 KB국민은행 > ${side}`],
      questions: [],
      ...BOOK,
    },
    {
      name: `money received from the asset ${name}`,
      bytes: into('전자금융', name),
      transactions: [`TRANSFER 100000 ${side} > KB국민은행`],
      questions: [],
      ...BOOK,
    },
  ]),
  {
    name: 'an asset whose name may belong to someone else',
    bytes: out('전자금융', '신한 주거래'),
    transactions: [],
    questions: ['own-money'],
    answered: {
      answers: { 'own-money': 'TRANSFER' },
      transactions: ['TRANSFER 100000 KB국민은행 > 신한 주거래'],
    },
    ...BOOK,
  },
  {
    name: 'an asset in a file of an unknown program',
    bytes: table('날짜|내용|출금|입금|계좌', '2026-11-20|카카오뱅크|100000||국민은행 통장'),
    transactions: [],
    questions: ['own-money'],
    answered: {
      answers: { 'own-money': 'PLAIN' },
      transactions: ['EXPENSE 100000'],
    },
    ...BOOK,
  },
];

const NAMES = [
  ...['토스 홍길동', '홍길동(적금)', '생활비(김영희)', '김영희(생활비)', '생활비 김영희', '홍길동님', '홍길동1'],
  ...['카뱅홍길동', '홍*동', '홍길동 11월', '홍길동(키움)'],
];

/** Members with a bank, a purpose or a number beside their name. */
const names: readonly OddFile[] = NAMES.flatMap((name): OddFile[] => [
  {
    name: `${name} is a member, who is asked about`,
    bytes: out('인터넷출금이체', name),
    transactions: [],
    questions: ['own-name'],
    answered: { answers: { 'own-name': 'TRANSFER' }, transactions: [`TRANSFER 100000 KB국민은행 > ${ELSEWHERE}`] },
    ...BOOK,
  },
  {
    name: `${name} sends money, and is asked about`,
    bytes: into('전자금융입금', name),
    transactions: [],
    questions: ['own-name'],
    answered: { answers: { 'own-name': 'PLAIN' }, transactions: ['INCOME 100000'] },
    ...BOOK,
  },
]);

/** Savings with something in brackets. */
const savings: readonly OddFile[] = [
  ...[
    ['적금(홍길동)', '적금'],
    ['주택청약(11월)', '주택청약'],
    ['정기적금(12회)', '정기적금'],
  ].map(
    ([name = '', side = '']): OddFile => ({
      name: `${name} is saved`,
      bytes: out('자동이체', name),
      transactions: [`TRANSFER 100000 KB국민은행 > ${side}`],
      questions: [],
      ...BOOK,
    }),
  ),
  ...[
    ['정기예금(만기)', '정기예금'],
    ['적금만기해지', '적금'],
  ].map(
    ([name = '', side = '']): OddFile => ({
      name: `${name} comes back from savings`,
      bytes: into('전자금융', name),
      transactions: [`TRANSFER 100000 ${side} > KB국민은행`],
      questions: [],
      ...BOOK,
    }),
  ),
  ...['업비트(케이뱅크)', 'ISA(중개형)', '여행통장', 'IRP(미래에셋)', '키움증권', '연금저축(삼성생명)'].map(
    (name): OddFile => ({
      name: `${name} is perhaps own money`,
      bytes: out('전자금융', name),
      transactions: [],
      questions: ['own-money'],
      answered: { answers: { 'own-money': 'TRANSFER' }, transactions: [`TRANSFER 100000 KB국민은행 > ${ELSEWHERE}`] },
      ...BOOK,
    }),
  ),
];

const shops: readonly OddFile[] = [
  ...[
    '김영희 헤어',
    '홍길동떡집',
    '(주)홍길동',
    '영',
    '영(회비)',
    '적금통장떡볶이',
    '현금영수증',
    '국민연금',
    '보험(11월)',
  ].map(
    (name): OddFile => ({
      name: `${name} is not own money`,
      bytes: out('전자금융', name),
      transactions: ['EXPENSE 100000'],
      questions: [],
      ...BOOK,
    }),
  ),
  {
    name: 'a purchase with a check card is not own money, whatever its shop is called',
    bytes: out('체크카드', '여행통장'),
    transactions: ['EXPENSE 100000'],
    questions: [],
    ...BOOK,
  },
  {
    name: 'interest of savings is income',
    bytes: into('예금이자', '적금이자'),
    transactions: ['INCOME 100000'],
    questions: [],
    ...BOOK,
  },
];

const machines: readonly OddFile[] = [
  {
    name: 'NH농협은행: 현금 at CD공동',
    bytes: table(
      '순번|거래일시|출금금액|입금금액|거래후잔액|거래내용|거래기록사항|거래점',
      '1|2026/11/01 10:00:00|50,000원||955,000원|현금|CD공동|농협',
      '2|2026/11/01 11:00:00|50,000원||905,000원|현금|ATM|농협',
      '3|2026/11/01 12:00:00||50,000원|955,000원|현금|강남지점|농협',
    ),
    transactions: [
      'TRANSFER 50000 NH농협은행 > 현금',
      'TRANSFER 50000 NH농협은행 > 현금',
      'TRANSFER 50000 현금 > NH농협은행',
    ],
    questions: [],
    format: 'NH농협은행',
  },
];

/** Money that moves between the assets of a household. */
export const OWN_MONEY_FILES: readonly OddFile[] = [...assets, ...names, ...savings, ...shops, ...machines];
