import { useDuplicates } from '../../features/transactions/api/use-duplicates.ts';
import { DuplicateList } from '../../features/transactions/duplicates/duplicate-list.tsx';
import { useLedger } from '../../features/transactions/model/ledger.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadState } from '../load-state.tsx';
import { WithLedger } from '../with-ledger.tsx';
import css from './management-page.module.css';

function Duplicates() {
  const ledger = useLedger();
  const query = useDuplicates(ledger.bookId);
  const pairs = query.data;
  if (!pairs) return <LoadState query={query} />;
  if (pairs.length === 0) {
    return (
      <EmptyState
        art="ledger"
        title="중복으로 보이는 거래가 없어요"
        actions={
          <LinkButton to="/transactions" variant="primary">
            거래 내역 보기
          </LinkButton>
        }
      >
        최근 60일 거래를 확인했어요.
      </EmptyState>
    );
  }
  return (
    <div className={css.page}>
      <p className={css.hint}>
        금액이 같고 내용이나 자산도 같은 거래예요. 중복이면 하나를 삭제하고, 정말 두 번 쓴 돈이면 ‘둘 다 맞아요’를 눌러
        주세요.
      </p>
      <DuplicateList pairs={pairs} />
    </div>
  );
}

export function DuplicatesPage() {
  return (
    <WithLedger>
      <Duplicates />
    </WithLedger>
  );
}
