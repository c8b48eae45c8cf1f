import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { categoryReport, summaryReport, trendReport } from './analytics.service.ts';
import { cashFlowReport, compareReport, fixedVariableReport, heatmapReport } from './flow-reports.service.ts';
import { anomalyReport, forecastReport } from './forecasts.service.ts';
import { dismissInsight, listInsights } from './insights.service.ts';
import { netWorthReport } from './net-worth.service.ts';
import { memberReport, merchantReport, paymentReport } from './parties.service.ts';

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
  register.signedIn(endpoints.analyticsMembers, ({ actor, params, query }) =>
    memberReport(deps, actor, params.bookId, query),
  );
  register.signedIn(endpoints.analyticsPayments, ({ actor, params, query }) =>
    paymentReport(deps, actor, params.bookId, query),
  );
  register.signedIn(endpoints.analyticsMerchants, ({ actor, params, query }) =>
    merchantReport(deps, actor, params.bookId, query),
  );
  register.signedIn(endpoints.analyticsNetWorth, ({ actor, params, query }) =>
    netWorthReport(deps, actor, params.bookId, query),
  );
  register.signedIn(endpoints.analyticsCashFlow, ({ actor, params, query }) =>
    cashFlowReport(deps, actor, params.bookId, query),
  );
  register.signedIn(endpoints.analyticsHeatmap, ({ actor, params, query }) =>
    heatmapReport(deps, actor, params.bookId, query),
  );
  register.signedIn(endpoints.analyticsCompare, ({ actor, params, query }) =>
    compareReport(deps, actor, params.bookId, query),
  );
  register.signedIn(endpoints.analyticsFixedVariable, ({ actor, params, query }) =>
    fixedVariableReport(deps, actor, params.bookId, query),
  );
  register.signedIn(endpoints.analyticsAnomalies, ({ actor, params, query }) =>
    anomalyReport(deps, actor, params.bookId, query),
  );
  register.signedIn(endpoints.analyticsForecast, ({ actor, params, query }) =>
    forecastReport(deps, actor, params.bookId, query),
  );
  register.signedIn(endpoints.listInsights, ({ actor, params }) => listInsights(deps, actor, params.bookId));
  register.signedIn(endpoints.dismissInsight, ({ actor, params }) =>
    dismissInsight(deps, actor, params.bookId, params.insightId),
  );
}
