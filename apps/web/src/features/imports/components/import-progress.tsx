import type { ImportPreview } from '@salim/contract';
import { formatNumber } from '../../../text/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Progress } from '../../../ui/progress.tsx';
import css from './import-progress.module.css';

const WORDS: Readonly<Partial<Record<ImportPreview['status'], string>>> = {
  COMMITTING: '거래를 가져오고 있어요',
  TAKING_BACK: '가져온 거래를 되돌리고 있어요',
};

/** The current step of an import and its progress. */
export function ImportProgress({ status, done, total }: Pick<ImportPreview, 'status' | 'done' | 'total'>) {
  const words = WORDS[status] ?? '처리하고 있어요';
  const counted = total > 0 ? `${formatNumber(total)}건 중 ${formatNumber(done)}건` : '잠시만 기다려 주세요.';
  return (
    <Card>
      <div role="status" className={css.progress}>
        <h2 className={css.title}>{words}</h2>
        <Progress label={words} share={total > 0 ? done / total : 0} valueText={counted} />
        <p className={css.text}>{counted} · 창을 닫아도 계속 진행돼요.</p>
      </div>
    </Card>
  );
}
