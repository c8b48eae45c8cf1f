import type { Activity } from '@salim/contract';
import { useUndoActivity } from '../../../ledger/use-undo-activity.ts';
import { formatWhen } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { Undo2 } from '../../../ui/icons/undo-2.ts';
import layout from '../../../ui/layout.module.css';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { useHistory } from '../api/use-history.ts';
import { type Difference, describableFrom, differencesOf } from '../model/facts.ts';
import { type Ledger, useLedger } from '../model/ledger.tsx';
import css from './history.module.css';

const ACTIONS: Readonly<Record<Activity['action'], string>> = {
  CREATED: '기록했어요',
  UPDATED: '수정했어요',
  DELETED: '삭제했어요',
  RESTORED: '복원했어요',
  IMPORTED: '파일에서 가져왔어요',
  IMPORT_TAKEN_BACK: '가져오기를 되돌렸어요',
  RECONCILED: '잔액을 맞췄어요',
  ORDERED: '순서를 바꿨어요',
  BULK_UPDATED: '한꺼번에 수정했어요',
  BULK_DELETED: '한꺼번에 삭제했어요',
  MERGED: '합쳤어요',
  ATTACHED: '영수증을 첨부했어요',
  DETACHED: '영수증을 삭제했어요',
  PAUSED: '멈췄어요',
  RESUMED: '다시 시작했어요',
  CONTRIBUTED: '모은 돈을 추가했어요',
  CONTRIBUTION_TAKEN_BACK: '모은 내역을 삭제했어요',
  SKIPPED: '건너뛰었어요',
  DUPLICATE_DISMISSED: '중복이 아니라고 표시했어요',
  BULK_RESTORED: '한꺼번에 복원했어요',
  COMMENTED: '댓글을 남겼어요',
  COMMENT_DELETED: '댓글을 삭제했어요',
  CLOSED: '마감했어요',
  REOPENED: '마감을 풀었어요',
};

function changesOf(ledger: Ledger, item: Activity): Difference[] {
  if (item.action !== 'UPDATED') return [];
  const [before, after] = [describableFrom(item.before), describableFrom(item.after)];
  return before && after ? differencesOf(ledger, before, after) : [];
}

/** Collapses multi-line texts to one line. */
const inLine = (text: string) => (text === '' ? '없음' : text.replaceAll('\n', ', '));

/** Already among the facts of a transaction: who recorded it, and when; but not with which program. */
const isBeginning = ({ action, program }: Activity) => !program && (action === 'CREATED' || action === 'IMPORTED');

/** The changes to a transaction, newest first; renders nothing without changes. */
export function History({ transactionId }: { readonly transactionId: string }) {
  const ledger = useLedger();
  const { undo, pendingId } = useUndoActivity(ledger.bookId);
  const { data, error, refetch, isFetching } = useHistory(ledger.bookId, transactionId);
  // Comments are shown separately.
  const items = data?.filter(({ action }) => action !== 'COMMENTED' && action !== 'COMMENT_DELETED');
  if (error === null && (items === undefined || items.every(isBeginning))) return null;
  return (
    <Card title="변경 내역">
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <ol className={layout.stack16}>
          {items?.map((item) => (
            <li key={item.id} className={css.item}>
              <p className={css.what}>
                {item.actor.userId === null ? null : (
                  <>
                    <strong>{item.actor.name}</strong>님이{' '}
                  </>
                )}
                {ACTIONS[item.action]}
                <span className={css.when}>{formatWhen(item.createdAt, ledger.book.timeZone)}</span>
                {item.program ? <Tag isLong>{`${item.program} 토큰`}</Tag> : null}
                {item.isUndone ? <Tag>되돌림</Tag> : null}
              </p>
              {changesOf(ledger, item).map((change) => (
                <p key={change.field} className={css.change}>
                  <span className={css.field}>{change.name}</span>
                  <del className={css.before}>{inLine(change.before)}</del>
                  <span aria-hidden> → </span>
                  <ins className={css.after}>{inLine(change.after)}</ins>
                </p>
              ))}
              {item.canUndo && item.action === 'UPDATED' ? (
                <Button
                  variant="ghost"
                  size="small"
                  icon={<Undo2 />}
                  isPending={pendingId === item.id}
                  isDisabled={pendingId !== null}
                  onPress={() => undo(item.id)}
                >
                  이 변경 되돌리기
                </Button>
              ) : null}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
