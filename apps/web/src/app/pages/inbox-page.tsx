import { InboxList } from '../../features/intake/components/inbox-list.tsx';
import { MissingMessages } from '../../features/intake/components/missing-messages.tsx';
import { useLedger } from '../../features/transactions/model/ledger.tsx';
import { useInbox } from '../../lib/use-inbox.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadState } from '../load-state.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import { WithLedger } from '../with-ledger.tsx';
import css from './management-page.module.css';

function Inbox() {
  const ledger = useLedger();
  const query = useInbox(ledger.bookId);
  const items = query.data;
  if (!items) return <LoadState query={query} />;
  if (!ledger.isComplete) return <PageSkeleton />;
  return (
    <div className={classNames(css.page, css.narrow)}>
      <MissingMessages bookId={ledger.bookId} canWrite={ledger.canWrite} />
      {items.length === 0 ? (
        <EmptyState
          art="ledger"
          title="받은 내역이 없어요"
          actions={
            <>
              <LinkButton to="/paste" variant="primary">
                카드 문자 붙여넣기
              </LinkButton>
              <LinkButton to="/message-setup">자동으로 받는 방법</LinkButton>
            </>
          }
        >
          휴대폰이 보낸 문자 가운데 확실하지 않은 것이 여기 모여요. 확실한 것은 바로 가계부에 적혀요.
        </EmptyState>
      ) : (
        <>
          <p className={css.hint}>
            바로 적기에는 확실하지 않은 내역이에요. 빠진 것을 채워 기록하거나, 필요 없으면 치워 주세요. 나에게만 보여요.
          </p>
          <InboxList items={items} things={{ ...ledger, currency: ledger.book.currency }} canWrite={ledger.canWrite} />
        </>
      )}
    </div>
  );
}

export function InboxPage() {
  return (
    <WithLedger>
      <Inbox />
    </WithLedger>
  );
}
