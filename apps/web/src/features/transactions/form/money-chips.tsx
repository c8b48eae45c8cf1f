import { useState } from 'react';
import { FilterChip } from '../../../ui/chip.tsx';
import { Ellipsis } from '../../../ui/icons/ellipsis.ts';
import { lazyOverlay } from '../../../ui/lazy-overlay.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import type { Habits } from '../api/use-habits.ts';
import { useLedger } from '../model/ledger.tsx';
import type { FormType, PaymentChoice } from './form-state.ts';
import css from './money-chips.module.css';
import { choiceOf, isSameChoice, moneyQuestion, NO_PAYMENT, shownSources } from './money-source.ts';

const MoneySheet = lazyOverlay(async () => (await import('./money-sheet.tsx')).MoneySheet);

interface MoneyChipsProps {
  readonly type: FormType;
  readonly value: PaymentChoice;
  readonly habitual: PaymentChoice;
  readonly byUse: Habits['payments'];
  /** How many are shown at once. */
  readonly max: number;
  readonly onChange: (value: PaymentChoice) => void;
}

/** Payment method and asset as one choice: the source in use, the next most used, and the others in a sheet. */
export function MoneyChips({ type, value, habitual, byUse, max, onChange }: MoneyChipsProps) {
  const ledger = useLedger();
  // Kept mounted after the first opening, so that the closing animation can run.
  const [opened, setOpened] = useState<boolean | null>(null);
  const shown = shownSources(ledger, type, { current: value, habitual, byUse, max });
  const question = moneyQuestion(type);
  const isEmpty = shown.length === 0;
  const close = () => setOpened(false);
  return (
    <div role="group" aria-label={question} className={css.chips}>
      {shown.map((source) => {
        const isOn = isSameChoice(source, value);
        return (
          <FilterChip
            key={source.key}
            isSelected={isOn}
            onChange={() => onChange(isOn ? NO_PAYMENT : choiceOf(source))}
          >
            <span className={css.name}>{source.name}</span>
          </FilterChip>
        );
      })}
      <PlainButton
        aria-label={isEmpty ? undefined : `${question} 모두 보기`}
        aria-haspopup="dialog"
        className={isEmpty ? css.ask : css.more}
        onPointerEnter={MoneySheet.approach}
        onFocus={MoneySheet.approach}
        onPress={() => setOpened(true)}
      >
        {isEmpty ? '카드·통장' : <Ellipsis aria-hidden />}
      </PlainButton>
      {opened === null ? null : (
        <MoneySheet
          type={type}
          value={value}
          isOpen={opened}
          onClose={close}
          onChoose={(choice) => {
            close();
            onChange(choice);
          }}
        />
      )}
    </div>
  );
}
