import type { Activity } from '@salim/contract';
import { withJosa } from '@salim/domain';
import { isRecord } from '../../platform/is-record.ts';
import { formatDay, formatMonth, formatNumber, formatWon } from '../../text/format.ts';

const REFERENCES: Readonly<Record<Activity['entity'], string>> = {
  BOOK: '가계부',
  MEMBER: '구성원',
  INVITE: '초대',
  GUEST_LINK: '정산 링크',
  CATEGORY: '분류',
  PAYMENT_METHOD: '결제수단',
  ASSET: '자산',
  TAG: '태그',
  TRANSACTION: '거래',
  IMPORT: '가져오기',
  BUDGET: '예산',
  GOAL: '목표',
  GIFT_EVENT: '경조사 기록',
  DUES: '회비',
  RECURRING_RULE: '반복 거래',
  SETTLEMENT: '정산',
  SHARE_DEFAULT: '기본 분담',
  INCOME: '소득 비율',
  RULE: '분류 규칙',
  VIEW: '저장한 보기',
  RATE: '환율',
  LETTER: '결산',
  WEBHOOK: '웹훅',
};

function textOf(value: unknown, ...keys: readonly string[]): string {
  if (!isRecord(value)) return '';
  for (const key of keys) {
    const text = value[key];
    if (typeof text === 'string' && text !== '') return text;
  }
  return '';
}

/** `자산 ‘월급통장’`, or only the kind if the name is unknown. */
function referenceOf({ entity, before, after }: Activity): string {
  const month = textOf(after, 'budgetMonth') || textOf(before, 'budgetMonth');
  if (entity === 'BUDGET' && month !== '') return `${formatMonth(month)} ${REFERENCES.BUDGET}`;
  const gifts = countOf({ before, after });
  if (entity === 'GIFT_EVENT' && gifts > 0) return `${REFERENCES.GIFT_EVENT} ${formatNumber(gifts)}건`;
  const move = ownMoveOf({ entity, before, after });
  if (move) return move.name;
  if (entity === 'RATE') return rateNameOf({ before, after });
  const keys = ['name', 'title', 'description', 'fileName', 'person'] as const;
  const name = textOf(after, ...keys) || textOf(before, ...keys);
  return name === '' ? REFERENCES[entity] : `${REFERENCES[entity]} ‘${name}’`;
}

function countOf({ before, after }: Pick<Activity, 'before' | 'after'>): number {
  const detail = after ?? before;
  if (!isRecord(detail)) return 0;
  if (typeof detail['count'] === 'number') return detail['count'];
  return Array.isArray(detail['ids']) ? detail['ids'].length : 0;
}

/** `USD 환율`, or `환율 6개` of a file. */
function rateNameOf(detail: Pick<Activity, 'before' | 'after'>): string {
  const count = countOf(detail);
  if (count > 0) return `${REFERENCES.RATE} ${formatNumber(count)}개`;
  const currency = textOf(detail.after, 'currency') || textOf(detail.before, 'currency');
  return currency === '' ? REFERENCES.RATE : `${currency} ${REFERENCES.RATE}`;
}

/** The last day of the closed period. */
function closedDayOf({ before, after }: Activity): string {
  const through = textOf(after, 'through') || textOf(before, 'through');
  return through === '' ? '지난 날짜' : formatDay(through);
}

interface OwnMove {
  readonly name: string;
  readonly did: string;
}

/** Money that a member moved into the book from a personal one, or out of it; null for any other activity. */
function ownMoveOf({ entity, before, after }: Pick<Activity, 'entity' | 'before' | 'after'>): OwnMove | null {
  const said = after ?? before;
  if (entity !== 'SETTLEMENT' || !isRecord(said) || said['fromUserId'] !== said['toUserId']) return null;
  if (said['isElsewhere'] !== false) return { name: '다른 가계부와 주고받은 돈', did: '기록했어요' };
  const amount = typeof said['amount'] === 'number' ? ` ${formatWon(said['amount'])}` : '';
  return said['toAssetId'] === null
    ? { name: `용돈${amount}`, did: '가져갔어요' }
    : { name: `생활비${amount}`, did: '넣었어요' };
}

