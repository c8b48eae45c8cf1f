import { useSearch } from '@tanstack/react-router';
import { AnalyticsScreen } from '../../features/analytics/components/analytics-screen.tsx';
import { useLedger } from '../../features/transactions/model/ledger.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { WithLedger } from '../with-ledger.tsx';
import { KnownReport } from './known-report.tsx';
import css from './report-page.module.css';
import { useReportPage } from './use-report-page.tsx';

function Analytics() {
  const search = useSearch({ from: '/shell/analytics' });
  const { categories, members, canWrite } = useLedger();
  const { scope, header, change } = useReportPage('/analytics', search);
  const kind = (search.kind ?? search.type) === 'INCOME' ? 'INCOME' : 'EXPENSE';
  return (
    <>
      {header}
      <KnownReport scope={scope}>
        {(known) => (
          <AnalyticsScreen
            scope={known}
            kind={kind}
            onKindChange={(next) =>
              change({ kind: next === 'EXPENSE' ? undefined : next, type: undefined, open: undefined })
            }
            categories={categories}
            hasMembers={members.length > 1}
            canWrite={canWrite}
            openId={search.open ?? null}
            onOpen={(id) => change({ open: id ?? undefined })}
          />
        )}
      </KnownReport>
      <p className={css.further}>
        <LinkButton to="/analytics/advanced" search={{ ...search, kind: undefined, open: undefined }} variant="soft">
          고급 통계에서 현금 흐름, 순자산, 예측 보기
        </LinkButton>
      </p>
    </>
  );
}

export function AnalyticsPage() {
  return (
    <WithLedger>
      <Analytics />
    </WithLedger>
  );
}
