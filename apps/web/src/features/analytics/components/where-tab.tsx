import type { Category } from '@salim/contract';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useReport } from '../api/use-report.ts';
import { type FlowKind, KIND_NAMES, type ReportScope } from '../model/report-scope.ts';
import { CategoryReport } from './category-report.tsx';
import { MemberReport, MerchantReport, PaymentReport } from './party-reports.tsx';
import { PeriodTotal } from './period-total.tsx';
import css from './report-tab.module.css';
import { TabSkeleton } from './tab-skeleton.tsx';

const KINDS = [
  { id: 'EXPENSE', name: KIND_NAMES.EXPENSE },
  { id: 'INCOME', name: KIND_NAMES.INCOME, tone: 'income' },
] as const;

interface WhereTabProps {
  readonly scope: ReportScope;
  readonly kind: FlowKind;
  readonly onKindChange: (kind: FlowKind) => void;
  readonly categories: readonly Category[];
  readonly hasMembers: boolean;
  readonly canWrite: boolean;
  readonly openId: string | null;
  readonly onOpen: (categoryId: string | null) => void;
}

/** 어디에: where the money of a period went, or where it came from. */
export function WhereTab({
  scope,
  kind,
  onKindChange,
  categories,
  hasMembers,
  canWrite,
  openId,
  onOpen,
}: WhereTabProps) {
  const summary = useReport('analyticsSummary', scope.book.id, scope.query);
  const comparison = useReport('analyticsCompare', scope.book.id, scope.query);
  const { data } = summary;
  // The total and its sentence appear together; otherwise the content below them would shift.
  if (data === undefined || comparison.isLoading) return <TabSkeleton />;
  const isEmpty = !summary.isPlaceholderData && data.count === 0 && data.income === 0 && data.expense === 0;
  if (isEmpty) {
    return (
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
    );
  }
  const parts = { scope, kind, summary: data };
  return (
    <div className={css.tab}>
      <PeriodTotal
        {...parts}
        summary={data}
        comparison={comparison.isPlaceholderData ? undefined : comparison.data}
        action={<Segmented label="수입과 지출" options={KINDS} value={kind} onChange={onKindChange} />}
      />
      <div className={css.grid}>
        <CategoryReport {...parts} categories={categories} openId={openId} onOpen={onOpen} />
        <MerchantReport {...parts} />
        {hasMembers ? <MemberReport {...parts} /> : null}
        <PaymentReport {...parts} className={hasMembers ? undefined : css.wide} />
      </div>
    </div>
  );
}
