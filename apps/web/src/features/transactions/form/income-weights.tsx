import type { IncomeWeight } from '@salim/contract';
import { useState } from 'react';
import { incomeSentence } from '../../../text/income-text.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyOverlay } from '../../../ui/lazy-overlay.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useLedger } from '../model/ledger.tsx';
import css from './fields.module.css';

const IncomeSheet = lazyOverlay(async () => (await import('./income-sheet.tsx')).IncomeSheet);

interface IncomeWeightsProps {
  readonly month: string;
  /** The weights of all members; undefined while they are loading or unreachable. */
  readonly incomes: readonly IncomeWeight[] | undefined;
  readonly isLoading: boolean;
  /** Weights of those who share; null while an income is unknown, undefined if only the server knows them. */
  readonly weights: ReadonlyMap<string, number> | null | undefined;
}

/** By which weights a purchase is shared, in one sentence, and the way to state one's own income. */
export function IncomeWeights({ month, incomes, isLoading, weights }: IncomeWeightsProps) {
  const ledger = useLedger();
  const [isOpen, setIsOpen] = useState(false);
  const sentence = incomeSentence([...(weights?.values() ?? [])], '나눠요');
  const text =
    weights === undefined
      ? '저장하면 소득 비율로 나눠요.'
      : sentence === ''
        ? '소득을 모르는 구성원이 있어서 똑같이 나눠요.'
        : `${sentence}.`;
  return (
    <div className={css.incomes}>
      {isLoading ? (
        <SkeletonRows rows={1} height={20} label="소득 비율 불러오는 중" />
      ) : (
        <p aria-live="polite">{text}</p>
      )}
      <Button size="small" onPress={() => setIsOpen(true)}>
        내 소득 입력
      </Button>
      {isOpen ? (
        <IncomeSheet
          bookId={ledger.bookId}
          month={month}
          stated={incomes?.find(({ memberId }) => memberId === ledger.meId)?.amount}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </div>
  );
}