/** The activity without its actor: `자산 ‘월급통장’을 수정했어요.` */
export function describeActivity(activity: Activity): string {
  const item = referenceOf(activity);
  const count = countOf(activity);
  const isAboutOneself = activity.entity === 'MEMBER' && activity.entityId === activity.actor.userId;
  switch (activity.action) {
    case 'CREATED':
      if (activity.entity === 'INVITE') return '초대 코드를 만들었어요.';
      if (ownMoveOf(activity)) return `${withJosa(item, '을/를')} ${ownMoveOf(activity)?.did}.`;
      return isAboutOneself ? '가계부에 참여했어요.' : `${withJosa(item, '을/를')} 추가했어요.`;
    case 'UPDATED':
      return `${withJosa(item, '을/를')} 수정했어요.`;
    case 'DELETED':
      if (isAboutOneself) return '가계부에서 나갔어요.';
      if (activity.entity === 'INVITE') return '초대 코드를 취소했어요.';
      return `${withJosa(item, '을/를')} ${activity.entity === 'MEMBER' ? '내보냈어요' : '삭제했어요'}.`;
    case 'RESTORED':
      return `${withJosa(item, '을/를')} 복원했어요.`;
    case 'RECONCILED':
      return `${item} 잔액을 맞췄어요.`;
    case 'MERGED':
      return `${withJosa(item, '을/를')} 다른 ${withJosa(REFERENCES[activity.entity], '으로/로')} 합쳤어요.`;
    case 'ORDERED':
      return `${REFERENCES[activity.entity]} 순서를 바꿨어요.`;
    case 'IMPORTED':
      if (activity.entity === 'RATE') return `${withJosa(item, '을/를')} 가져왔어요.`;
      return '파일에서 거래를 가져왔어요.';
    case 'IMPORT_TAKEN_BACK':
      return '가져온 거래를 되돌렸어요.';
    case 'BULK_UPDATED':
      return count > 0 ? `거래 ${formatNumber(count)}건을 한꺼번에 수정했어요.` : '거래 여러 건을 한꺼번에 수정했어요.';
    case 'BULK_DELETED':
      return count > 0 ? `거래 ${formatNumber(count)}건을 한꺼번에 삭제했어요.` : '거래 여러 건을 한꺼번에 삭제했어요.';
    case 'BULK_RESTORED':
      return count > 0 ? `거래 ${formatNumber(count)}건을 한꺼번에 복원했어요.` : '거래 여러 건을 한꺼번에 복원했어요.';
    case 'CLOSED':
      return `${closedDayOf(activity)}까지의 정산을 마감했어요.`;
    case 'REOPENED':
      return `${closedDayOf(activity)}까지의 정산 마감을 풀었어요.`;
    case 'COMMENTED':
      return `${item}에 댓글을 남겼어요.`;
    case 'COMMENT_DELETED':
      return `${item}에서 댓글을 삭제했어요.`;
    case 'PAUSED':
      return `${withJosa(item, '을/를')} 멈췄어요.`;
    case 'RESUMED':
      return `${withJosa(item, '을/를')} 다시 시작했어요.`;
    case 'SKIPPED':
      return `${withJosa(item, '을/를')} 한 번 건너뛰었어요.`;
    case 'CONTRIBUTED':
      if (activity.entity === 'DUES') return `${item} 납부를 기록했어요.`;
      return `${item}에 모은 돈을 추가했어요.`;
    case 'CONTRIBUTION_TAKEN_BACK':
      if (activity.entity === 'DUES') return `${item} 납부 기록을 삭제했어요.`;
      return `${item}에서 모은 내역을 삭제했어요.`;
    case 'ATTACHED':
      return `${item}에 영수증을 첨부했어요.`;
    case 'DUPLICATE_DISMISSED':
      return `${withJosa(item, '을/를')} 중복이 아니라고 표시했어요.`;
    case 'DETACHED':
      return `${item}에서 영수증을 삭제했어요.`;
  }
}

/** Never grouped: there are few of them, and each matters. */
const SINGLE: ReadonlySet<Activity['entity']> = new Set(['BOOK', 'MEMBER', 'INVITE', 'GUEST_LINK', 'WEBHOOK']);

/** Several activities of one kind in one sentence: `거래 12건을 추가했어요.`; null if they cannot be told together. */
export function describeActivities(activity: Activity, count: number): string | null {
  const { action, entity } = activity;
  if (SINGLE.has(entity) || countOf(activity) > 0 || ownMoveOf(activity)) return null;
  const some = `${REFERENCES[entity]} ${formatNumber(count)}건`;
  switch (action) {
    case 'CREATED':
      return `${some}을 추가했어요.`;
    case 'UPDATED':
      return `${some}을 수정했어요.`;
    case 'DELETED':
      return `${some}을 삭제했어요.`;
    case 'RESTORED':
      return `${some}을 복원했어요.`;
    case 'CONTRIBUTED':
      return entity === 'DUES' ? `회비 납부 ${formatNumber(count)}건을 기록했어요.` : null;
    case 'COMMENTED':
      return `댓글 ${formatNumber(count)}개를 남겼어요.`;
    case 'ATTACHED':
      return `영수증 ${formatNumber(count)}개를 첨부했어요.`;
    default:
      return null;
  }
}
