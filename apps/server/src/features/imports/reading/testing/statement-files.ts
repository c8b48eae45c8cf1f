import XLSX from '@e965/xlsx';
import { csvText, encoded, type FileCell, tableHtml } from './ledger-files.ts';

/** One movement of an account, or one purchase with a card. */
export interface Use {
  readonly date: string;
  readonly time: string;
  /** Negative for outgoing money; on a card always, except for money that comes back. */
  readonly move: number;
  readonly name: string;
  /** The bank's text. */
  readonly summary: string;
  readonly memo: string;
  /** 1 for a purchase paid at once. */
  readonly months: number;
}

export function aUse(stated: Partial<Use> = {}): Use {
  return {
    date: '2026-11-20',
    time: '12:34',
    move: -12_500,
    name: '칼국수집',
    summary: '체크카드',
    memo: '',
    months: 1,
    ...stated,
  };
}

export type StatementForm = 'xlsx' | 'biff8' | 'html' | 'csv' | 'cp949';

/** How one bank or card company writes a statement, for checking the reader. */
export interface StatementFormat {
  readonly source: string;
  readonly isCard: boolean;
  readonly form: StatementForm;
  readonly sheet: string;
  /** Lines above the header. */
  readonly preamble: readonly (readonly FileCell[])[];
  /** One line, or several that form one header. */
  readonly header: readonly (readonly FileCell[])[];
  readonly row: (use: Use, balance: number, index: number) => FileCell[];
  readonly footer: readonly (readonly FileCell[])[];
  /** The date has no time. */
  readonly hasNoTime?: boolean;
  /** 적요, 메모 and 할부 have no column. */
  readonly hasSummary?: boolean;
  readonly hasMemo?: boolean;
  readonly hasMonths?: boolean;
  readonly assetName: string;
}

const out = (move: number): FileCell => (move < 0 ? -move : '');
const into = (move: number): FileCell => (move > 0 ? move : '');
const grouped = (amount: number): string => amount.toLocaleString('en-US');
const dotted = (date: string): string => date.replaceAll('-', '.');
const bare = (text: string): string => text.replaceAll(/[-:]/gu, '');
const spent = ({ move }: Use): number => -move;
const monthsText = ({ months }: Use): string => (months > 1 ? `${months}개월` : '일시불');

