import type { Category } from '@salim/contract';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useReport } from '../api/use-report.ts';
import { type FlowKind, KIND_NAMES, type ReportScope } from '../model/report-scope.ts';
import css from './analytics-screen.module.css';
import { CategoryReport } from './category-report.tsx';
import { MemberReport, MerchantReport, PaymentReport } from './party-reports.tsx';
import { SummaryFigures } from './summary-figures.tsx';
import { TrendReport } from './trend-report.tsx';

const KINDS = [
  { id: 'EXPENSE', name: KIND_NAMES.EXPENSE, tone: 'expense' },
  { id: 'INCOME', name: KIND_NAMES.INCOME, tone: 'income' },
] as const;

interface AnalyticsScreenProps {
  readonly scope: ReportScope;
  readonly kind: FlowKind;
  readonly onKindChange: (kind: FlowKind) => void;
  readonly categories: readonly Category[];
  readonly hasMembers: boolean;
  readonly canWrite: boolean;
  readonly openId: string | null;
  readonly onOpen: (categoryId: string | null) => void;
}

/** Where the money of a period came from and where it went. */
export function AnalyticsScreen({
  scope,
  kind,
  onKindChange,
  categories,
  hasMembers,
  canWrite,
  openId,
  onOpen,
}: AnalyticsScreenProps) {
  const summary = useReport('analyticsSummary', scope.book.id, scope.query);
  const comparison = useReport('analyticsCompare', scope.book.id, scope.query);
  const { data } = summary;
  // Render the summary figures in one go; otherwise the content below them would shift.
  if (summary.isLoading || comparison.isLoading) {
    return (
      <div className={css.coming}>
        <Card>
          <SkeletonRows rows={12} height={32} />
        </Card>
      </div>
    );
  }
  const isEmpty = data !== undefined && !summary.isPlaceholderData && data.income === 0 && data.expense === 0;
  const parts = { scope, kind, summary: data };
  return (
    <div className={css.screen}>
      {data ? (
        <SummaryFigures
          scope={scope}
          summary={data}
          comparison={comparison.isPlaceholderData ? undefined : comparison.data}
        />
      ) : (
        <Card>
          <SkeletonRows rows={3} height={28} />
        </Card>
      )}
      {isEmpty && data.count === 0 ? (
        <Card>
          <EmptyState
            art="sprout"
            title="이 기간에는 거래가 없어요"
            actions={
              canWrite ? (
                <LinkButton to="/transactions/new" variant="primary">
                  거래 추가
                </LinkButton>
              ) : undefined
            }
          >
            거래를 추가하면 어디에 얼마나 썼는지 한눈에 볼 수 있어요. 다른 기간이나 필터를 골라 보세요.
          </EmptyState>
        </Card>
      ) : (
        <>
          <Segmented
            label="수입과 지출"
            options={KINDS}
            value={kind}
            onChange={onKindChange}
            className={css.kinds ?? ''}
          />
          <div className={css.grid}>
            <CategoryReport {...parts} categories={categories} openId={openId} onOpen={onOpen} />
            <TrendReport scope={scope} kind={kind} />
            <MerchantReport {...parts} />
            <div className={css.stack}>
              {hasMembers ? <MemberReport {...parts} /> : null}
              <PaymentReport {...parts} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}
