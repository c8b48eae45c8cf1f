import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Keypad } from '../../../ui/keypad.tsx';
import type { AmountInput } from '../../../ui/use-amount-input.ts';
import css from './save-bar.module.css';

interface SaveBarProps {
  /** The save error, where it cannot be overlooked. */
  readonly children?: ReactNode;
  /** Null if no further transaction can be entered. */
  readonly onSaveAndContinue: (() => void) | null;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  readonly isSaving: boolean;
  /** The keypad above the button, on phones while the amount is being edited. */
  readonly keypad: Pick<AmountInput, 'press'> | null;
}

/** Always reachable: at the end of the form; on phones above the keyboard, together with the keypad. */
export function SaveBar({ children, onSaveAndContinue, onSave, onCancel, isSaving, keypad }: SaveBarProps) {
  return (
    <div className={css.bar}>
      <div className={css.problem}>{children}</div>
      {keypad === null ? null : (
        <div className={css.keypad}>
          <Keypad amount={keypad} className={css.keys ?? ''} />
        </div>
      )}
      <div className={css.buttons}>
        <Button variant="ghost" size="large" className={css.cancel ?? ''} onPress={onCancel}>
          취소
        </Button>
        {onSaveAndContinue === null ? null : (
          <Button
            size="large"
            isDisabled={isSaving}
            title="저장한 뒤 바로 다음 거래를 입력해요"
            onPress={onSaveAndContinue}
          >
            계속 입력
          </Button>
        )}
        <Button variant="primary" size="large" isPending={isSaving} className={css.save ?? ''} onPress={onSave}>
          저장
        </Button>
      </div>
    </div>
  );
}
