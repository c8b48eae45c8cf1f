import type { Activity } from '@salim/contract';
import Undo from 'lucide-react/icons/undo-2';
import { useUndoActivity } from '../../../ledger/use-undo-activity.ts';
import { formatWhen } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import textCss from '../../../ui/text.module.css';
import { changesIn, type ReferenceNames, summarizeTransaction } from '../activity-changes.ts';
import { useActivity } from '../api/use-activity.ts';
import { describeActivity } from '../describe-activity.ts';
import css from './activity-list.module.css';

interface ActivityListProps {
  readonly bookId: string;
  readonly timeZone: string;
  readonly names: ReferenceNames;
}

/** The end of a quoted name and its particle; a line break must not separate them. */
const QUOTE_END = /(\S’\p{L}+)/u;

/** A sentence without a line break between a name and its particle. */
function Whole({ sentence }: { readonly sentence: string }) {
  const [before, held, after] = sentence.split(QUOTE_END);
  if (held === undefined) return sentence;
  return (
    <>
      {before}
      <span className={css.held}>{held}</span>
      {after}
    </>
  );
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

/** The activity log of the book, with undo as long as no later change depends on it. */
export function ActivityList({ bookId, timeZone, names }: ActivityListProps) {
  const activity = useActivity(bookId);
  const { undo, pendingId } = useUndoActivity(bookId);
  const shown = activity.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card title="활동 기록">
      {activity.error && !activity.data ? (
        <LoadFailure error={activity.error} onRetry={() => void activity.refetch()} isRetrying={activity.isFetching} />
      ) : null}
      {activity.isPending ? <SkeletonRows rows={5} height={36} label="활동 기록을 불러오는 중" /> : null}
      {activity.data && shown.length === 0 ? <p className={css.empty}>아직 활동 기록이 없어요.</p> : null}
      <ol className={css.list}>
        {shown.map((one) => {
          const what = describeActivity(one);
          return (
            <li key={one.id} className={css.row}>
              <div className={css.words}>
                <p>
                  {one.actor.userId === null ? null : (
                    <>
                      <strong>{one.actor.name}</strong>님이{' '}
                    </>
                  )}
                  <Whole sentence={what} />
                </p>
                <Changes activity={one} names={names} />
                <p className={css.when}>
                  <time dateTime={one.createdAt}>{formatWhen(one.createdAt, timeZone)}</time>
                  {one.undoOf === null ? null : <Tag>되돌리기</Tag>}
                  {one.isUndone ? <Tag>되돌림</Tag> : null}
                </p>
              </div>
              {one.canUndo ? (
                <Button
                  variant="ghost"
                  size="small"
                  icon={<Undo />}
                  aria-label={`${one.actor.name}님이 ${what} 되돌리기`}
                  isPending={pendingId === one.id}
                  isDisabled={pendingId !== null}
                  onPress={() => undo(one.id)}
                >
                  되돌리기
                </Button>
              ) : null}
            </li>
          );
        })}
      </ol>
      {activity.hasNextPage ? (
        <Button isFullWidth isPending={activity.isFetchingNextPage} onPress={() => void activity.fetchNextPage()}>
          더 보기
        </Button>
      ) : null}
    </Card>
  );
}
