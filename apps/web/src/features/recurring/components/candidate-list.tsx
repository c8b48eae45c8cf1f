import type { RecurringCandidate } from '@salim/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LabelIcon } from '../../../ui/label-icon.tsx';
import { useCandidates } from '../api/use-candidates.ts';
import { lookOf, useRecurringBook } from '../model/recurring-book.tsx';
import css from './candidate-list.module.css';

const SHOWN_FIRST = 4;

/** Transactions that recur regularly, each with a button to create a rule; renders nothing without any. */
export function CandidateList({ onChoose }: { readonly onChoose: (candidate: RecurringCandidate) => void }) {
  const book = useRecurringBook();
  const [isAll, setIsAll] = useState(false);
  const { data = [] } = useCandidates(book.bookId, book.canWrite);
  if (data.length === 0) return null;
  const shown = isAll ? data : data.slice(0, SHOWN_FIRST);
  return (
    <Card
      title="반복되는 거래를 찾았어요"
      action={
        data.length > SHOWN_FIRST ? (
          <Button size="small" variant="ghost" onPress={() => setIsAll(!isAll)}>
            {isAll ? '접기' : `${data.length}개 모두 보기`}
          </Button>
        ) : undefined
      }
    >
      <ul className={css.list}>
        {shown.map((candidate) => {
          const look = lookOf(book, { ...candidate, isMasked: false });
          return (
            <li key={candidate.transactionId} className={css.item}>
              <LabelIcon icon={look.icon} name={look.name} color={look.color} />
              <span className={css.words}>
                <span className={css.name}>{candidate.description}</span>
                <span className={css.reason}>{candidate.reason}</span>
              </span>
              <Button
                size="small"
                variant="soft"
                aria-label={`${candidate.description} 반복 거래로 등록`}
                onPress={() => onChoose(candidate)}
              >
                등록
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
