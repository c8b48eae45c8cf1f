import { newId } from '../../../platform/api/new-id.ts';
import { useAuthStore } from '../../../platform/stores/auth-store.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { carryOut } from './carry-out.ts';
import { outbox } from './outbox.ts';
import type { Waiting } from './outbox-rules.ts';
import { openOutboxSheet } from './outbox-state.ts';

const WAITING_WORDS = {
  create: '이 거래는 이 기기에만 있어요.',
  update: '수정한 내용은 이 기기에만 있어요.',
  restore: '되돌리기가 아직 서버에 반영되지 않았어요.',
  delete: '삭제가 아직 서버에 반영되지 않았어요.',
  files: '영수증이 이 기기에만 있어요.',
} as const;

/** Shown above a transaction whose current state is not on the server yet. */
export function WaitingNotice({ waiting }: { readonly waiting: Waiting }) {
  const isStuck = waiting.stuck !== null;
  return (
    <Notice
      tone={isStuck ? 'warning' : 'info'}
      actions={
        <Button size="small" variant="ghost" onPress={openOutboxSheet}>
          {isStuck ? '확인' : '보기'}
        </Button>
      }
    >
      <strong>{isStuck ? '확인 필요' : '전송 대기'}</strong> ·{' '}
      {isStuck
        ? '저장하지 못했어요. 내용을 확인해 주세요.'
        : `${WAITING_WORDS[waiting.kind]} 연결되면 자동으로 보내요.`}
    </Notice>
  );
}

/** Shown instead of a transaction whose deletion is queued. */
export function WaitingDeletion({ waiting }: { readonly waiting: Waiting }) {
  const userId = useAuthStore((store) => store.user?.id ?? '');
  const takeBack = () => {
    const { bookId, transactionId, row } = waiting;
    const subject = { userId, bookId, transactionId, row };
    void carryOut(outbox.add({ ...subject, kind: 'restore', key: newId(), isTried: false, problem: null }));
  };
  return (
    <EmptyState
      art="ledger"
      title="삭제 대기 중이에요"
      actions={
        <>
          <LinkButton to="/transactions">거래 내역으로</LinkButton>
          <Button variant="primary" onPress={takeBack}>
            되돌리기
          </Button>
        </>
      }
    >
      연결되면 서버에서도 삭제돼요. 그전에는 여기서 되돌릴 수 있어요.
    </EmptyState>
  );
}
