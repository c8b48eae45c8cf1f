import { InboxList } from '../../features/intake/components/inbox-list.tsx';
import { MissingMessages } from '../../features/intake/components/missing-messages.tsx';
import { useLedger } from '../../features/transactions/model/ledger.tsx';
import { useInbox } from '../../ledger/use-inbox.ts';
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
          title="확인할 내역이 없어요"
          actions={
            ledger.canWrite ? (
              <>
                <LinkButton to="/paste" variant="primary">
                  카드 문자 붙여넣기
                </LinkButton>
                <LinkButton to="/message-setup">자동 기록 설정하기</LinkButton>
              </>
            ) : undefined
          }
        >
          휴대폰에서 받은 문자 중 확인이 필요한 내역이 여기에 모여요. 확실한 내역은 가계부에 바로 기록돼요.
        </EmptyState>
      ) : (
        <>
          <p className={css.hint}>
            바로 기록하기에는 확실하지 않은 내역이에요. 빠진 내용을 채워 기록하거나, 필요 없으면 삭제해 주세요. 나에게만
            보여요.
          </p>
          <InboxList
            items={items}
            references={{ ...ledger, currency: ledger.book.currency }}
            canWrite={ledger.canWrite}
          />
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
