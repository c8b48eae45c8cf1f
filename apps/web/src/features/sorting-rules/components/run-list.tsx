import type { RuleRun } from '@salim/contract';
import { messageOf } from '../../../platform/api/api-error.ts';
import { formatNumber, formatWhen } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/chip.tsx';
import layout from '../../../ui/layout.module.css';
import { toast } from '../../../ui/toast.tsx';
import truncated from '../../../ui/truncated.module.css';
import { useUndoRun } from '../api/undo-run.ts';
import css from './rule-list.module.css';

interface RunListProps {
  readonly bookId: string;
  readonly runs: readonly RuleRun[];
  readonly timeZone: string;
  readonly canChange: boolean;
}

/** Runs of rules over existing transactions, each with undo. */
export function RunList({ bookId, runs, timeZone, canChange }: RunListProps) {
  const undo = useUndoRun(bookId);
  if (runs.length === 0) return null;
  const takeBack = (run: RuleRun) =>
    undo.mutate(run.id, {
      onSuccess: ({ reverted, kept }) =>
        toast.success(`${formatNumber(reverted)}건을 되돌렸어요`, {
          ...(kept > 0 ? { message: `이후에 수정한 ${formatNumber(kept)}건은 그대로 두었어요.` } : {}),
        }),
      onError: (error) => toast.error('되돌리지 못했어요', { message: messageOf(error) }),
    });
  return (
    <Card title="적용 기록">
      <ul>
        {runs.map((run) => (
          <li key={run.id} className={css.run}>
            <span className={layout.textColumn}>
              <span className={truncated.name}>
                거래 {formatNumber(run.count)}건{run.ruleNames.length > 0 ? ` · ${run.ruleNames.join(', ')}` : ''}
              </span>
              <span className={css.help}>
                {run.by.name} · {formatWhen(run.createdAt, timeZone)}
              </span>
            </span>
            {run.undoneAt === null ? (
              canChange ? (
                <Button
                  size="small"
                  aria-label={`${formatWhen(run.createdAt, timeZone)} 적용 되돌리기`}
                  isPending={undo.isPending && undo.variables === run.id}
                  onPress={() => takeBack(run)}
                >
                  되돌리기
                </Button>
              ) : null
            ) : (
              <Tag>되돌림</Tag>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
