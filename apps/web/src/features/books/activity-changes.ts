import type { Activity } from '@salim/contract';
import { ASSET_TYPES } from '@salim/contract/facts/asset-types';
import { ROLE_NAMES } from '../../ledger/role-names.ts';
import { TAX_KIND_NAMES } from '../../ledger/tax-kinds.ts';
import { isRecord } from '../../platform/is-record.ts';
import { formatDay, formatNumber, formatWon } from '../../text/format.ts';

/** One changed field, in words. */
export interface ActivityChange {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** Names of the book's categories, assets, tags and other items by id. */
export type ReferenceNames = ReadonlyMap<string, string>;

type Say = (value: unknown, names: ReferenceNames) => string;

const text: Say = (value) => (typeof value === 'string' ? value.replaceAll('\n', ' ') : '');
const won: Say = (value) => (typeof value === 'number' ? formatWon(value) : '');
const day: Say = (value) => (typeof value === 'string' ? formatDay(value, { year: true }) : '');
const item: Say = (value, names) => (typeof value === 'string' ? (names.get(value) ?? '삭제된 항목') : '');
const yes: Say = (value) => (value === true ? '예' : '아니요');
const oneOf =
  (words: Readonly<Record<string, string>>): Say =>
  (value) =>
    typeof value === 'string' ? (words[value] ?? '') : '';
const items: Say = (value, names) =>
  Array.isArray(value) ? value.map((id) => names.get(String(id)) ?? '삭제된 항목').join(', ') : '';

const assetTypes = Object.fromEntries(Object.entries(ASSET_TYPES).map(([type, { name }]) => [type, name]));
const roles = Object.fromEntries(Object.entries(ROLE_NAMES).map(([role, { name }]) => [role, name]));

/** Labels and formatters of the fields, in display order. */
const FIELDS: readonly (readonly [field: string, name: string, say: Say])[] = [
  ['title', '이름', text],
  ['name', '이름', text],
  ['description', '내용', text],
  ['type', '종류', oneOf({ INCOME: '수입', EXPENSE: '지출', TRANSFER: '이체', ADJUSTMENT: '잔액 조정' })],
  ['assetType', '종류', oneOf(assetTypes)],
  ['amount', '금액', won],
  ['date', '날짜', day],
  ['time', '시간', text],
  ['categoryId', '분류', item],
  ['parentId', '상위 분류', item],
  ['assetId', '자산', item],
  ['toAssetId', '받는 자산', item],
  ['paymentMethodId', '결제수단', item],
  ['tagIds', '태그', items],
  ['memo', '메모', text],
  ['visibility', '공개 범위', oneOf({ SHARED: '전체 공개', MASKED: '비공개' })],
  ['excludeFromStats', '통계 제외', yes],
  ['taxKind', '연말정산', oneOf(TAX_KIND_NAMES)],
  ['cashReceipt', '현금영수증', yes],
  ['openingBalance', '시작 잔액', won],
  ['institution', '금융기관', text],
  ['note', '메모', text],
  ['isActive', '사용 중', yes],
  ['isArchived', '보관', yes],
  ['costKind', '고정·변동', oneOf({ FIXED: '고정', VARIABLE: '변동' })],
  ['expenseBudget', '지출 예산', won],
  ['incomeBudget', '수입 예산', won],
  ['targetAmount', '목표 금액', won],
  ['targetDate', '목표일', day],
  ['startDate', '시작일', day],
  ['endDate', '종료일', day],
  ['currency', '통화', text],
  ['timeZone', '시간대', text],
  ['monthStartDay', '월 시작일', (value) => (value === 31 ? '말일' : typeof value === 'number' ? `${value}일` : '')],
  ['role', '권한', oneOf(roles)],
  ['nickname', '표시 이름', text],
  [
    'status',
    '상태',
    oneOf({
      REQUESTED: '요청함',
      SENT: '보냄',
      CONFIRMED: '정산 완료',
      ACTIVE: '진행 중',
      DONE: '달성',
      ARCHIVED: '보관',
    }),
  ],
  ['icon', '아이콘', text],
];

const orNone = (said: string): string => (said === '' ? '없음' : said);

/** The name of a budget line: of a category, or of a member. */
function lineName({ categoryId, memberId, all }: Record<string, unknown>, names: ReferenceNames): string {
  const category = all === true ? '전체' : categoryId === null ? '미분류' : item(categoryId, names);
  return memberId === undefined ? category : `${item(memberId, names)} · ${category}`;
}

/** The amounts of a budget that differ. */
function lineChanges(before: unknown, after: unknown, names: ReferenceNames): ActivityChange[] {
  const amounts = (lines: unknown): Map<string, number> =>
    new Map(
      (Array.isArray(lines) ? lines : []).flatMap((line: unknown) =>
        isRecord(line) && typeof line['amount'] === 'number' ? [[lineName(line, names), line['amount']]] : [],
      ),
    );
  const [old, now] = [amounts(before), amounts(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) =>
    old.get(name) === now.get(name)
      ? []
      : [{ name, before: orNone(won(old.get(name), names)), after: orNone(won(now.get(name), names)) }],
  );
}

/** The differences between before and after. Returns nothing for masked values. */
export function changesIn({ action, before, after }: Activity, names: ReferenceNames): ActivityChange[] {
  if (action === 'BULK_UPDATED' && isRecord(after) && isRecord(after['set'])) {
    const { set } = after;
    return FIELDS.flatMap(([field, name, say]) =>
      isRecord(set) && field in set ? [{ name, before: '', after: orNone(say(set[field], names)) }] : [],
    );
  }
  if (action !== 'UPDATED' || !isRecord(before) || !isRecord(after) || before['isMasked'] === true) return [];
  // A rule keeps the fields of its transactions in a template.
  const [old, now] = [before, after].map((side) =>
    isRecord(side['template']) ? { ...side['template'], ...side } : side,
  );
  if (!old || !now) return [];
  const changes = FIELDS.flatMap(([field, name, say]) => {
    const isChanged = field in old && field in now && JSON.stringify(old[field]) !== JSON.stringify(now[field]);
    return isChanged ? [{ name, before: orNone(say(old[field], names)), after: orNone(say(now[field], names)) }] : [];
  });
  return 'budgetMonth' in now ? [...changes, ...lineChanges(old['categories'], now['categories'], names)] : changes;
}

/** Summary of a transaction that was added or deleted; empty for any other activity and for masked transactions. */
export function summarizeTransaction({ entity, before, after }: Activity): string {
  const transaction = after ?? before;
  if (entity !== 'TRANSACTION' || !isRecord(transaction) || typeof transaction['amount'] !== 'number') return '';
  const date = typeof transaction['date'] === 'string' ? `${formatDay(transaction['date'])} · ` : '';
  return `${date}${formatNumber(transaction['amount'])}원`;
}
