import { readAmount } from '@salim/domain';
import { useEffect, useRef } from 'react';
import { formatDay, formatWon } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TYPE_NAMES } from '../model/describe-row.ts';
import { useLedger } from '../model/ledger.tsx';
import type { FormState } from './form-state.ts';
import type { OrphanedDraft } from './orphaned-draft.ts';
import css from './unsaved-draft.module.css';

/** `지출 45,000원 · 흑돼지 · 11월 20일 (금)`, as far as it was filled in. */
function written({ type, amountText, description, date }: FormState): string {
  const reading = readAmount(amountText);
  const amount = reading.kind === 'value' ? formatWon(reading.value) : amountText;
  const parts = [`${TYPE_NAMES[type]} ${amount}`.trim(), description.trim(), date === null ? '' : formatDay(date)];
  return parts.filter((part) => part !== '').join(' · ');
}

interface UnsavedDraftProps {
  readonly orphan: OrphanedDraft;
  readonly onAdopt: () => void;
  readonly onDiscard: () => void;
  readonly onPutOff: () => void;
}

/** Shown instead of the form: asks what to do with the draft of a book that no longer exists for the user. */
export function UnsavedDraft({ orphan, onAdopt, onDiscard, onPutOff }: UnsavedDraftProps) {
  const { book } = useLedger();
  const text = useRef<HTMLDivElement>(null);
  // A screen reader must announce it, and the next key press must not activate a button.
  useEffect(() => text.current?.focus(), []);
  const from = orphan.bookTitle === '' ? '더 이상 볼 수 없는 가계부' : `‘${orphan.bookTitle}’`;
  return (
    <Card title={`${from}에 입력하던 거래가 있어요`}>
      <div ref={text} tabIndex={-1} className={css.text}>
        <p className={css.written}>{written(orphan.form)}</p>
        <p className={css.why}>
          이 가계부를 더 이상 볼 수 없어서 저장하지 못했어요. 다른 가계부에 자동으로 기록되지는 않으니 어떻게 할지 골라
          주세요.
        </p>
      </div>
      <div className={css.actions}>
        <Button variant="primary" onPress={onAdopt}>
          ‘{book.title}’에 이어서 입력
        </Button>
        <Button onPress={onPutOff}>나중에 정하기</Button>
        <Button variant="ghost" onPress={onDiscard}>
          버리기
        </Button>
      </div>
    </Card>
  );
}
