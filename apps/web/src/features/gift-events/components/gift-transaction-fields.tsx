import type { Asset, Category } from '@salim/contract';
import { withJosa } from '@salim/domain';
import { useCarryingEntries } from '../../../ledger/use-carrying-entries.ts';
import type { ApiError } from '../../../platform/api/api-error.ts';
import { formatDay, formatWon } from '../../../text/format.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Select } from '../../../ui/select.tsx';
import { ThingSelect } from '../../../ui/thing-select.tsx';
import { assetThings, categoryThings } from '../gift-choices.ts';
import type { Carrying, GiftFields } from '../gift-fields.ts';
import css from './gift-form.module.css';

/** What is chosen for the transaction that is made along with a gift. */
export interface NewEntryChoice {
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
  readonly entry: NewEntryChoice;
  readonly onEntryChange: (changes: Partial<NewEntryChoice>) => void;
  readonly categoryId: string | null;
  readonly assets: readonly Asset[];
  readonly categories: readonly Category[];
  readonly entryError: string | undefined;
  readonly failure: ApiError | null;
}

/** Which transaction of the book carries the gift: a new one, an existing one or none. */
export function GiftTransactionFields(props: GiftTransactionFieldsProps) {
  const { bookId, isNew, values, onChange, onEntryChange, categoryId, assets, categories, entryError, failure } = props;
  const { direction, date, carrying, entryId } = values;
  const { assetId } = props.entry;
  const isGiving = direction === 'GIVEN';
  const entries = useCarryingEntries(
    bookId,
    { type: isGiving ? 'EXPENSE' : 'INCOME', date },
    carrying === 'existing',
  ).data;
  const entryKind = isGiving ? '지출' : '수입';
  const isFarAway = entryId !== null && entries?.some((entry) => entry.id === entryId) === false;
  const carriers = [
    ...(isFarAway ? [{ id: entryId, name: '현재 연결된 거래' }] : []),
    ...(entries ?? []).map((entry) => ({
      id: entry.id,
      name: `${formatDay(entry.date)} ${entry.description || entryKind} ${formatWon(entry.amount)}`,
    })),
  ];
  const things = categoryThings(categories, direction);
  return (
    <>
      <Select
        label="가계부 거래"
        options={[
          ...(isNew ? [{ id: 'new', name: `새 ${withJosa(entryKind, '으로/로')} 함께 기록` }] : []),
          { id: 'existing', name: `기존 ${entryKind} 거래와 연결` },
          { id: 'none', name: '경조사에만 기록' },
        ]}
        value={carrying}
        onChange={(id) => onChange({ carrying: id as Carrying })}
        {...(carrying === 'none' ? { help: '가계부 합계에는 포함되지 않아요.' } : {})}
      />
      {carrying === 'new' ? (
        <div className={css.pair}>
          <ThingSelect
            label={isGiving ? '보내는 자산' : '받는 자산'}
            things={assetThings(assets)}
            value={assetId}
            onChange={(id) => onEntryChange({ assetId: id })}
            none="없음"
            error={failure?.messageFor('assetId')}
          />
          <ThingSelect
            label="분류"
            things={things}
            value={categoryId}
            onChange={(id) => onEntryChange({ chosenCategoryId: id })}
            none="미분류"
            error={failure?.messageFor('categoryId')}
          />
        </div>
      ) : null}
      {carrying === 'existing' ? (
        <Combobox
          label="연결할 거래"
          options={carriers}
          value={entryId}
          onChange={(id) => onChange({ entryId: id })}
          help="선택한 날짜 전후 10일의 거래를 보여 드려요."
          error={entryError}
        />
      ) : null}
    </>
  );
}
