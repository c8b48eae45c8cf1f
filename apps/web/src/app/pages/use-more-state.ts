import type { Book, Dashboard, DuesPlan, Goal } from '@salim/contract';
import { useDashboard } from '../../features/dashboard/api/use-dashboard.ts';
import { comingWeek } from '../../features/dashboard/coming-week.ts';
import { useDues } from '../../features/dues/api/use-dues.ts';
import { useFriendRequests } from '../../features/friends/api/use-friend-requests.ts';
import { useGoals } from '../../features/goals/api/use-goals.ts';
import { shareOf } from '../../features/goals/goal-text.ts';
import { useInbox } from '../../ledger/use-inbox.ts';
import { displayNameOf, useAuthStore } from '../../platform/stores/auth-store.ts';
import { useBookStore } from '../../platform/stores/book-store.ts';
import { useFigure } from '../../ui/use-figure.ts';

/** The current figure of a screen, beside its name. */
export interface PlaceState {
  readonly text: string;
  /** Something to do there. */
  readonly isUrgent?: boolean;
  /** Over a limit. */
  readonly isOver?: boolean;
}

/** By path; a screen with nothing to report is missing. */
export type MoreState = Readonly<Record<string, PlaceState | undefined>>;

const count = (value: number, isUrgent = true): PlaceState | undefined =>
  value > 0 ? { text: `${value}건`, isUrgent } : undefined;

type FigureOf = ReturnType<typeof useFigure>;

function settlementState({ unsettled, reported }: Dashboard['attention'], figureOf: FigureOf): PlaceState | undefined {
  if (unsettled === 0) return undefined;
  if (unsettled > 0) {
    return reported > 0
      ? { text: `${figureOf(reported)} 확인하기`, isUrgent: true }
      : { text: `${figureOf(unsettled)} 받기` };
  }
  return unsettled === reported
    ? { text: `${figureOf(-reported)} 확인 대기` }
    : { text: `${figureOf(reported - unsettled)} 보내기`, isUrgent: true };
}

function budgetState(budget: Dashboard['budget'], figureOf: FigureOf): PlaceState | undefined {
  if (budget === null) return undefined;
  return budget.remaining < 0
    ? { text: `${figureOf(-budget.remaining)} 초과`, isOver: true }
    : { text: `${figureOf(budget.remaining)} 남음` };
}

/** The goal with the nearest date. */
function goalState(goals: readonly Goal[]): PlaceState | undefined {
  const goal = goals.find(({ status }) => status === 'ACTIVE');
  if (!goal) return undefined;
  return { text: `${goal.name} ${Math.floor(shareOf(goal) * 100)}%` };
}

function dashboardStates(dashboard: Dashboard | undefined, figureOf: FigureOf): MoreState {
  if (!dashboard) return {};
  const { attention, assets, budget } = dashboard;
  const coming = comingWeek(dashboard).items.length;
  return {
    '/settlement': settlementState(attention, figureOf),
    '/budgets': budgetState(budget, figureOf),
    '/recurring-transactions': coming > 0 ? { text: `7일 안에 ${coming}건` } : undefined,
    '/assets': assets.items.length > 0 ? { text: `순자산 ${figureOf(assets.netWorth)}` } : undefined,
    '/unsorted': count(attention.uncategorized),
    '/duplicates': count(attention.duplicates),
  };
}

function duesState(plans: readonly DuesPlan[], figureOf: FigureOf): PlaceState | undefined {
  const owed = plans.reduce((sum, plan) => sum + plan.owed, 0);
  return owed > 0 ? { text: `미납 ${figureOf(owed)}` } : undefined;
}

/** What every place of the screen has to report, from the calls of those places. */
export function useMoreState(book: Book | null): MoreState {
  const figureOf = useFigure();
  const bookId = book?.id ?? null;
  const user = useAuthStore((store) => store.user);
  const bookCount = useBookStore((store) => store.books.length);
  const { data: dashboard } = useDashboard(bookId, null);
  const { data: waiting = [] } = useInbox(bookId);
  const { data: plans = [] } = useDues(bookId);
  const { data: goals = [] } = useGoals(bookId);
  const { data: requests = [] } = useFriendRequests();
  const asked = requests.filter(({ direction }) => direction === 'IN').length;
  return {
    ...dashboardStates(dashboard?.bookId === bookId ? dashboard : undefined, figureOf),
    '/books/$bookId/settings': book && book.memberCount > 1 ? { text: `${book.memberCount}명` } : undefined,
    '/books/$bookId/dues': duesState(plans, figureOf),
    '/books': bookCount > 1 ? { text: `${bookCount}개` } : undefined,
    '/goals': goalState(goals),
    '/inbox': count(waiting.length),
    '/friends': asked > 0 ? { text: `요청 ${asked}건`, isUrgent: true } : undefined,
    '/profile': { text: displayNameOf(user) },
  };
}
