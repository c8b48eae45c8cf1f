import type { ImportPreview } from '@salim/contract';
import type { ReactNode } from 'react';
import { formatMonthDay, formatNumber } from '../../../text/format.ts';
import { Card } from '../../../ui/card.tsx';
import { CircleCheck } from '../../../ui/icons/circle-check.ts';
import { Undo2 } from '../../../ui/icons/undo-2.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import css from './import-result.module.css';

interface ImportResultProps {
  readonly preview: ImportPreview;
  /** Undo, and importing another file. */
  readonly actions: ReactNode;
}

function periodText({ from, to }: ImportPreview): string {
  if (from === null || to === null) return '';
  const [firstYear, lastYear] = [from.slice(0, 4), to.slice(0, 4)];
  const first = `${firstYear}년 ${formatMonthDay(from)}`;
  const last = `${firstYear === lastYear ? '' : `${lastYear}년 `}${formatMonthDay(to)}`;
  return ` ${first}부터 ${last}까지의 기록이에요.`;
}

/** Whether the import only set balances. */
function isBalancesAlone({ entries, balancesSet }: ImportPreview): boolean {
  return entries === 0 && balancesSet > 0;
}

function titleOf(preview: ImportPreview): string {
  return isBalancesAlone(preview)
    ? `자산 ${formatNumber(preview.balancesSet)}개의 잔액을 맞췄어요`
    : `${formatNumber(preview.booked)}건을 가져왔어요`;
}

function balancesText(preview: ImportPreview): string {
  if (preview.balancesSet === 0 || isBalancesAlone(preview)) return '';
  return ` 자산 ${formatNumber(preview.balancesSet)}개의 잔액도 파일에 맞췄어요.`;
}

/** The outcome of an import. */
export function ImportResult({ preview, actions }: ImportResultProps) {
  const isTakenBack = preview.status === 'TAKEN_BACK';
  return (
    <Card>
      <div role="status" className={css.result}>
        {isTakenBack ? <Undo2 aria-hidden className={css.back} /> : <CircleCheck aria-hidden className={css.done} />}
        <h2 className={css.title}>{isTakenBack ? '되돌렸어요' : titleOf(preview)}</h2>
        <p className={css.text}>
          {isTakenBack
            ? `${preview.fileName}에서 가져온 거래를 모두 삭제했어요. 가계부가 가져오기 전 상태로 돌아갔어요.`
            : `${preview.fileName} 파일을 가져왔어요.${periodText(preview)}${balancesText(preview)}`}
        </p>
        {preview.failure === null ? null : <Notice tone="error">{preview.failure.message}</Notice>}
        <div className={css.actions}>
          {isTakenBack ? null : (
            <>
              {isBalancesAlone(preview) ? (
                <LinkButton to="/assets" variant="primary">
                  자산 보기
                </LinkButton>
              ) : (
                <LinkButton
                  to="/transactions"
                  search={
                    preview.from === null || preview.to === null
                      ? {}
                      : { from: preview.from, to: preview.to, importId: preview.id }
                  }
                  variant="primary"
                >
                  {preview.from === null || preview.to === null ? '거래 내역 보기' : '가져온 거래 보기'}
                </LinkButton>
              )}
              <LinkButton to="/dashboard">대시보드 보기</LinkButton>
            </>
          )}
          {actions}
        </div>
      </div>
    </Card>
  );
}
