import { matchesSearch } from '@salim/domain';
import { useState } from 'react';
import { canWrite } from '../../../ledger/can-write.ts';
import { createMoneySource, type NewSourceKind } from '../../../ledger/create-money-source.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { Check } from '../../../ui/icons/check.ts';
import { Plus } from '../../../ui/icons/plus.ts';
import { LabelIcon } from '../../../ui/label-icon.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useLedger } from '../model/ledger.tsx';
import type { FormType, PaymentChoice } from './form-state.ts';
import css from './money-chips.module.css';
import { choiceOf, isSameChoice, moneyQuestion, NO_PAYMENT, sourcesOf } from './money-source.ts';

interface MoneySheetProps {
  readonly type: FormType;
  readonly value: PaymentChoice;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChoose: (choice: PaymentChoice) => void;
}

/** All payment methods and assets, searchable; a name that does not exist can be added. */
export function MoneySheet({ isOpen, onClose, ...props }: MoneySheetProps) {
  return (
    <Sheet title={moneyQuestion(props.type)} isOpen={isOpen} onClose={onClose}>
      <Sources {...props} />
    </Sheet>
  );
}

function Sources({ type, value, onChoose }: Omit<MoneySheetProps, 'isOpen' | 'onClose'>) {
  const ledger = useLedger();
  const [typed, setTyped] = useState('');
  const [adding, setAdding] = useState<NewSourceKind | null>(null);
  const [error, setError] = useState<string | null>(null);
  const name = typed.trim();
  const all = sourcesOf(ledger, type);
  const found = all.filter((source) => matchesSearch(`${source.name} ${source.detail}`, typed));
  const isNew = name !== '' && !all.some((source) => source.name === name) && canWrite(ledger.book);
  const add = async (kind: NewSourceKind) => {
    if (adding !== null) return;
    setAdding(kind);
    setError(null);
    try {
      onChoose(await createMoneySource(ledger.bookId, kind, name));
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setAdding(null);
    }
  };
  return (
    <>
      <SearchField
        label="카드나 통장 검색"
        placeholder="이름으로 찾거나 새로 추가"
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setError(null);
        }}
      />
      {isNew ? (
        <div className={css.create}>
          <Button icon={<Plus aria-hidden />} isPending={adding === 'method'} onPress={() => void add('method')}>
            ‘{name}’ 카드로 추가
          </Button>
          <Button icon={<Plus aria-hidden />} isPending={adding === 'asset'} onPress={() => void add('asset')}>
            ‘{name}’ 통장·현금으로 추가
          </Button>
        </div>
      ) : null}
      {error === null ? null : (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
      <div className={css.list}>
        {found.map((source) => {
          const isOn = isSameChoice(source, value);
          return (
            <button
              key={source.key}
              type="button"
              aria-pressed={isOn}
              className={css.option}
              onClick={() => onChoose(choiceOf(source))}
            >
              <LabelIcon icon={source.icon} name={source.name} color={source.color} />
              <span className={css.words}>
                <span className={css.title}>{source.name}</span>
                {source.detail === '' ? null : <span className={css.detail}>{source.detail}</span>}
              </span>
              {isOn ? <Check aria-hidden /> : null}
            </button>
          );
        })}
        {name === '' && all.length > 0 ? (
          <button
            type="button"
            aria-pressed={isSameChoice(NO_PAYMENT, value)}
            className={css.option}
            onClick={() => onChoose(NO_PAYMENT)}
          >
            <span className={css.none}>정하지 않음</span>
          </button>
        ) : null}
        {found.length === 0 && !isNew ? (
          <p className={css.empty}>
            {name === '' ? '카드나 통장 이름을 입력하면 바로 추가할 수 있어요.' : '일치하는 카드나 통장이 없어요.'}
          </p>
        ) : null}
      </div>
    </>
  );
}