/** The statements of Korean banks in their original formats. */
export const BANK_FORMATS: readonly StatementFormat[] = [
  {
    source: 'KB국민은행',
    isCard: false,
    form: 'html',
    sheet: '',
    preamble: [['거래내역조회'], ['계좌번호 : 123456-04-127890'], ['조회기간 : 2026.11.01 ~ 2026.11.30']],
    header: [['거래일시', '적요', '보낸분/받는분', '송금메모', '출금액', '입금액', '잔액', '거래점', '구분']],
    row: (use, balance) => [
      `${dotted(use.date)} ${use.time}:07`,
      use.summary,
      use.name,
      use.memo,
      use.move < 0 ? grouped(-use.move) : '0',
      use.move > 0 ? grouped(use.move) : '0',
      grouped(balance),
      '강남지점',
      '전자금융',
    ],
    footer: [['합계', '', '', '', '1,000', '2,000', '', '', '']],
    hasSummary: true,
    hasMemo: true,
    assetName: 'KB국민은행 7890',
  },
  {
    source: 'KB국민은행',
    isCard: false,
    form: 'biff8',
    sheet: '거래내역',
    preamble: [['계좌번호', '123456-04-127890']],
    header: [['거래일시', '적요', '기재내용', '찾으신금액', '맡기신금액', '잔액', '거래점']],
    row: (use, balance) => [
      `${dotted(use.date)} ${use.time}`,
      use.summary,
      use.name,
      out(use.move),
      into(use.move),
      balance,
      '',
    ],
    footer: [['합계', '', '', 1, 2, '', '']],
    hasSummary: true,
    assetName: 'KB국민은행 7890',
  },
  {
    source: '신한은행',
    isCard: false,
    form: 'biff8',
    sheet: 'sheet1',
    preamble: [['거래내역'], [''], ['계좌번호', '110-123-456789'], ['예금주', '홍길동'], ['조회기간', '2026.11']],
    header: [['거래일자', '거래시간', '적요', '출금(원)', '입금(원)', '내용', '잔액(원)', '거래점']],
    row: (use, balance) => [
      use.date,
      `${use.time}:30`,
      use.summary,
      Math.max(0, -use.move),
      Math.max(0, use.move),
      use.name,
      balance,
      '강남',
    ],
    footer: [['', '', '합계', 1, 2, '', '', '']],
    hasSummary: true,
    assetName: '신한은행 6789',
  },
  {
    source: '신한은행',
    isCard: false,
    form: 'xlsx',
    sheet: '거래내역',
    preamble: [],
    header: [['No', '전체선택', '거래일시', '적요', '입금액', '출금액', '내용', '잔액', '거래점명']],
    row: (use, balance, index) => [
      index + 1,
      '',
      `${use.date} ${use.time}:11`,
      use.summary,
      grouped(Math.max(0, use.move)),
      grouped(Math.max(0, -use.move)),
      use.name,
      grouped(balance),
      '강남',
    ],
    footer: [],
    hasSummary: true,
    assetName: '신한은행',
  },
  {
    source: '우리은행',
    isCard: false,
    form: 'biff8',
    sheet: 'Sheet1',
    preamble: [['우리은행 거래내역'], ['계좌번호: 1002-123-454321']],
    header: [['No.', '거래일시', '적요', '기재내용', '찾으신금액', '맡기신금액', '거래후잔액', '취급기관']],
    row: (use, balance, index) => [
      index + 1,
      `${dotted(use.date)} ${use.time}`,
      use.summary,
      use.name,
      Math.max(0, -use.move),
      Math.max(0, use.move),
      balance,
      '우리',
    ],
    footer: [['', '', '', '합계', 1, 2, '', '']],
    hasSummary: true,
    assetName: '우리은행 4321',
  },
  {
    source: '하나은행',
    isCard: false,
    form: 'cp949',
    sheet: '',
    preamble: [],
    header: [['거래일시', '구분', '적요', '출금액', '입금액', '잔액', '거래점']],
    row: (use, balance) => [
      `${use.date} ${use.time}:05`,
      use.summary,
      use.name,
      use.move < 0 ? grouped(-use.move) : '0',
      use.move > 0 ? grouped(use.move) : '0',
      balance < 0 ? `△${grouped(-balance)}` : grouped(balance),
      '',
    ],
    footer: [['합계', '', '', '1', '2', '', '']],
    assetName: '하나은행',
  },
  {
    source: 'NH농협은행',
    isCard: false,
    form: 'xlsx',
    sheet: '입출금거래내역',
    preamble: [['입출금 거래내역'], ['계좌번호', '301-1234-5678-41'], ['']],
    header: [['순번', '거래일시', '출금금액', '입금금액', '거래후잔액', '거래내용', '거래기록사항', '거래점']],
    row: (use, balance, index) => [
      index + 1,
      `${use.date.replaceAll('-', '/')} ${use.time}:44`,
      `${grouped(Math.max(0, -use.move))}원`,
      `${grouped(Math.max(0, use.move))}원`,
      `${grouped(balance)}원`,
      use.summary,
      use.name,
      '농협',
    ],
    footer: [['총 3건']],
    hasSummary: true,
    assetName: 'NH농협은행 7841',
  },
  {
    source: '카카오뱅크',
    isCard: false,
    form: 'xlsx',
    sheet: '카카오뱅크 거래내역',
    preamble: [
      [''],
      ['', '카카오뱅크 거래내역'],
      [''],
      ['', '성명', '', '홍길동'],
      ['', '예금종류', '', '입출금통장'],
      ['', '계좌번호', '', '3333-01-1234567'],
      ['', '조회기간', '', '2026.11.01 - 2026.11.30'],
      [''],
      ['', '요청번호', '', '1'],
      [''],
    ],
    header: [['', '거래일시', '구분', '거래금액', '거래 후 잔액', '거래구분', '내용', '메모']],
    row: (use, balance) => [
      '',
      `${dotted(use.date)} ${use.time}:59`,
      use.move < 0 ? '출금' : '입금',
      grouped(use.move),
      grouped(balance),
      use.summary,
      use.name,
      use.memo,
    ],
    footer: [],
    hasSummary: true,
    hasMemo: true,
    assetName: '카카오뱅크 4567',
  },
  {
    source: '토스뱅크',
    isCard: false,
    form: 'xlsx',
    sheet: '토스뱅크 거래내역',
    preamble: [
      ['토스뱅크 거래내역'],
      ['성명', '홍길동'],
      ['계좌번호', '1000-1234-5678'],
      ['조회기간', '2026'],
      [''],
      ['발급일', ''],
    ],
    header: [['거래 일시', '적요', '거래 유형', '거래 기관', '계좌번호', '거래 금액', '거래 후 잔액', '메모']],
    row: (use, balance) => [
      `${dotted(use.date)} ${use.time}:01`,
      use.name,
      use.summary,
      '토스뱅크',
      '',
      use.move,
      balance,
      use.memo,
    ],
    footer: [],
    hasSummary: true,
    hasMemo: true,
    assetName: '토스뱅크 5678',
  },
  {
    source: '케이뱅크',
    isCard: false,
    form: 'xlsx',
    sheet: '거래내역조회',
    preamble: [['케이뱅크 거래내역'], ['계좌번호', '100-123-456789']],
    header: [['거래일시', '거래구분', '입금금액', '출금금액', '잔액', '상대 예금주명', '상대 은행']],
    row: (use, balance) => [
      `${dotted(use.date)} ${use.time}:00`,
      use.summary,
      into(use.move),
      out(use.move),
      balance,
      use.name,
      '',
    ],
    footer: [],
    hasSummary: true,
    assetName: '케이뱅크 6789',
  },
  {
    source: '전북은행',
    isCard: false,
    form: 'csv',
    sheet: '',
    preamble: [],
    header: [['거래일자', '거래시간', '출금금액', '입금금액', '거래후잔액', '적요', '취급은행(지점)']],
    row: (use, balance) => [
      dotted(use.date),
      `${use.time}:08`,
      grouped(Math.max(0, -use.move)),
      grouped(Math.max(0, use.move)),
      grouped(balance),
      use.name,
      '전북',
    ],
    footer: [],
    assetName: '전북은행',
  },
];

