import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { categoryReport, summaryReport, trendReport } from './analytics.service.ts';

export function registerAnalyticsRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.analyticsSummary, ({ actor, params, query }) =>
    summaryReport(deps, actor, params.bookId, query),
  );
  register.signedIn(endpoints.analyticsCategories, ({ actor, params, query }) =>
    categoryReport(deps, actor, params.bookId, query),
  );
  register.signedIn(endpoints.analyticsTrend, ({ actor, params, query }) =>
    trendReport(deps, actor, params.bookId, query),
  );
}
