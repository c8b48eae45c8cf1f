import type { Activity } from '@salim/contract';
import { useUndoActivity } from '../../../ledger/use-undo-activity.ts';
import { formatWhen } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { Undo2 } from '../../../ui/icons/undo-2.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import textCss from '../../../ui/text.module.css';
import { UnbrokenQuotes } from '../../../ui/unbroken-quotes.tsx';
import { changesIn, type ReferenceNames, summarizeTransaction } from '../activity-changes.ts';
import { useActivity } from '../api/use-activity.ts';
import { describeActivities, describeActivity } from '../describe-activity.ts';
import { groupActivities } from '../group-activities.ts';
import css from './activity-list.module.css';

interface ActivityListProps {
  readonly bookId: string;
  readonly timeZone: string;
  readonly names: ReferenceNames;
}

/** The changed fields, one per line; for added or deleted transactions a summary. */
function Changes({ activity, names }: { readonly activity: Activity; readonly names: ReferenceNames }) {
  const changes = changesIn(activity, names);
  if (changes.length === 0) {
    const short = activity.action === 'UPDATED' ? '' : summarizeTransaction(activity);
    return short === '' ? null : <p className={textCss.figure}>{short}</p>;
  }
  return changes.map((change) => (
    <p key={change.name} className={textCss.figure}>
      <span className={css.field}>{change.name}</span>
      {change.before === '' ? null : <del className={css.before}>{change.before}</del>}
      <span aria-hidden> → </span>
      <ins className={css.after}>{change.after}</ins>
    </p>
  ));
}

interface ActivityRowProps {
  readonly activity: Activity;
  readonly timeZone: string;
  readonly names: ReferenceNames;
  readonly undoing: ReturnType<typeof useUndoActivity>;
}

function Actor({ name, userId }: Activity['actor']) {
  if (userId === null) return null;
  return (
    <>
      <strong>{name}</strong>님이{' '}
    </>
  );
}

/** The token of the program that acted for the user; the last known activity of an earlier version lacks it. */
function Program({ name }: { readonly name: string | null | undefined }) {
  return name ? <Tag isLong>{`${name} 토큰`}</Tag> : null;
}

function ActivityRow({ activity, timeZone, names, undoing: { undo, pendingId } }: ActivityRowProps) {
  const what = describeActivity(activity);
  const { id, actor, createdAt } = activity;
  return (
    <li className={css.row}>
      <div className={css.words}>
        <p>
          <Actor {...actor} />
          <UnbrokenQuotes text={what} />
        </p>
        <Changes activity={activity} names={names} />
        <p className={css.when}>
          <time dateTime={createdAt}>{formatWhen(createdAt, timeZone)}</time>
          <Program name={activity.program} />
          {activity.undoOf === null ? null : <Tag>되돌리기</Tag>}
          {activity.isUndone ? <Tag>되돌림</Tag> : null}
        </p>
      </div>
      {activity.canUndo ? (
        <Button
          variant="ghost"
          size="small"
          icon={<Undo2 />}
          aria-label={`${actor.name}님이 ${what} 되돌리기`}
          isPending={pendingId === id}
          isDisabled={pendingId !== null}
          onPress={() => undo(id)}
        >
          되돌리기
        </Button>
      ) : null}
    </li>
  );
}

interface ActivityGroupProps extends Omit<ActivityRowProps, 'activity'> {
  readonly activities: readonly Activity[];
}

/** Several equal activities as one line that opens to all of them. */
function ActivityGroup({ activities, ...rest }: ActivityGroupProps) {
  const [latest] = activities;
  if (!latest) return null;
  if (activities.length === 1) return <ActivityRow activity={latest} {...rest} />;
  return (
    <li className={css.group}>
      <details>
        <summary className={css.fold}>
          <span className={css.words}>
            <Actor {...latest.actor} />
            {describeActivities(latest, activities.length)} <Program name={latest.program} />
            <time dateTime={latest.createdAt} className={css.when}>
              {formatWhen(latest.createdAt, rest.timeZone)}
            </time>
          </span>
        </summary>
        <ol className={css.inner}>
          {activities.map((activity) => (
            <ActivityRow key={activity.id} activity={activity} {...rest} />
          ))}
        </ol>
      </details>
    </li>
  );
}

/** The activity log of the book, with undo as long as no later change depends on it. */
export function ActivityList({ bookId, timeZone, names }: ActivityListProps) {
  const activity = useActivity(bookId);
  const undoing = useUndoActivity(bookId);
  const shown = activity.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card title="활동 기록">
      {activity.error && !activity.data ? (
        <LoadFailure error={activity.error} onRetry={() => void activity.refetch()} isRetrying={activity.isFetching} />
      ) : null}
      {activity.isPending ? <SkeletonRows rows={5} height={36} label="활동 기록을 불러오는 중" /> : null}
      {activity.data && shown.length === 0 ? <p className={css.empty}>아직 활동 기록이 없어요.</p> : null}
      <ol className={css.list}>
        {groupActivities(shown, timeZone).map((activities) => (
          <ActivityGroup
            key={activities.at(-1)?.id}
            activities={activities}
            timeZone={timeZone}
            names={names}
            undoing={undoing}
          />
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
