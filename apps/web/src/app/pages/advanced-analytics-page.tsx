import { useSearch } from '@tanstack/react-router';
import { AdvancedScreen } from '../../features/analytics/components/advanced-screen.tsx';
import { useLedger } from '../../features/transactions/model/ledger.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import { WithLedger } from '../with-ledger.tsx';
import css from './report-page.module.css';
import { useReportPage } from './use-report-page.tsx';

function AdvancedAnalytics() {
  const search = useSearch({ from: '/shell/analytics/advanced' });
  const { categories, canWrite } = useLedger();
  const { scope, header } = useReportPage('/analytics/advanced', search);
  return (
    <>
      {header}
      {scope === null ? <PageSkeleton /> : <AdvancedScreen scope={scope} categories={categories} canWrite={canWrite} />}
      <p className={css.further}>
        <LinkButton to="/analytics" search={search} variant="soft">
          분류, 구성원, 거래처는 통계에서 보기
        </LinkButton>
      </p>
    </>
  );
}

export function AdvancedAnalyticsPage() {
  return (
    <WithLedger>
      <AdvancedAnalytics />
    </WithLedger>
  );
}
