import type { FileCell } from './ledger-files.ts';
import { BANKSALAD_HEADER } from './other-ledgers.ts';
import { sheetsFile } from './statement-files.ts';

/** A line of 재무현황: the kind of account, the product, and its balance. */
export type SummaryLine = readonly [group: string, name: string, amount: FileCell];

export interface BanksaladFile {
  readonly assets: readonly SummaryLine[];
  readonly debts?: readonly SummaryLine[];
  readonly rows: readonly (readonly FileCell[])[];
  /** Assets and debts below each other under one header rather than side by side. */
  readonly isStacked?: boolean;
}

/** Merged cells: the kind is only in the first row of each group. */
function merged(lines: readonly SummaryLine[]): FileCell[][] {
  return lines.map(([group, name, amount], at) => [lines[at - 1]?.[0] === group ? '' : group, name, '', amount]);
}

function total(lines: readonly SummaryLine[]): number {
  return lines.reduce((sum, [, , amount]) => sum + Number(String(amount).replaceAll(/[^\d-]/gu, '')), 0);
}

const HEADER: readonly FileCell[] = ['항목', '상품명', '', '금액'];
const EMPTY: readonly FileCell[] = ['', '', '', ''];

function sideBySide(assets: readonly SummaryLine[], debts: readonly SummaryLine[]): FileCell[][] {
  const [left, right] = [merged(assets), merged(debts)];
  const rows = Array.from({ length: Math.max(left.length, right.length) }, (_, at) => [
    '',
    ...(left[at] ?? EMPTY),
    ...(right[at] ?? EMPTY),
  ]);
  return [
    ['', '자산', '', '', '', '부채'],
    ['', ...HEADER, ...HEADER],
    ...rows,
    ['', '총자산', '', '', total(assets), '총부채', '', '', total(debts)],
    ['', '순자산', '', '', total(assets) - total(debts)],
  ];
}

function stacked(assets: readonly SummaryLine[], debts: readonly SummaryLine[]): FileCell[][] {
  return [
    ['', ...HEADER],
    ['', '자산'],
    ...merged(assets).map((row) => ['', ...row]),
    ['', '총자산', '', '', total(assets)],
    ['', '부채'],
    ...merged(debts).map((row) => ['', ...row]),
    ['', '총부채', '', '', total(debts)],
  ];
}

/** The workbook that 뱅크샐러드 sends by mail: a summary of one or two pages, and the transactions on a separate sheet. */
export function banksaladFile({ assets, debts = [], rows, isStacked = false }: BanksaladFile): Uint8Array {
  const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`);
  const flows = ['월평균', '급여', '금융소득', '사업소득', '식비', '카페/간식', '주거/통신', '교통'];
  const summary: FileCell[][] = [
    ['', '1.고객정보'],
    ['', '이름', '성별', '나이', '신용점수', '이메일'],
    ['', '홍길동', '남자', '37', 900, 'gildong@example.com'],
    [],
    ['', '2.현금흐름현황'],
    ['', '항목', '', '총계', '월평균', ...months],
    ...Array.from({ length: 5 }, () => flows.map((flow): FileCell[] => ['', flow, '', 1200, 100])).flat(),
    [],
    ['', '3.재무현황'],
    ...(isStacked ? stacked(assets, debts) : sideBySide(assets, debts)),
    [],
    ['', '4.보험현황'],
    ['', '금융사', '보험명', '계약상태', '총납입금', '계약일', '만기일'],
    ['', '튼튼생명', '든든한 실손보험', '정상', 1_234_000, '2020-01-01', '2070-01-01'],
    ['', '5.투자현황'],
    ['', '투자상품종류', '금융사', '상품명', '투자원금', '평가금액', '수익률'],
    ['', '주식', '바다증권', '지수 펀드', 1_000_000, 1_100_000, 10],
    ['', '6.대출현황'],
    ['', '대출종류', '금융사', '상품명', '대출원금', '대출잔액', '대출금리'],
    ['', '신용대출', '바다은행', '직장인 대출', 20_000_000, 12_000_000, 4.1],
  ];
  return sheetsFile(
    [
      { name: '뱅샐현황', rows: summary },
      { name: '가계부 내역', rows: [BANKSALAD_HEADER, ...rows] },
    ],
    'xlsx',
  );
}
