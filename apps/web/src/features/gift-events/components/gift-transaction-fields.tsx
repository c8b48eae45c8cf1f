import type { Asset, Category } from '@salim/contract';
import { withJosa } from '@salim/domain';
import { type TransactionMode, useLinkedTransactions } from '../../../ledger/use-linked-transactions.ts';
import type { ApiError } from '../../../platform/api/api-error.ts';
import { formatDay, formatWon } from '../../../text/format.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { LabelSelect } from '../../../ui/label-select.tsx';
import { Select } from '../../../ui/select.tsx';
import { assetItems, categoryItems } from '../gift-choices.ts';
import type { GiftFields } from '../gift-fields.ts';
import css from './gift-form.module.css';

/** What is chosen for the transaction that is made along with a gift. */
export interface NewTransactionChoice {
  readonly assetId: string | null;
  /** Undefined until it is chosen: the usual one of the occasion. */
  readonly chosenCategoryId: string | null | undefined;
}

interface GiftTransactionFieldsProps {
  readonly bookId: string;
  /** Whether the gift is written down now. */
  readonly isNew: boolean;
  readonly values: GiftFields;
  readonly onChange: (changes: Partial<GiftFields>) => void;
  readonly transaction: NewTransactionChoice;
  readonly onTransactionChange: (changes: Partial<NewTransactionChoice>) => void;
  readonly categoryId: string | null;
  readonly assets: readonly Asset[];
  readonly categories: readonly Category[];
  readonly transactionError: string | undefined;
  readonly failure: ApiError | null;
}

/** Which transaction of the book carries the gift: a new one, an existing one or none. */
export function GiftTransactionFields(props: GiftTransactionFieldsProps) {
  const {
    bookId,
    isNew,
    values,
    onChange,
    onTransactionChange,
    categoryId,
    assets,
    categories,
    transactionError,
    failure,
  } = props;
  const { direction, date, transactionMode, transactionId } = values;
  const { assetId } = props.transaction;
  const isGiving = direction === 'GIVEN';
  const transactions = useLinkedTransactions(
    bookId,
    { type: isGiving ? 'EXPENSE' : 'INCOME', date },
    transactionMode === 'existing',
  ).data;
  const transactionKind = isGiving ? '지출' : '수입';
  const isFarAway =
    transactionId !== null && transactions?.some((transaction) => transaction.id === transactionId) === false;
  const carriers = [
    ...(isFarAway ? [{ id: transactionId, name: '현재 연결된 거래' }] : []),
    ...(transactions ?? []).map((transaction) => ({
      id: transaction.id,
      name: `${formatDay(transaction.date)} ${transaction.description || transactionKind} ${formatWon(transaction.amount)}`,
    })),
  ];
  const items = categoryItems(categories, direction);
  return (
    <>
      <Select
        label="가계부 거래"
        options={[
          ...(isNew ? [{ id: 'new', name: `새 ${withJosa(transactionKind, '으로/로')} 함께 기록` }] : []),
          { id: 'existing', name: `기존 ${transactionKind} 거래와 연결` },
          { id: 'none', name: '경조사에만 기록' },
        ]}
        value={transactionMode}
        onChange={(id) => onChange({ transactionMode: id as TransactionMode })}
        {...(transactionMode === 'none' ? { help: '가계부 합계에는 포함되지 않아요.' } : {})}
      />
      {transactionMode === 'new' ? (
        <div className={css.pair}>
          <LabelSelect
            label={isGiving ? '보내는 자산' : '받는 자산'}
            items={assetItems(assets)}
            value={assetId}
            onChange={(id) => onTransactionChange({ assetId: id })}
            none="없음"
            error={failure?.messageFor('assetId')}
          />
          <LabelSelect
            label="분류"
            items={items}
            value={categoryId}
            onChange={(id) => onTransactionChange({ chosenCategoryId: id })}
            none="미분류"
            error={failure?.messageFor('categoryId')}
          />
        </div>
      ) : null}
      {transactionMode === 'existing' ? (
        <Combobox
          label="연결할 거래"
          options={carriers}
          value={transactionId}
          onChange={(id) => onChange({ transactionId: id })}
          help="선택한 날짜 전후 10일의 거래를 보여 드려요."
          error={transactionError}
        />
      ) : null}
    </>
  );
}
