import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';

/** Shown if the transaction does not exist or belongs to another book. */
export function TransactionNotFound() {
  return (
    <EmptyState
      art="signpost"
      title="찾을 수 없어요"
      actions={
        <>
          <LinkButton to="/transactions" variant="primary">
            거래 내역으로
          </LinkButton>
          <LinkButton to="/transactions" search={{ view: 'trash' }}>
            휴지통 보기
          </LinkButton>
        </>
      }
    >
      삭제됐거나 다른 가계부의 거래일 수 있어요. 삭제한 거래는 30일 안에 휴지통에서 복원할 수 있어요.
    </EmptyState>
  );
}
