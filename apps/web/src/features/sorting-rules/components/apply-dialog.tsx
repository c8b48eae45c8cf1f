import type { RuleApplication } from '@salim/contract';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { formatNumber, formatShortDate } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Money } from '../../../ui/money.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import textCss from '../../../ui/text.module.css';
import { toast } from '../../../ui/toast.tsx';
import truncated from '../../../ui/truncated.module.css';
import { useApplyRules, usePreview } from '../api/apply-rules.ts';
import { useUndoRun } from '../api/undo-run.ts';
import type { RuleReferences } from '../rule-references.ts';
import { changeSentence } from '../rule-text.ts';
import css from './apply-dialog.module.css';

interface ApplyDialogProps {
  readonly items: RuleReferences;
  /** Only these rules; undefined applies all enabled ones. */
  readonly ruleIds?: readonly string[];
  readonly onClose: () => void;
}

type Scope = 'UNSORTED' | 'ALL';

const SCOPES = [
  { id: 'ALL', name: '지난 거래 전체' },
  { id: 'UNSORTED', name: '미분류만' },
] as const;

function Changes({ found, items }: { readonly found: RuleApplication; readonly items: RuleReferences }) {
  return (
    <ul className={css.changes} aria-label="바뀌는 거래">
      {found.items.map((change) => (
        <li key={change.transactionId} className={css.change}>
          <span className={css.date}>{formatShortDate(change.date)}</span>
          <span className={css.words}>
            <span className={truncated.name}>{change.description === '' ? '내용 없음' : change.description}</span>
            <span className={css.becomes}>{changeSentence(change, items)}</span>
          </span>
          <Money
            value={change.amount}
            tone={change.type === 'INCOME' ? 'income' : change.type === 'EXPENSE' ? 'expense' : 'transfer'}
          />
        </li>
      ))}
    </ul>
  );
}

/**
 * Previews what rules would change in existing transactions; nothing happens before the user confirms, and the run can
 * be undone.
 */
export function ApplyDialog({ items, ruleIds, onClose }: ApplyDialogProps) {
  const [scope, setScope] = useState<Scope>('ALL');
  const application = { scope, ...(ruleIds === undefined ? {} : { ruleIds: [...ruleIds] }) };
  const preview = usePreview(items.bookId, application);
  const apply = useApplyRules(items.bookId);
  const undo = useUndoRun(items.bookId);
  const found = preview.data;

  const takeBack = (runId: string) =>
    undo.mutate(runId, {
      onSuccess: () => toast.success('되돌렸어요'),
      onError: (error) => toast.error('되돌리지 못했어요', { message: messageOf(error) }),
    });
  const start = () =>
    apply.mutate(application, {
      onSuccess: ({ count, runId, isCut }) => {
        toast.success(`${formatNumber(count)}건을 바꿨어요`, {
          ...(isCut ? { message: '더 오래된 거래가 남아 있어요. 한 번 더 적용해 주세요.' } : {}),
          ...(runId === null ? {} : { action: { label: '되돌리기', onClick: () => takeBack(runId) } }),
        });
        onClose();
      },
      onError: (error) => toast.error('바꾸지 못했어요', { message: messageOf(error) }),
    });
  const count = found ? `${formatNumber(found.count)}${found.isCut ? '건 이상' : '건'}` : '';
  return (
    <Dialog
      title={found && found.count > 0 ? `지난 거래 ${formatNumber(found.count)}건도 바꿀까요?` : '지난 거래에 적용'}
      isOpen
      onClose={onClose}
      isWide
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {found && found.count > 0 ? '그대로 두기' : '닫기'}
          </Button>
          {found && found.count > 0 ? (
            <Button variant="primary" isPending={apply.isPending} onPress={start}>
              {formatNumber(found.count)}건 바꾸기
            </Button>
          ) : null}
        </>
      }
    >
      <div className={css.stack}>
        <Segmented label="적용할 거래" options={SCOPES} value={scope} onChange={setScope} />
        {found ? (
          found.count === 0 ? (
            <p className={textCss.empty}>
              {found.matched > 0 ? '규칙에 맞는 거래는 이미 모두 정리되어 있어요.' : '규칙에 맞는 지난 거래가 없어요.'}
            </p>
          ) : (
            <>
              <p className={css.sum}>
                {count} 바뀌어요. 30일 안에 되돌릴 수 있어요.
                {found.items.length < found.count ? ` 아래는 최근 ${formatNumber(found.items.length)}건이에요.` : ''}
              </p>
              <Changes found={found} items={items} />
            </>
          )
        ) : preview.error ? (
          <LoadFailure error={preview.error} onRetry={() => void preview.refetch()} isRetrying={preview.isFetching} />
        ) : (
          <SkeletonRows rows={4} height={52} label="바뀔 거래를 찾는 중" />
        )}
      </div>
    </Dialog>
  );
}
