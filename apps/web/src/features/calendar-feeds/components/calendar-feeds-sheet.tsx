import type { Book, CalendarFeed } from '@salim/contract';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { formatWhen } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Choices } from '../../../ui/choices.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import layout from '../../../ui/layout.module.css';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SecretDialog } from '../../../ui/secret-dialog.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useCalendarFeeds, useCreateCalendarFeed, useDeleteCalendarFeed } from '../api/calendar-feeds.ts';
import css from './calendar-feeds.module.css';

const HOME_ZONE = 'Asia/Seoul';

function titlesOf(feed: CalendarFeed, books: readonly Book[]): string {
  return feed.bookIds.map((id) => books.find((book) => book.id === id)?.title ?? '볼 수 없는 가계부').join(', ');
}

function FeedRow({ feed, books }: { readonly feed: CalendarFeed; readonly books: readonly Book[] }) {
  const remove = useDeleteCalendarFeed();
  const titles = titlesOf(feed, books);
  const revoke = () =>
    remove.mutate(feed.id, {
      onSuccess: () => toast.success('달력 주소를 없앴어요'),
      onError: (error) => toast.error('없애지 못했어요', { message: messageOf(error) }),
    });
  return (
    <li className={css.row}>
      <span className={layout.breakingTextColumn}>
        <span className={css.name}>{titles}</span>
        <span className={css.help}>
          {feed.lastOpenedAt === null
            ? '아직 읽어 간 달력이 없어요'
            : `마지막으로 읽어 간 때 ${formatWhen(feed.lastOpenedAt, HOME_ZONE)}`}
        </span>
      </span>
      <Button size="small" isPending={remove.isPending} aria-label={`${titles} 달력 주소 없애기`} onPress={revoke}>
        없애기
      </Button>
    </li>
  );
}

interface CalendarFeedsSheetProps {
  readonly books: readonly Book[];
  readonly onClose: () => void;
}

/** Creates, lists and revokes the addresses from which calendar apps load what is due. */
export function CalendarFeedsSheet({ books, onClose }: CalendarFeedsSheetProps) {
  const { data: feeds, error, isFetching, refetch } = useCalendarFeeds();
  const create = useCreateCalendarFeed();
  const [chosen, setChosen] = useState<readonly string[]>(books.map(({ id }) => id));
  const [isMissing, setIsMissing] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  const make = () => {
    setIsMissing(chosen.length === 0);
    if (chosen.length > 0) create.mutate([...chosen], { onSuccess: (feed) => setUrl(feed.url) });
  };
  if (url !== null) {
    return (
      <SecretDialog
        title="달력 주소를 만들었어요"
        noun="주소"
        secret={url}
        advice="달력 앱의 ‘URL로 구독’에 붙여넣어 주세요."
        onClose={() => setUrl(null)}
      >
        <p className={css.help}>이 주소를 아는 사람은 누구나 볼 수 있으니 다른 사람에게 보내지 마세요.</p>
      </SecretDialog>
    );
  }
  return (
    <Sheet
      title="달력 앱에서 보기"
      isOpen
      onClose={onClose}
      footer={
        <Button variant="primary" isPending={create.isPending} onPress={make}>
          달력 주소 만들기
        </Button>
      }
    >
      <div className={layout.stack16}>
        <Choices
          legend="어느 가계부를 볼까요?"
          options={books.map(({ id, title }) => ({ id, name: title }))}
          chosen={chosen}
          onChange={(ids) => {
            setChosen(ids);
            setIsMissing(false);
          }}
          error={isMissing ? '가계부를 하나 이상 골라 주세요.' : null}
        />
        {create.error ? <Notice tone="error">{messageOf(create.error)}</Notice> : null}
        {feeds === undefined ? (
          error ? (
            <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
          ) : (
            <SkeletonRows rows={1} height={64} label="달력 주소를 불러오는 중" />
          )
        ) : feeds.length > 0 ? (
          <section aria-label="만든 주소">
            <h3 className={css.name}>만든 주소</h3>
            <ul>
              {feeds.map((feed) => (
                <FeedRow key={feed.id} feed={feed} books={books} />
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </Sheet>
  );
}