/** The purchase lists and bills of Korean card companies. */
export const CARD_FORMATS: readonly StatementFormat[] = [
  {
    source: '삼성카드',
    isCard: true,
    form: 'xlsx',
    sheet: '■ 국내이용내역',
    preamble: [['국내이용내역']],
    header: [
      [
        '카드번호',
        '본인가족구분',
        '승인일자',
        '승인시각',
        '가맹점명',
        '승인금액(원)',
        '일시불할부구분',
        '할부개월',
        '승인번호',
        '취소여부',
      ],
    ],
    row: (use, _, index) => [
      '5310-12**-****-9012',
      '본인',
      dotted(use.date),
      `${use.time}:33`,
      use.name,
      grouped(spent(use)),
      use.months > 1 ? '할부' : '일시불',
      use.months > 1 ? use.months : '',
      10_000_000 + index,
      'N',
    ],
    footer: [],
    hasMonths: true,
    assetName: '삼성카드 9012',
  },
  {
    source: '삼성카드',
    isCard: true,
    form: 'xlsx',
    sheet: '일시불',
    preamble: [],
    header: [
      [
        '이용일',
        '이용구분',
        '가맹점',
        '이용금액',
        '총할부금액',
        '이용혜택',
        '혜택금액',
        '개월',
        '회차',
        '원금',
        '이자/수수료',
      ],
    ],
    row: (use) => [
      bare(use.date),
      '본인',
      use.name,
      spent(use),
      use.months > 1 ? spent(use) : 0,
      '',
      0,
      use.months > 1 ? use.months : '',
      use.months > 1 ? 1 : '',
      spent(use),
      0,
    ],
    footer: [['일시불합계', '', '', 1, 0, '', 0, '', '', 1, 0]],
    hasNoTime: true,
    hasMonths: true,
    assetName: '삼성카드',
  },
  {
    source: '신한카드',
    isCard: true,
    form: 'xlsx',
    sheet: '이용내역',
    preamble: [],
    header: [['거래일', '이용카드', '가맹점명', '금액', '이용구분', '승인번호', '매입구분', '취소상태']],
    row: (use, _, index) => [
      `${dotted(use.date)} ${use.time}`,
      '신한 Deep(3456)',
      use.name,
      spent(use),
      use.months > 1 ? `할부(${use.months}개월)` : '일시불',
      index + 1,
      '매입',
      '-',
    ],
    footer: [],
    hasMonths: true,
    assetName: '신한 Deep(3456)',
  },
  {
    source: '신한카드',
    isCard: true,
    form: 'html',
    sheet: '',
    preamble: [['신한카드 이용대금명세서']],
    header: [
      [
        '거래일',
        '이용카드',
        '카드구분',
        '가맹점명',
        '업종',
        '금액',
        '거래통화',
        '해외이용금액',
        '이용구분',
        '승인번호',
        '매입구분',
        '취소상태',
        '비고',
      ],
    ],
    row: (use, _, index) => [
      dotted(use.date),
      '본인 3456',
      '신용',
      use.name,
      '음식점',
      grouped(spent(use)),
      'KRW',
      '0',
      monthsText(use),
      index,
      '매입',
      '',
      '',
    ],
    footer: [['총합계', '', '', '', '', '1', '', '', '', '', '', '', '']],
    hasNoTime: true,
    hasMonths: true,
    assetName: '신한카드 본인 3456',
  },
  {
    source: 'KB국민카드',
    isCard: true,
    form: 'biff8',
    sheet: 'Sheet1',
    preamble: [['이용내역'], [''], ['이용기간'], ['2026.11'], [''], ['']],
    header: [
      [
        '이용일',
        '이용시간',
        '이용고객명',
        '이용카드명',
        '이용하신곳',
        '국내이용금액\n(원)',
        '해외이용금액\n($)',
        '결제방법',
        '가맹점정보',
        '상태',
        '결제예정일',
        '승인번호',
      ],
    ],
    row: (use, _, index) => [
      use.date,
      use.time,
      '홍*동',
      'KB국민 노리체크',
      use.name,
      spent(use),
      '',
      monthsText(use),
      '',
      '전표매입',
      '2026-12-14',
      index,
    ],
    footer: [['합계', '', '', '', '', 1, '', '', '', '', '', '']],
    hasMonths: true,
    assetName: 'KB국민 노리체크',
  },
  {
    source: '현대카드',
    isCard: true,
    form: 'xlsx',
    sheet: 'Sheet1',
    preamble: [['현대카드 이용내역'], [''], ['성명', '홍길동'], ['기간', '2026'], [''], [''], [''], ['']],
    header: [['이용일', '카드번호', '가맹점명', '이용금액', '부가세', '관계', '할부', '상태']],
    row: (use) => [
      `${use.date.slice(0, 4)}년 ${use.date.slice(5, 7)}월 ${use.date.slice(8)}일`,
      '9410-****-****-7777',
      use.name,
      spent(use),
      0,
      '본인',
      use.months > 1 ? `${use.months}개월` : '일시불',
      '정상',
    ],
    footer: [],
    hasNoTime: true,
    hasMonths: true,
    assetName: '현대카드 7777',
  },
  {
    source: '롯데카드',
    isCard: true,
    form: 'xlsx',
    sheet: '■ 국내이용내역',
    preamble: [['국내이용내역'], [''], ['기간'], [''], [''], ['']],
    header: [
      ['이용일자', '이용시간', '이용카드', '이용가맹점', '업종', '이용금액', '이용구분', '할부개월', '승인번호'],
    ],
    row: (use, _, index) => [
      dotted(use.date),
      use.time,
      'LOCA 1234',
      use.name,
      '음식',
      grouped(spent(use)),
      use.months > 1 ? '할부' : '일시불',
      use.months > 1 ? use.months : '-',
      index,
    ],
    footer: [['총 2건']],
    hasMonths: true,
    assetName: '롯데카드 LOCA 1234',
  },
  {
    source: '우리카드',
    isCard: true,
    form: 'biff8',
    sheet: 'Sheet1',
    preamble: [],
    header: [
      [
        '이용일자',
        '국내/해외',
        '승인번호',
        '이용카드',
        '이용가맹점명',
        '매출구분',
        '할부개월',
        '승인금액/취소(원)',
        '승인금액(USD)',
        '접수/취소',
      ],
    ],
    row: (use, _, index) => [
      dotted(use.date),
      '국내',
      `1234567${index}`,
      '본인 5678',
      use.name,
      use.months > 1 ? '할부' : '일시불',
      use.months > 1 ? use.months : 0,
      grouped(spent(use)),
      0,
      '접수',
    ],
    footer: [],
    hasNoTime: true,
    hasMonths: true,
    assetName: '우리카드 본인 5678',
  },
  {
    source: 'KB국민카드',
    isCard: true,
    form: 'html',
    sheet: '',
    preamble: [],
    header: [['이용일시', '이용하신곳', '국내이용금액(원)', '해외이용금액', '결제방법', '승인번호', '상태']],
    row: (use, _, index) => [
      `${dotted(use.date)} ${use.time}`,
      use.name,
      grouped(spent(use)),
      0,
      monthsText(use),
      `0012345${index}`,
      '정상',
    ],
    footer: [],
    hasMonths: true,
    assetName: 'KB국민카드',
  },
  {
    source: '하나카드',
    isCard: true,
    form: 'csv',
    sheet: '',
    preamble: [],
    header: [['거래일자', '가맹점명', '이용금액']],
    row: (use) => [dotted(use.date), use.name, grouped(spent(use))],
    footer: [],
    hasNoTime: true,
    assetName: '하나카드',
  },
  {
    source: '하나카드',
    isCard: true,
    form: 'html',
    sheet: '',
    preamble: [],
    header: [['항목', '구분', '날짜', '사용처', '금액']],
    row: (use) => ['국내', '일시불', use.date, use.name, grouped(spent(use))],
    footer: [['소계', '', '', '', '1']],
    hasNoTime: true,
    assetName: '하나카드',
  },
  {
    source: '카드 이용내역',
    isCard: true,
    form: 'biff8',
    sheet: '승인내역',
    preamble: [['카드 승인내역']],
    header: [
      [
        '이용일',
        '이용시간',
        '이용카드',
        '승인번호',
        '가맹점명',
        '승인',
        '포인트',
        '이용',
        '할부',
        '매입',
        '매입',
        '상태',
      ],
      ['', '', '', '', '', '금액', '사용', '구분', '기간', '', '금액', ''],
    ],
    row: (use, _, index) => [
      use.date,
      `${use.time}:20`,
      '우리카드 본인 555*',
      index,
      use.name,
      spent(use),
      0,
      use.months > 1 ? '할부' : '일시불',
      use.months > 1 ? use.months : 0,
      'Y',
      spent(use),
      '정상',
    ],
    footer: [['정상승인건수', 3], ['이하 여백']],
    hasMonths: true,
    assetName: '우리카드 본인 555*',
  },
];

