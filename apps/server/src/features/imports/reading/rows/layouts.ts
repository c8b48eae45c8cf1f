import { OWN_SOURCE } from '../../../../own-format/columns.ts';

/** What a column can mean. */
export const COLUMN_FIELDS = [
  'date',
  'asset',
  'category',
  'subcategory',
  'description',
  'memo',
  'kind',
  /** In the currency that the whole file is counted in. */
  'amount',
  /** In the currency of the row. */
  'currencyAmount',
  'currency',
  'time',
  'toAsset',
  'fee',
  'method',
  'tags',
  'refund',
  'excluded',
  'id',
] as const;
export type ColumnField = (typeof COLUMN_FIELDS)[number];

/** How one program names the columns of its files. Another program is another entry of `LAYOUTS`. */
export interface Layout {
  readonly source: string;
  /** Names of a header in order of preference; a header serves one field, the first of this list that asks for it. */
  readonly headers: readonly (readonly [ColumnField, readonly string[]])[];
  /** Without these there is no telling what a row says. */
  readonly required: readonly ColumnField[];
  /** Columns of the same program's files that come without a header row. */
  readonly withoutHeader?: readonly ColumnField[];
}

/** Stands for the header that is itself a currency code, such as `KRW`: the column counts in that currency. */
export const ANY_CURRENCY_CODE = '¤';

/*
 * 편한가계부 writes workbooks (날짜 … 금액(원) … 화폐), CSV (기간 … KRW … 금액, 화폐 and 자산 once more at the end) and
 * HTML tables that are named .xls, in Korean or English. The asset that comes twice is the same one; the first counts.
 */
export const LAYOUTS: readonly Layout[] = [
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
  },
  {
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
  },
];
