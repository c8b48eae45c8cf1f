/** The columns of our own spreadsheet files, in their order. A published format: columns are added, never renamed. */
export const OWN_COLUMNS = [
  '날짜',
  '시간',
  '구분',
  '금액',
  '분류',
  '소분류',
  '내용',
  '메모',
  '자산',
  '받는자산',
  '수수료',
  '결제수단',
  '태그',
  '환불',
  '통계제외',
  'ID',
] as const;

/** Import source name of our own files. */
export const OWN_SOURCE = '살림';

/** Values of 구분. An adjustment that lowers a balance has a negative amount. */
export const OWN_KINDS = {
  INCOME: '수입',
  EXPENSE: '지출',
  TRANSFER: '이체',
  ADJUSTMENT: '잔액맞추기',
} as const;

/** Value of 환불 and 통계제외 when set; otherwise the cell is empty. */
export const OWN_YES = 'Y';
