import { useSearch } from '@tanstack/react-router';
import { AdvancedScreen } from '../../features/analytics/components/advanced-screen.tsx';
import { useLedger } from '../../features/transactions/model/ledger.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { WithLedger } from '../with-ledger.tsx';
import { KnownReport } from './known-report.tsx';
import css from './report-page.module.css';
import { useReportPage } from './use-report-page.tsx';

function AdvancedAnalytics() {
  const search = useSearch({ from: '/shell/analytics/advanced' });
  const { categories, canWrite } = useLedger();
  const { scope, header } = useReportPage('/analytics/advanced', search);
  return (
    <>
      {header}
      <KnownReport scope={scope}>
        {(known) => <AdvancedScreen scope={known} categories={categories} canWrite={canWrite} />}
      </KnownReport>
      <p className={css.further}>
        <LinkButton to="/analytics" search={search} variant="soft">
          통계에서 분류, 구성원, 거래처 보기
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