/** Rows of a statement, including the header and the lines around it. */
export function statementRows(format: StatementFormat, uses: readonly Use[], opening = 1_000_000): FileCell[][] {
  let balance = opening;
  const rows = uses.map((use, index) => {
    balance += use.move;
    return format.row(use, balance, index);
  });
  return [...format.preamble, ...format.header, ...rows, ...format.footer].map((row) => [...row]);
}

export interface FileSheet {
  readonly name: string;
  readonly rows: readonly (readonly FileCell[])[];
}

export function sheetsFile(sheets: readonly FileSheet[], form: 'xlsx' | 'biff8'): Uint8Array {
  const book = XLSX.utils.book_new();
  for (const { name, rows } of sheets) {
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  }
  return new Uint8Array(XLSX.write(book, { type: 'array', bookType: form, compression: true }));
}

/** Rows as a file in one of the formats that banks use. */
export function rowsFile(form: StatementForm, rows: readonly (readonly FileCell[])[], sheet = 'Sheet1'): Uint8Array {
  switch (form) {
    case 'xlsx':
    case 'biff8':
      return sheetsFile([{ name: sheet, rows }], form);
    case 'html':
      return encoded(tableHtml(rows), 'CP949');
    case 'csv':
      return encoded(csvText(rows), 'UTF-8');
    case 'cp949':
      return encoded(csvText(rows), 'CP949');
  }
}

export function statementFile(format: StatementFormat, uses: readonly Use[]): Uint8Array {
  return rowsFile(format.form, statementRows(format, uses), format.sheet || 'Sheet1');
}
