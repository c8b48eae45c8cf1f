import { type OddFile, table, UNKNOWN } from './odd-file.ts';

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

/** Files whose headers or words seem to mean something else than they do. */
export const MISLEADING_FILES: readonly OddFile[] = [
  ...laterStatuses,
  ...statuses,
  ...partly,
  ...refundAmounts,
  ...refundDates,
  ...refundWords,
];
