import type { Book, PersonalToken } from '@salim/contract';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { civilFromInstant, formatDay, formatWhen } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { KeySquare } from '../../../ui/icons/key-square.ts';
import { Plus } from '../../../ui/icons/plus.ts';
import layout from '../../../ui/layout.module.css';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useDeleteToken, useTokens } from '../api/tokens.ts';
import { isForAssistants, namesOfScopes } from '../token-scopes.ts';
import { AssistantAddress } from './assistant-address.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import css from './security.module.css';

const HOME_ZONE = 'Asia/Seoul';

function booksOf(token: PersonalToken, books: readonly Book[]): string {
  if (token.bookIds === null) return '모든 가계부';
  const titles = token.bookIds.map((id) => books.find((book) => book.id === id)?.title ?? '볼 수 없는 가계부');
  return titles.join(', ');
}

function TokenRow({
  token,
  books,
  onRevoke,
}: {
  readonly token: PersonalToken;
  readonly books: readonly Book[];
  readonly onRevoke: () => void;
}) {
  const used = token.lastUsedAt === null ? '사용 기록 없음' : `마지막 사용 ${formatWhen(token.lastUsedAt, HOME_ZONE)}`;
  const ends =
    token.expiresAt === null
      ? '만료 없음'
      : `${formatDay(civilFromInstant(new Date(token.expiresAt), HOME_ZONE).date, { year: true })}까지`;
  return (
    <li className={css.row}>
      <KeySquare aria-hidden size={20} />
      <span className={layout.breakingTextColumn}>
        <span className={css.name}>{token.name}</span>
        <span className={css.help}>
          {namesOfScopes(token.scopes)} · {booksOf(token, books)}
        </span>
        <span className={css.help}>
          {used} · {ends}
        </span>
      </span>
      <Button size="small" aria-label={`${token.name} 삭제`} onPress={onRevoke}>
        삭제
      </Button>
    </li>
  );
}

/** The access tokens of the user, and how to revoke each of them. */
export function TokenList({ books }: { readonly books: readonly Book[] }) {
  const { data: tokens, error, isFetching, refetch } = useTokens();
  const [isMaking, setIsMaking] = useState(false);
  const [revoking, setRevoking] = useState<PersonalToken | null>(null);
  const remove = useDeleteToken();
  const revoke = async (token: PersonalToken) => {
    try {
      await remove.mutateAsync(token.id);
      toast.success('토큰을 삭제했어요', { message: token.name });
    } catch (failure) {
      toast.error('토큰을 삭제하지 못했어요', { message: messageOf(failure) });
    }
  };
  const newButton = (
    <Button variant="primary" icon={<Plus aria-hidden />} onPress={() => setIsMaking(true)}>
      새 토큰
    </Button>
  );
  return (
    <Card title="내 토큰" {...(tokens && tokens.length > 0 ? { action: newButton } : {})}>
      {tokens === undefined ? (
        error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <SkeletonRows rows={2} height={64} label="토큰을 불러오는 중" />
        )
      ) : tokens.length === 0 ? (
        <EmptyState art="lock" title="아직 토큰이 없어요" actions={newButton}>
          토큰을 만들면 휴대폰 단축어나 AI 어시스턴트, 직접 만든 프로그램으로 내 가계부에 기록할 수 있어요.
        </EmptyState>
      ) : (
        <ul>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} books={books} onRevoke={() => setRevoking(token)} />
          ))}
        </ul>
      )}
      {tokens?.some(({ scopes }) => isForAssistants(scopes)) ? (
        <div className={css.belowList}>
          <AssistantAddress />
        </div>
      ) : null}
      {isMaking ? <NewTokenDialog books={books} onClose={() => setIsMaking(false)} /> : null}
      {revoking ? (
        <ConfirmDialog
          title="이 토큰을 삭제할까요?"
          isOpen
          onClose={() => setRevoking(null)}
          confirmLabel="삭제"
          isDanger
          onConfirm={() => revoke(revoking)}
        >
          {`‘${revoking.name}’ 토큰을 쓰던 프로그램이 바로 작동을 멈춰요.`}
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
