import type { Book, Member } from '@salim/contract';
import { useParams } from '@tanstack/react-router';
import { useAssets } from '../../features/assets/api/use-assets.ts';
import { useBookSums } from '../../features/books/api/use-book-sums.ts';
import { ActivityList } from '../../features/books/components/activity-list.tsx';
import { BookIcon, MonthSums, switchToBook } from '../../features/books/components/book-list.tsx';
import { ContributionCard } from '../../features/books/components/contribution-card.tsx';
import { useMembers } from '../../features/members/api/use-members.ts';
import { memberName } from '../../features/members/member-rights.ts';
import { canManage, canWrite, canWriteTransactions } from '../../ledger/can-write.ts';
import { ROLE_NAMES } from '../../ledger/role-names.ts';
import { useBookStore } from '../../platform/stores/book-store.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Tag } from '../../ui/chip.tsx';
import { Link2 } from '../../ui/icons/link-2.ts';
import { Plus } from '../../ui/icons/plus.ts';
import { Settings } from '../../ui/icons/settings.ts';
import layout from '../../ui/layout.module.css';
import { LinkButton } from '../../ui/link-button.tsx';
import { BookPresence } from '../book-presence.tsx';
import { useReferenceNames } from '../use-reference-names.ts';
import css from './book-detail-page.module.css';
import { WithBookOfPath } from './with-book-of-path.tsx';

const SHORTCUTS = [
  { to: '/transactions', name: '거래 내역' },
  { to: '/assets', name: '자산' },
  { to: '/settlement', name: '정산' },
  { to: '/categories', name: '분류' },
  { to: '/payment-methods', name: '결제수단' },
  { to: '/tags', name: '태그' },
  { to: '/imports', name: '가져오기' },
] as const;

const NO_ONE: readonly never[] = [];

interface NextStepsProps {
  readonly book: Book;
  readonly members: readonly Member[];
}

/** What to do in the current book: record, and bring in the others. */
function NextSteps({ book, members }: NextStepsProps) {
  const { data: sums } = useBookSums(book.id);
  const isNew = sums?.count === 0 && book.createdAt.slice(0, 10) >= sums.from;
  const hasGuests = members.some((member) => !member.hasAccount);
  return (
    <div className={css.steps}>
      {canWriteTransactions(book) ? (
        <LinkButton to="/transactions/new" variant="primary" icon={<Plus aria-hidden />}>
          {isNew ? '첫 지출 기록하기' : '지출 기록하기'}
        </LinkButton>
      ) : null}
      {canWrite(book) && hasGuests ? (
        <LinkButton to="/settlement" icon={<Link2 aria-hidden />}>
          정산 링크 보내기
        </LinkButton>
      ) : null}
      {canManage(book) ? (
        <LinkButton to="/invite" search={{ book: book.id }}>
          초대하기
        </LinkButton>
      ) : null}
    </div>
  );
}

function BookDetail({ book }: { readonly book: Book }) {
  const names = useReferenceNames(book.id);
  const isCurrent = useBookStore((store) => store.currentBook?.id === book.id);
  const { data: members } = useMembers(book.id);
  const isSharedByMe = book.memberCount > 1 && canWrite(book);
  const { data: assets } = useAssets(book.id);
  return (
    <>
      <BookPresence book={book} members={members ?? NO_ONE} />
      <div className={css.page}>
        <div className={layout.grid16}>
          <Card>
            <div className={css.head}>
              <BookIcon book={book} size="large" />
              <div className={css.words}>
                <h2 className={css.title}>{book.title}</h2>
                <p className={css.detail}>
                  {isCurrent ? <Tag tone="accent">현재 가계부</Tag> : null}
                  <Tag>{ROLE_NAMES[book.role].name}</Tag>
                </p>
              </div>
              <LinkButton
                to="/books/$bookId/settings"
                params={{ bookId: book.id }}
                icon={<Settings aria-hidden />}
                aria-label="가계부 설정"
              >
                설정
              </LinkButton>
            </div>
            {book.description === '' ? null : <p className={css.description}>{book.description}</p>}
            <div className={css.sums}>
              <MonthSums bookId={book.id} />
            </div>
            {isCurrent ? <NextSteps book={book} members={members ?? NO_ONE} /> : null}
            {isCurrent ? (
              <ul className={layout.wrappingRow} aria-label="바로 가기">
                {SHORTCUTS.map(({ to, name }) => (
                  <li key={to}>
                    <LinkButton to={to} size="small">
                      {name}
                    </LinkButton>
                  </li>
                ))}
                <li>
                  <LinkButton to="/books/$bookId/gifts" params={{ bookId: book.id }} size="small">
                    경조사
                  </LinkButton>
                </li>
                <li>
                  <LinkButton to="/books/$bookId/dues" params={{ bookId: book.id }} size="small">
                    모임 회비
                  </LinkButton>
                </li>
              </ul>
            ) : (
              <Button variant="primary" onPress={() => switchToBook(book)} className={css.use ?? ''}>
                이 가계부로 변경
              </Button>
            )}
          </Card>
          {members ? (
            <Card title={`구성원 ${members.length}명`}>
              <ul className={css.members}>
                {members.map((member) => (
                  <li key={member.userId} className={css.member}>
                    <Avatar name={memberName(member)} imageUrl={member.profileImageUrl} color={member.color} />
                    <span className={css.memberName}>{memberName(member)}</span>
                    <span className={css.role}>{ROLE_NAMES[member.role].name}</span>
                  </li>
                ))}
              </ul>
            </Card>
          ) : null}
          {isSharedByMe && assets ? (
            <ContributionCard book={book} assets={assets.filter(({ isActive }) => isActive)} />
          ) : null}
        </div>
        <ActivityList bookId={book.id} timeZone={book.timeZone} names={names} />
      </div>
    </>
  );
}

export function BookDetailPage() {
  const { bookId } = useParams({ from: '/shell/books/$bookId' });
  return (
    <WithBookOfPath key={bookId} bookId={bookId}>
      {(book) => <BookDetail book={book} />}
    </WithBookOfPath>
  );
}
