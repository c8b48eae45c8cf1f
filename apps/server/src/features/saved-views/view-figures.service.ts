import { DASHBOARD_VIEWS_MAX, type DashboardView, type ViewSearch, viewSearchOf } from '@salim/contract';
import { bookMonthPeriod, type Period, parseQueryString, queryStringOf, spanMonths } from '@salim/domain';
import type { BookSeat } from '../../core/access-gate.service.ts';
import type { BookReader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { type FilterQuery, filterOf, totalsFor } from '../transactions/transaction-lists.service.ts';
import { listViewsFor, type StoredView } from './saved-views.repository.ts';

interface FigureScope {
  readonly seat: BookSeat;
  readonly reader: BookReader;
  /** The month for views without a period. */
  readonly month: string;
}

/** The days of a report, read from its URL as the screen does. */
function reportPeriod(deps: Deps, { seat, month: running }: FigureScope, search: ViewSearch): Period {
  const { from, to, month = running } = search;
  const span =
    search.span ?? (from !== undefined && to !== undefined && search.month === undefined ? 'range' : 'month');
  if (span === 'range' && from !== undefined && to !== undefined && search.tab !== 'outlook') return { from, to };
  const { first, last } = spanMonths(search.tab === 'outlook' ? 'month' : span, month);
  return {
    from: bookMonthPeriod(first, seat.monthSettings, deps.isHoliday).from,
    to: bookMonthPeriod(last, seat.monthSettings, deps.isHoliday).to,
  };
}

async function listFigure(deps: Deps, scope: FigureScope, search: ViewSearch) {
  const { sort: _sort, view: _view, basis = 'CONSUMPTION', ...filters } = search;
  const query: FilterQuery = filters;
  const filter = await filterOf(deps, scope.seat, query);
  const { income, expense, count } = await totalsFor(deps, { filter, reader: scope.reader, basis });
  return expense === 0 && income !== 0
    ? { kind: 'INCOME' as const, amount: income, count }
    : { kind: 'EXPENSE' as const, amount: expense, count };
}

async function reportFigure(deps: Deps, scope: FigureScope, search: ViewSearch) {
  const { type, month: _month, from: _from, to: _to, basis = scope.seat.installmentBasis, ...filters } = search;
  const kind = search.kind ?? (type?.length === 1 && type[0] === 'INCOME' ? 'INCOME' : 'EXPENSE');
  const query: FilterQuery = { ...filters, ...reportPeriod(deps, scope, search) };
  const filter = await filterOf(deps, scope.seat, query);
  const { income, expense, count } = await totalsFor(deps, { filter, reader: scope.reader, basis });
  return { kind, amount: kind === 'INCOME' ? income : expense, count };
}

async function dashboardViewOf(deps: Deps, scope: FigureScope, view: StoredView): Promise<DashboardView[]> {
  const { id, name, target } = view;
  const kept = viewSearchOf(target, view.query);
  if (kept === null) return [];
  const isTimeless = kept.month === undefined && kept.from === undefined && kept.to === undefined;
  const query = isTimeless ? queryStringOf({ ...parseQueryString(view.query), month: scope.month }) : view.query;
  const search = isTimeless ? { ...kept, month: scope.month } : kept;
  const figure = await (target === 'TRANSACTIONS' ? listFigure : reportFigure)(deps, scope, search);
  return [{ id, name, target, scope: view.scope, ...figure, query }];
}

/** The saved views on the dashboard of a member, each with the sum that its list or report shows. */
export async function dashboardViewsOf(deps: Deps, scope: FigureScope): Promise<DashboardView[]> {
  const { bookId } = scope.seat;
  const views = (await listViewsFor(deps.db, bookId, scope.seat.userId)).filter(({ onDashboard }) => onDashboard);
  const shown = views.slice(0, DASHBOARD_VIEWS_MAX).map((view) => dashboardViewOf(deps, scope, view));
  return (await Promise.all(shown)).flat();
}
