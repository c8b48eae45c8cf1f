import type { Transaction } from '@salim/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConflictDialog } from '../form/conflict-dialog.tsx';
import { conflictOf } from '../form/merge-onto.ts';
import { differencesOf, type FactField } from '../model/facts.ts';
import { memberName, useLedger } from '../model/ledger.tsx';
import { carryOut } from './carry-out.ts';
import type { OutboxItem, OutboxProblem, Written } from './outbox-item.ts';
import type { Waiting } from './outbox-rules.ts';
import css from './outbox-sheet.module.css';
import { patchedTransaction } from './patched-transaction.ts';
import {
  deleteNevertheless,
  giveUp,
  giveUpOne,
  patchChosen,
  restoreAndSend,
  saveAsNew,
  sendChosen,
  takeOver,
  tryAgain,
} from './resolve-waiting.ts';

export interface StuckChoiceProps {
  readonly waiting: Waiting;
  readonly onEdit: () => void;
  readonly onCompare: (item: OutboxItem, current: Transaction) => void;
}

type Writing = OutboxItem & { readonly written: Written };

const isWriting = (item: OutboxItem): item is Writing => item.kind === 'create' || item.kind === 'update';

function textOf(item: OutboxItem, problem: OutboxProblem): string {
  switch (problem.kind) {
    case 'conflict':
      return item.kind === 'delete'
        ? '삭제하려던 거래가 그사이 다른 곳에서 수정됐어요.'
        : '같은 항목이 그사이 다른 곳에서 수정됐어요. 어느 쪽을 남길지 골라 주세요.';
    case 'gone':
      return '이 거래는 그사이 삭제됐어요.';
    case 'noRight':
    case 'refused':
      return problem.message;
  }
}

interface Choice {
  readonly name: string;
  readonly isFirst?: boolean;
  readonly act: () => void;
}

function choicesOf({ waiting, onEdit, onCompare }: StuckChoiceProps): Choice[] {
  const { stuck } = waiting;
  if (!stuck) return [];
  const { problem } = stuck;
  const again = { name: '다시 보내기', act: () => void carryOut(tryAgain(stuck)) };
  switch (problem.kind) {
    case 'conflict': {
      const { current } = problem;
      if (stuck.kind === 'delete') {
        return [{ name: '그래도 삭제', act: () => void carryOut(deleteNevertheless(stuck, current)) }];
      }
      if (stuck.kind === 'patch') {
        return [{ name: '비교해서 고르기', isFirst: true, act: () => onCompare(stuck, current) }];
      }
      if (!isWriting(stuck)) return [again];
      return stuck.written.typed
        ? [{ name: '비교해서 고르기', isFirst: true, act: () => onCompare(stuck, current) }]
        : [{ name: '입력한 내용으로 저장', act: () => void carryOut(sendChosen(stuck, stuck.written, current)) }];
    }
    case 'gone':
      return isWriting(stuck)
        ? [
            { name: '복원하고 저장', isFirst: true, act: () => void carryOut(restoreAndSend(stuck)) },
            { name: '새 거래로 저장', act: () => void carryOut(saveAsNew(stuck)) },
          ]
        : [];
    case 'noRight':
      return [again];
    case 'refused':
      return isWriting(stuck) && stuck.written.typed ? [{ name: '수정', isFirst: true, act: onEdit }, again] : [again];
  }
}

/** Why a write could not be stored, and the options. Nothing is discarded before the user decides. */
export function StuckChoice(props: StuckChoiceProps) {
  const [isSure, setIsSure] = useState(false);
  const { stuck } = props.waiting;
  if (!stuck) return null;
  const isFile = stuck.kind === 'attach' || stuck.kind === 'detach';
  const drop = () => void carryOut(isFile ? giveUpOne(stuck) : giveUp(stuck));
  const losesText = isWriting(stuck) || isFile;
  return (
    <>
      <p className={css.reason}>{textOf(stuck, stuck.problem)}</p>
      <div className={css.actions}>
        {choicesOf(props).map((choice) => (
          <Button
            key={choice.name}
            size="small"
            variant={choice.isFirst === true ? 'primary' : 'secondary'}
            onPress={choice.act}
          >
            {choice.name}
          </Button>
        ))}
        <Button
          size="small"
          variant={isSure ? 'dangerSoft' : 'ghost'}
          onPress={() => {
            if (losesText && !isSure) setIsSure(true);
            else drop();
          }}
        >
          {isSure ? '정말 버리기' : stuck.kind === 'delete' ? '삭제하지 않기' : '버리기'}
        </Button>
      </div>
    </>
  );
}

/** Both versions of a transaction field by field, with the names of its book. */
export function StuckConflict({
  item,
  current,
  onClose,
}: {
  readonly item: OutboxItem;
  readonly current: Transaction;
  readonly onClose: () => void;
}) {
  const ledger = useLedger();
  const [isPending, setIsPending] = useState(false);
  const mine =
    item.kind === 'patch' ? patchedTransaction(current, item.set) : isWriting(item) ? item.written.view : null;
  if (mine === null || !ledger.isComplete) return null;
  const base = item.kind === 'update' ? item.base : null;
  const { asked, theirs } = conflictOf(
    base,
    mine,
    current,
    (fields) => isWriting(item) && takeOver(item, current, fields) !== null,
  );
  const chosenOf = (takenOver: readonly FactField[]): Promise<void> | null => {
    if (!isWriting(item)) return patchChosen(item, current, takenOver);
    const chosen = takeOver(item, current, takenOver);
    return chosen ? sendChosen(item, chosen, current) : null;
  };
  const save = async (takenOver: readonly FactField[]) => {
    const work = chosenOf(takenOver);
    if (!work) return;
    setIsPending(true);
    await carryOut(work);
    onClose();
  };
  return (
    <ConflictDialog
      differences={differencesOf(ledger, current, mine).filter(({ field }) => asked.includes(field))}
      theirs={theirs}
      otherName={current.updatedBy === ledger.meId ? '' : memberName(ledger, current.updatedBy)}
      isPending={isPending}
      closeLabel="나중에"
      onClose={onClose}
      onSave={(takenOver) => void save(takenOver)}
    />
  );
}
