import { OWN_SOURCE } from '../../../../../own-format/columns.ts';
import { ANY_CURRENCY_CODE, type Layout } from './layout.ts';

/*
 * 편한가계부 writes workbooks (날짜 … 금액(원) … 화폐), CSV (기간 … KRW … 금액, 화폐 and 자산 repeated at the end) and HTML tables named
 * .xls, in Korean or English. The repeated asset is the same; the first column is used.
 */
const MONEY_MANAGER: readonly Layout[] = [
  {
    source: '편한가계부',
    headers: [
      ['date', ['날짜', '기간']],
      ['asset', ['자산']],
      ['category', ['분류']],
      ['subcategory', ['소분류']],
      ['description', ['내용']],
      ['amount', ['금액(원)', ANY_CURRENCY_CODE, '금액']],
      ['kind', ['수입/지출']],
      ['memo', ['메모']],
      ['currencyAmount', ['금액']],
      ['currency', ['화폐']],
    ],
    required: ['date', 'asset', 'category', 'amount', 'kind'],
    withoutHeader: ['date', 'asset', 'category', 'subcategory', 'description', 'amount', 'kind', 'memo'],
    reading: { by: 'MONEY_MANAGER' },
  },
  {
    source: '편한가계부',
    headers: [
      ['date', ['date']],
      ['asset', ['account']],
      ['category', ['category']],
      ['subcategory', ['subcategory']],
      ['description', ['note']],
      ['amount', [ANY_CURRENCY_CODE, 'amount']],
      ['kind', ['income/expense']],
      ['memo', ['description']],
      ['currencyAmount', ['amount']],
      ['currency', ['currency']],
    ],
    required: ['date', 'asset', 'category', 'amount', 'kind'],
    reading: { by: 'MONEY_MANAGER' },
  },
];

const OWN: Layout = {
  source: OWN_SOURCE,
  headers: [
    ['date', ['날짜']],
    ['time', ['시간']],
    ['kind', ['구분']],
    ['amount', ['금액']],
    ['category', ['분류']],
    ['subcategory', ['소분류']],
    ['description', ['내용']],
    ['memo', ['메모']],
    ['asset', ['자산']],
    ['toAsset', ['받는자산']],
    ['fee', ['수수료']],
    ['method', ['결제수단']],
    ['tags', ['태그']],
    ['refund', ['환불']],
    ['excluded', ['통계제외']],
    ['id', ['id']],
  ],
  required: ['date', 'kind', 'amount', 'category', 'asset', 'toAsset', 'excluded', 'id'],
  reading: { by: 'OWN' },
};

/** Sheet `가계부 내역` of the workbook sent by mail; the other sheet is only a summary. */
const BANKSALAD: Layout = {
  source: '뱅크샐러드',
  headers: [
    ['date', ['날짜']],
    ['time', ['시간']],
    ['kind', ['타입']],
    ['category', ['대분류']],
    ['subcategory', ['소분류']],
    ['description', ['내용']],
    ['amount', ['금액']],
    ['currency', ['화폐']],
    ['asset', ['결제수단']],
    ['memo', ['메모']],
  ],
  required: ['date', 'kind', 'category', 'amount', 'asset'],
  reading: { by: 'PROGRAM', program: 'BANKSALAD' },
};

/** Double entry: the left side grows, the right side is the source. */
const WHOOING: Layout = {
  source: '후잉',
  headers: [
    ['date', ['날짜', '거래일자', 'date']],
    ['description', ['아이템', '내용', 'item']],
    ['amount', ['금액', 'money']],
    ['toAsset', ['왼쪽', 'left']],
    ['asset', ['오른쪽', 'right']],
    ['memo', ['메모', 'memo']],
  ],
  required: ['date', 'amount', 'toAsset', 'asset'],
  reading: { by: 'PROGRAM', program: 'WHOOING' },
};

/** Ledger programs used in Korea. */
export const LEDGER_APPS: readonly Layout[] = [...MONEY_MANAGER, OWN, BANKSALAD, WHOOING];
