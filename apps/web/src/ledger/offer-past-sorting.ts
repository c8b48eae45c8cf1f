import type { RuleApplication, Transaction } from '@salim/contract';
import { shopCondition } from '@salim/domain';
import { type Body, callApi } from '../platform/api/api-client.ts';
import { messageOf } from '../platform/api/api-error.ts';
import { newId } from '../platform/api/new-id.ts';
import { useBookStore } from '../platform/stores/book-store.ts';
import { formatNumber } from '../text/format.ts';
import { toast } from '../ui/toast.tsx';
import { canWrite } from './can-write.ts';
import { markTransactionsStale } from './stale-after-write.ts';

/** Longer than other toasts, because it asks a question. */
const OFFER_MS = 12_000;

async function takeBack(bookId: string, runId: string): Promise<void> {
  try {
    await callApi('undoRuleRun', { params: { bookId, runId } });
    void markTransactionsStale(bookId);
    toast.success('되돌렸어요');
  } catch (error) {
    toast.error('되돌리지 못했어요', { message: messageOf(error) });
  }
}

type Rule = NonNullable<Body<'applyRules'>['rule']>;

function apply(bookId: string, rule: Rule, dryRun: boolean): Promise<RuleApplication> {
  return callApi('applyRules', { params: { bookId }, body: { dryRun, rule }, idempotencyKey: newId() });
}

async function change(bookId: string, rule: Rule): Promise<void> {
  try {
    const { count, runId } = await apply(bookId, rule, false);
    void markTransactionsStale(bookId);
    toast.success(`지난 거래 ${formatNumber(count)}건도 바꿨어요`, {
      ...(runId === null ? {} : { action: { label: '되돌리기', onClick: () => void takeBack(bookId, runId) } }),
    });
  } catch (error) {
    toast.error('바꾸지 못했어요', { message: messageOf(error) });
  }
}

/**
 * After a manual category change: offers to change earlier transactions of the same merchant too. Shows nothing without
 * such transactions, or when the request fails.
 */
export async function offerPastSorting(bookId: string, before: Transaction, after: Transaction): Promise<void> {
  const { categoryId, description, type } = after;
  const book = useBookStore.getState().books.find((one) => one.id === bookId);
  const isChanged = categoryId !== null && categoryId !== before.categoryId && description.trim() !== '';
  if (!isChanged || (type !== 'EXPENSE' && type !== 'INCOME') || !book || !canWrite(book)) return;
  const rule: Rule = {
    conditions: [shopCondition(description), { field: 'type', op: 'equals', value: type }],
    actions: { categoryId },
  };
  const found = await apply(bookId, rule, true).catch(() => null);
  if (!found || found.count === 0) return;
  toast.info(`지난 거래 ${formatNumber(found.count)}건도 바꿀까요?`, {
    message: `‘${description}’에서 쓴 다른 거래도 같은 분류로 바꿔요.`,
    delay: OFFER_MS,
    action: { label: '바꾸기', onClick: () => void change(bookId, rule) },
  });
}
