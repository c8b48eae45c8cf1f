import type { RecurringCandidate } from '@salim/contract';
import {
  addDays,
  findRegularTransactions,
  formatRecurrenceRule,
  nextOccurrence,
  type PastTransaction,
  type RecurrenceRule,
  type RegularTransactions,
  transactionKeyOf,
} from '@salim/domain';
import { requireRole } from '../../core/access-gate.service.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../deps.ts';
import { filingsOf, repeatedTransactionsOf } from '../transactions/past-transactions.service.ts';
import { readerIn } from '../transactions/transactions.service.ts';
import { listRulesByBook } from './recurring.repository.ts';

const CANDIDATES_MAX = 10;
const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const;

function rhythmText(rule: RecurrenceRule): string {
  const [day = 1] = rule.monthDays;
  switch (rule.frequency) {
    case 'MONTHLY':
      return day === -1 ? '매달 말일쯤' : `매달 ${day}일쯤`;
    case 'YEARLY':
      return `매년 ${rule.months[0] ?? 1}월 ${day === -1 ? '말일' : `${day}일`}쯤`;
    case 'WEEKLY':
    case 'DAILY':
      return `${rule.interval === 1 ? '매주' : `${rule.interval}주마다`} ${WEEKDAYS[rule.weekdays[0]?.weekday ?? 0]}요일`;
  }
}

/** `매달 25일쯤 17,000원 · 6번` */
function reasonOf(regular: RegularTransactions<PastTransaction>, currency: string): string {
  const amount = new Intl.NumberFormat('ko-KR', { style: 'currency', currency }).format(regular.amount);
  const sum = currency === 'KRW' ? `${regular.amount.toLocaleString('ko-KR')}원` : amount;
  return `${rhythmText(regular.rule)} ${regular.hasFixedAmount ? sum : `약 ${sum}`} · ${regular.count}번`;
}

/**
 * Regular past transactions that have no rule yet.
 *
 * @throws AppError BOOK_NOT_FOUND
 */
export async function listCandidates(deps: Deps, actor: Actor, bookId: string): Promise<RecurringCandidate[]> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const reader = readerIn(deps, actor, seat);
  const [transactions, rules] = await Promise.all([
    repeatedTransactionsOf(deps, bookId, reader),
    listRulesByBook(deps.db, bookId),
  ]);
  const known = new Set(
    rules.map(({ template }) =>
      template.type === 'ADJUSTMENT'
        ? ''
        : transactionKeyOf({ type: template.type, description: template.description }),
    ),
  );
  const found = findRegularTransactions(transactions, reader.today)
    .filter((regular) => !known.has(transactionKeyOf(regular.latest)))
    .slice(0, CANDIDATES_MAX);
  const filings = await filingsOf(
    deps,
    bookId,
    reader,
    found.map(({ latest }) => latest),
  );
  return found.flatMap((regular): RecurringCandidate[] => {
    const { latest, rule, amount, count, hasFixedAmount } = regular;
    const filing = filings.get(latest);
    // Changed or deleted in this moment.
    if (filing === undefined) return [];
    const schedule = { rule, startDate: latest.date, endDate: null, count: null, adjust: 'NONE' } as const;
    // A bill a few days early or late is the same bill: the next is due about a week after the newest at the
    // earliest.
    const soonest = addDays(latest.date, rule.frequency === 'WEEKLY' ? 4 : 15);
    const from = soonest > reader.today ? soonest : addDays(reader.today, 1);
    return [
      {
        description: latest.description,
        type: latest.type,
        amount,
        categoryId: filing.categoryId,
        assetId: filing.assetId,
        toAssetId: filing.toAssetId,
        paymentMethodId: filing.paymentMethodId,
        rrule: formatRecurrenceRule(rule),
        startDate: nextOccurrence(schedule, from) ?? from,
        mode: hasFixedAmount ? 'AUTO' : 'REMIND',
        count,
        lastDate: latest.date,
        transactionId: filing.id,
        reason: reasonOf(regular, seat.currency),
      },
    ];
  });
}
