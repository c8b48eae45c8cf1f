import type { Book, Invite } from '@salim/contract';
import { bookPhrase } from '@salim/domain';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useInvites } from '../../features/invites/api/use-invites.ts';
import { InviteList, InviteShare } from '../../features/invites/components/invite-list.tsx';
import { InviteMaker } from '../../features/invites/components/invite-maker.tsx';
import { useMembers } from '../../features/members/api/use-members.ts';
import { canManage } from '../../ledger/can-write.ts';
import { useBookStore } from '../../platform/stores/book-store.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { labelOption } from '../../ui/label-option.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { LoadState } from '../load-state.tsx';
import { WithCurrentBook } from '../with-current-book.tsx';
import css from './management-page.module.css';

function Invitations({ book }: { readonly book: Book }) {
  const [made, setMade] = useState<Invite | null>(null);
  const query = useInvites(book.id);
  const members = useMembers(book.id);
  const seats = (members.data ?? [])
    .filter((member) => !member.hasAccount)
    .map((member) => ({ id: member.userId, name: member.name }));
  const isMadeGood = made !== null && (query.data ?? [made]).some(({ code }) => code === made.code);
  return (
    <>
      {made && isMadeGood ? (
        <Card title="초대 코드를 만들었어요">
          <InviteShare book={book} invite={made} />
        </Card>
      ) : null}
      <InviteMaker book={book} seats={seats} onMade={setMade} />
      {query.data ? <InviteList book={book} invites={query.data} /> : <LoadState query={query} />}
    </>
  );
}

function InviteTo({ current }: { readonly current: Book }) {
  const { book: wanted } = useSearch({ from: '/shell/invite' });
  const books = useBookStore((store) => store.books).filter(canManage);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const book =
    books.find(({ id }) => id === (chosenId ?? wanted)) ?? books.find(({ id }) => id === current.id) ?? books[0];
  if (!book) {
    return (
      <EmptyState
        art="lock"
        title="초대할 수 있는 가계부가 없어요"
        actions={
          <LinkButton to="/books/new" variant="primary">
            가계부 만들기
          </LinkButton>
        }
      >
        초대는 소유자와 관리자만 할 수 있어요. 새 가계부를 만들면 바로 초대할 수 있어요.
      </EmptyState>
    );
  }
  // The book in the header, from which the user came, may be one that only others invite to.
  const isElsewhere = !canManage(current) && wanted === undefined && chosenId === null;
  return (
    <div className={`${css.page} ${css.narrow}`}>
      {isElsewhere ? (
        <Notice tone="warning">
          {bookPhrase(current.title)}에는 소유자와 관리자만 초대할 수 있어요. 여기서는 {bookPhrase(book.title)}에
          초대해요.
        </Notice>
      ) : null}
      {books.length > 1 || isElsewhere ? (
        <Select
          label="초대할 가계부"
          options={books.map(({ id, title, icon }) => labelOption({ id, name: title, icon }))}
          value={book.id}
          onChange={setChosenId}
        />
      ) : (
        <p className={css.hint}>{bookPhrase(book.title)}에 함께 쓸 사람을 초대해요.</p>
      )}
      <Invitations key={book.id} book={book} />
      <div className={css.bar}>
        <p className={css.hint}>초대를 받았나요?</p>
        <LinkButton to="/join" search={{}}>
          코드로 참여
        </LinkButton>
      </div>
    </div>
  );
}

export function InvitePage() {
  return <WithCurrentBook>{(book) => <InviteTo current={book} />}</WithCurrentBook>;
}
