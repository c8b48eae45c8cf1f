import { monthDayText, withJosa } from '@salim/domain';
import { moneyText } from '../notifications/money-text.ts';
import type { Notice } from '../notifications/notifications.service.ts';
import type { MissingReference } from '../transactions/recurring-transactions.service.ts';
import type { DueOccurrence } from './occurrence-plan.ts';
import type { StoredRule } from './stored-recurring-rule.ts';

const TYPE_NAMES = { INCOME: '수입', EXPENSE: '지출', TRANSFER: '이체', ADJUSTMENT: '잔액 조정' } as const;

function nameOf(rule: StoredRule): string {
  return rule.template.description === '' ? `반복 ${TYPE_NAMES[rule.template.type]}` : rule.template.description;
}

const PAGE = '/recurring-transactions';

/** Notice that occurrences are due and need to be recorded; several at once share one notice. */
export function noticeOfDue(rule: StoredRule, userId: string, due: readonly DueOccurrence[], currency: string): Notice {
  const [first] = due;
  const last = due.at(-1);
  const days =
    due.length === 1 ? monthDayText(first?.date ?? '') : `${monthDayText(first?.date ?? '')}부터 ${due.length}건`;
  return {
    userId,
    type: 'RECURRING',
    title: `‘${nameOf(rule)}’ 기록할 날이에요`,
    message: `${days} · ${moneyText(currency, last?.amount ?? rule.template.amount)} · 금액을 확인하고 ‘기록하기’를 눌러 주세요.`,
    link: `${PAGE}?record=${rule.id}&date=${last?.occurrenceDate ?? ''}`,
    bookId: rule.bookId,
  };
}

/** Notice that occurrences wait because their period is closed. */
export function noticeOfClosed(rule: StoredRule, userId: string, held: readonly DueOccurrence[]): Notice {
  const first = monthDayText(held[0]?.date ?? '');
  const days =
    held.length === 1 ? withJosa(first, '은/는') : `${first}부터 ${monthDayText(held.at(-1)?.date ?? '')}까지는`;
  return {
    userId,
    type: 'RECURRING',
    title: `‘${nameOf(rule)}’ ${held.length}건을 기록하지 않았어요`,
    message: `${days} 마감한 기간이에요. 마감을 풀면 기록할게요.`,
    link: `${PAGE}?rule=${rule.id}`,
    bookId: rule.bookId,
  };
}

/** Notice that transactions were recorded without references that have been deleted. */
export function noticeOfLoss(rule: StoredRule, userId: string, lost: ReadonlySet<MissingReference>): Notice {
  const what = lost.has('ASSET') ? '자산' : '분류';
  return {
    userId,
    type: 'RECURRING',
    title: `‘${nameOf(rule)}’ 거래를 ${what} 없이 기록했어요`,
    message: `반복 거래에 쓰던 ${withJosa(what, '이/가')} 삭제됐어요. 반복 거래에서 다시 골라 주세요.`,
    link: `${PAGE}?rule=${rule.id}`,
    bookId: rule.bookId,
  };
}

const REASONS: Readonly<Record<NonNullable<StoredRule['problem']>, string>> = {
  ASSET_GONE: '자산이 삭제됐어요. 반복 거래에서 자산을 다시 고르면 밀린 거래부터 기록할게요.',
  AUTHOR_GONE: '만든 사람이 가계부에서 나가 반복 거래를 멈췄어요.',
  BOOK_GONE:
    '보낼 가계부가 삭제됐거나 기록할 권한이 없어졌어요. 반복 거래에서 받을 가계부를 다시 고르면 밀린 거래부터 기록할게요.',
  REFUSED: '기록할 수 없는 내용이 있어요. 반복 거래를 수정하면 밀린 거래부터 기록할게요.',
};

/** What differs for the rule of a loan, which its terms decide. */
const LOAN_REASONS: Readonly<Partial<typeof REASONS>> = {
  ASSET_GONE: '출금 계좌가 삭제됐거나 사용하지 않는 자산이에요. 대출 조건에서 다시 고르면 밀린 회차부터 기록할게요.',
  REFUSED: '기록할 수 없는 내용이 있어요. 대출 조건을 수정하면 밀린 회차부터 기록할게요.',
};

/** Notice that a rule has stopped. Masked details stay out of it for every recipient. */
export function noticeOfProblem(rule: StoredRule, userId: string, problem: NonNullable<StoredRule['problem']>): Notice {
  const isPrivate = rule.template.visibility === 'MASKED' && userId !== rule.createdBy;
  return {
    userId,
    type: 'RECURRING',
    title: isPrivate ? '비공개 반복 거래가 멈췄어요' : `‘${nameOf(rule)}’ 반복 거래가 멈췄어요`,
    message: (rule.loan && LOAN_REASONS[problem]) ?? REASONS[problem],
    link: rule.loan ? `/assets/${rule.loan.assetId}` : `${PAGE}?rule=${rule.id}`,
    bookId: rule.bookId,
  };
}
