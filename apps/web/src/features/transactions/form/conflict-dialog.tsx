import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Difference, FactField } from '../model/facts.ts';
import css from './conflict-dialog.module.css';

interface ConflictDialogProps {
  /** The differences to ask about: `before` is stored, `after` is in the form. */
  readonly differences: readonly Difference[];
  /** Fields that only the other member has changed: taken over, unless one is asked about and decided otherwise. */
  readonly theirs: readonly FactField[];
  /** Who saved the stored version. */
  readonly otherName: string;
  readonly isPending: boolean;
  /** The label of the cancel button. */
  readonly closeLabel?: string;
  readonly onClose: () => void;
  /** Saves the selection; the named fields are taken from the stored version. */
  readonly onSave: (takenOver: readonly FactField[]) => void;
}

/** Resolves an edit conflict: shows both versions field by field, and no version is lost before the user decides. */
export function ConflictDialog({
  differences,
  theirs,
  otherName,
  isPending,
  closeLabel = '계속 수정',
  onClose,
  onSave,
}: ConflictDialogProps) {
  const [takenOver, setTakenOver] = useState(theirs);
  const take = (field: FactField, isTaken: boolean) =>
    setTakenOver(
      isTaken ? [...takenOver.filter((one) => one !== field), field] : takenOver.filter((one) => one !== field),
    );
  const all = differences.map((one) => one.field);
  const unasked = theirs.filter((field) => !all.includes(field));
  return (
    <Dialog
      title="그사이 거래가 수정됐어요"
      isOpen
      isWide
      staysOpenOnTapOutside
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {closeLabel}
          </Button>
          <Button variant="primary" isPending={isPending} onPress={() => onSave(takenOver)}>
            선택한 내용으로 저장
          </Button>
        </>
      }
    >
      <p className={css.lead}>
        {otherName === '' ? '다른 곳에서' : `${otherName}님이`} 먼저 저장했어요. 항목마다 남길 내용을 골라 주세요.
      </p>
      <div className={css.all}>
        <Button size="small" onPress={() => setTakenOver(unasked)}>
          모두 입력한 내용으로
        </Button>
        <Button size="small" onPress={() => setTakenOver([...unasked, ...all])}>
          모두 저장된 내용으로
        </Button>
      </div>
      <div className={css.lines}>
        {differences.map((line) => {
          const isTaken = takenOver.includes(line.field);
          return (
            <fieldset key={line.field} className={css.line}>
              <legend className={css.name}>{line.name}</legend>
              <Version
                group={line.field}
                title="내가 입력한 내용"
                text={line.after}
                isChosen={!isTaken}
                onChoose={() => take(line.field, false)}
              />
              <Version
                group={line.field}
                title="지금 저장된 내용"
                text={line.before}
                isChosen={isTaken}
                onChoose={() => take(line.field, true)}
              />
            </fieldset>
          );
        })}
      </div>
    </Dialog>
  );
}

function Version({
  group,
  title,
  text,
  isChosen,
  onChoose,
}: {
  readonly group: string;
  readonly title: string;
  readonly text: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  return (
    <label className={classNames(css.version, isChosen && css.chosen)}>
      <input type="radio" name={`conflict-${group}`} className={css.radio} checked={isChosen} onChange={onChoose} />
      <span className={css.title}>{title}</span>
      <span className={css.text}>{text === '' ? '없음' : text}</span>
    </label>
  );
}
