import type { Book } from '@salim/contract';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useDeleteBook } from '../../features/books/api/delete-book.ts';
import { ActivityList } from '../../features/books/components/activity-list.tsx';
import { BookSettingsForm } from '../../features/books/components/book-settings-form.tsx';
import { DeleteBook } from '../../features/books/components/delete-book.tsx';
import { RatesCard } from '../../features/exchange-rates/components/rates-card.tsx';
import { ExportCard } from '../../features/exports/components/export-card.tsx';
import { useLeaveBook } from '../../features/members/api/leave-book.ts';
import { useMembers } from '../../features/members/api/use-members.ts';
import { MemberList } from '../../features/members/components/member-list.tsx';
import { UnsettledNotice } from '../../features/settlements/components/unsettled-notice.tsx';
import { WebhooksCard } from '../../features/webhooks/components/webhooks-card.tsx';
import { canManage } from '../../ledger/can-write.ts';
import { messageOf } from '../../platform/api/api-error.ts';
import { useAuthStore } from '../../platform/stores/auth-store.ts';
import layout from '../../ui/layout.module.css';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.tsx';
import { useReferenceNames } from '../use-reference-names.ts';
import css from './book-settings-page.module.css';
import { WithBookOfPath } from './with-book-of-path.tsx';

const TABS = [
  { id: 'basic', name: '기본' },
  { id: 'members', name: '구성원' },
  { id: 'data', name: '데이터' },
] as const;

function BookSettings({ book }: { readonly book: Book }) {
  const navigate = useNavigate({ from: '/books/$bookId/settings' });
  const search = useSearch({ from: '/shell/books/$bookId/settings' });
  const userId = useAuthStore((store) => store.user?.id ?? '');
  const members = useMembers(book.id);
  const names = useReferenceNames(book.id);
  const remove = useDeleteBook();
  const leave = useLeaveBook();
  // Navigate before deleting, because the book cannot be loaded afterwards.
  const deleteBook = async () => {
    await navigate({ to: '/books' });
    try {
      await remove.mutateAsync(book.id);
      toast.success('가계부를 삭제했어요', { message: `${book.title} · 30일 안에 복원할 수 있어요.` });
    } catch (error) {
      toast.error('가계부를 삭제하지 못했어요', { message: messageOf(error) });
    }
  };
  const leaveBook = async () => {
    await navigate({ to: '/books' });
    try {
      await leave.mutateAsync({ bookId: book.id, userId });
      toast.success('가계부에서 나왔어요', { message: book.title });
    } catch (error) {
      toast.error('가계부에서 나가지 못했어요', { message: messageOf(error) });
    }
  };
  const tab = TABS.find(({ id }) => id === search.tab)?.id ?? 'basic';
  return (
    <Tabs
      label="가계부 설정"
      tabs={TABS}
      value={tab}
      onChange={(id) => void navigate({ to: '.', search: { tab: id }, replace: true })}
      className={css.page ?? ''}
    >
      <div className={layout.grid16}>
        {tab === 'basic' ? (
          canManage(book) ? (
            <BookSettingsForm book={book} />
          ) : (
            <Notice tone="info">가계부 설정은 소유자와 관리자만 바꿀 수 있어요.</Notice>
          )
        ) : null}
        {tab === 'members' ? (
          members.data ? (
            <MemberList
              book={book}
              members={members.data}
              userId={userId}
              unsettled={<UnsettledNotice bookId={book.id} userId={userId} />}
              onLeave={() => void leaveBook()}
            />
          ) : members.error ? (
            <LoadFailure error={members.error} onRetry={() => void members.refetch()} isRetrying={members.isFetching} />
          ) : null
        ) : null}
        {tab === 'data' ? (
          <>
            <ExportCard book={book} />
            <RatesCard book={book} />
            {canManage(book) ? (
              <details className={css.developer}>
                <summary>개발자</summary>
                <WebhooksCard book={book} />
              </details>
            ) : null}
            {book.role === 'OWNER' ? <DeleteBook book={book} onDelete={() => void deleteBook()} /> : null}
            <ActivityList bookId={book.id} timeZone={book.timeZone} names={names} />
          </>
        ) : null}
      </div>
    </Tabs>
  );
}

export function BookSettingsPage() {
  const { bookId } = useParams({ from: '/shell/books/$bookId/settings' });
  return (
    <WithBookOfPath key={bookId} bookId={bookId}>
      {(book) => <BookSettings book={book} />}
    </WithBookOfPath>
  );
}
