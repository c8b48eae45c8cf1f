import { formatWhen } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useActivity } from '../api/use-activity.ts';
import { describeActivity } from '../describe-activity.ts';
import css from './activity-list.module.css';

/** Who did what in the book. */
export function ActivityList({ bookId, timeZone }: { readonly bookId: string; readonly timeZone: string }) {
  const activity = useActivity(bookId);
  const shown = activity.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card title="활동 기록">
      {activity.error && !activity.data ? (
        <LoadFailure error={activity.error} onRetry={() => void activity.refetch()} isRetrying={activity.isFetching} />
      ) : null}
      {activity.isPending ? <SkeletonRows rows={5} height={36} label="활동 기록을 불러오는 중" /> : null}
      {activity.data && shown.length === 0 ? <p className={css.empty}>아직 활동이 없어요.</p> : null}
      <ol className={css.list}>
        {shown.map((one) => (
          <li key={one.id} className={css.row}>
            <span className={css.words}>
              <strong>{one.actor.name}</strong>님이 {describeActivity(one)}
            </span>
            <time dateTime={one.createdAt} className={css.when}>
              {formatWhen(one.createdAt, timeZone)}
            </time>
          </li>
        ))}
      </ol>
      {activity.hasNextPage ? (
        <Button isFullWidth isPending={activity.isFetchingNextPage} onPress={() => void activity.fetchNextPage()}>
          더 보기
        </Button>
      ) : null}
    </Card>
  );
}
