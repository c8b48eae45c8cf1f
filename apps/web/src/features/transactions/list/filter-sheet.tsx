import { addDays, addMonths, dayOfMonth, matchesSearch } from '@salim/domain';
import { type ReactNode, useState } from 'react';
import { formatMonth } from '../../../text/format.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { ActionChip, ChipRow, FilterChip } from '../../../ui/chip.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { LabelGlyph } from '../../../ui/label-icon.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useAmountInput } from '../../../ui/use-amount-input.ts';
import { type Ledger, memberName, useLedger } from '../model/ledger.tsx';
import {
  hasPeriod,
  type InstallmentBasis,
  type ListFilters,
  NO_CATEGORY,
  NO_PERIOD,
  type TransactionSort,
} from '../model/list-filters.ts';
import { BASIS_NAMES, SORT_NAMES } from './filter-bar.tsx';
import css from './filter-sheet.module.css';
import { monthOfDate } from './use-list-scope.ts';

interface FilterSheetProps {
  readonly filters: ListFilters;
  /** How installments are counted if the filters do not say so. */
  readonly usualBasis: InstallmentBasis;
  /** The period that the screen shows while the filters have none; null if it has to be chosen. */
  readonly shownPeriod: NamedPeriod | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onApply: (filters: ListFilters) => void;
}

/** All filters of the list. The list does not change before 적용. */
export function FilterSheet({ isOpen, onClose, ...props }: FilterSheetProps) {
  return isOpen ? <OpenSheet onClose={onClose} {...props} /> : null;
}

interface Choice {
  readonly id: string;
  readonly name: string;
  readonly icon?: ReactNode;
}

type IdField = 'categoryIds' | 'excludedCategoryIds' | 'assetIds' | 'paymentMethodIds' | 'tagIds' | 'memberIds';

/** Longer lists are folded to their first choices, with a search field. */
const SEARCHED_FROM = 13;
const SHOWN_WHEN_FOLDED = 9;

function choicesOf(ledger: Ledger, filters: ListFilters): readonly (readonly [IdField, string, readonly Choice[]])[] {
  const kept = (field: IdField) => (item: { readonly id: string; readonly isArchived?: boolean }) =>
    item.isArchived !== true || filters[field].includes(item.id);
  const tops = ledger.categories.filter((category) => category.parentId === null);
  const inOrder = tops.flatMap((top) => [top, ...ledger.categories.filter((one) => one.parentId === top.id)]);
  const withIcon = (item: { readonly id: string; readonly name: string; readonly icon: string }): Choice => ({
    id: item.id,
    name: item.name,
    icon: item.icon === '' ? undefined : <LabelGlyph icon={item.icon} name={item.name} />,
  });
  const categoriesOf = (field: IdField): Choice[] => [
    { id: NO_CATEGORY, name: '미분류' },
    ...inOrder.filter(kept(field)).map(withIcon),
  ];
  return [
    ['categoryIds', '분류', categoriesOf('categoryIds')],
    ['excludedCategoryIds', '제외할 분류', categoriesOf('excludedCategoryIds')],
    ['paymentMethodIds', '결제수단', ledger.payments.filter(kept('paymentMethodIds')).map(withIcon)],
    ['assetIds', '자산', ledger.assets.map(withIcon)],
    ['tagIds', '태그', ledger.tags.map((tag) => ({ id: tag.id, name: tag.name }))],
    [
      'memberIds',
      '낸 사람',
      ledger.members.length < 2
        ? []
        : ledger.members.map((member) => ({ id: member.userId, name: memberName(ledger, member.userId) })),
    ],
  ];
}

type FilterPeriod = Pick<ListFilters, 'month' | 'from' | 'to'>;

export interface NamedPeriod extends FilterPeriod {
  readonly name: string;
}

const isSamePeriod = (one: FilterPeriod, other: FilterPeriod): boolean =>
  one.month === other.month && one.from === other.from && one.to === other.to;

/** The book's running month, the three months up to today, and this year. */
function presetsOf(ledger: Ledger): readonly NamedPeriod[] {
  const { today } = ledger;
  const year = today.slice(0, 4);
  const threeMonthsAgo = dayOfMonth(addMonths(today.slice(0, 7), -3), Number(today.slice(8)));
  return [
    { name: '이번 달', month: monthOfDate(ledger, today), from: null, to: null },
    { name: '3개월', month: null, from: addDays(threeMonthsAgo, 1), to: today },
    { name: '올해', month: null, from: `${year}-01-01`, to: `${year}-12-31` },
  ];
}

/** The usual periods, and those that the screen shows with and without the filters. */
function periodsOf(ledger: Ledger, { month }: ListFilters, shown: NamedPeriod | null): readonly NamedPeriod[] {
  const filtered = month === null ? [] : [{ name: formatMonth(month), month, from: null, to: null }];
  const periods = [...presetsOf(ledger), ...filtered, ...(shown === null ? [] : [shown])];
  return periods.filter((period, at) => periods.findIndex((other) => isSamePeriod(period, other)) === at);
}

const EMPTY: Partial<ListFilters> = {
  merchant: '',
  importId: null,
  from: null,
  to: null,
  categoryIds: [],
  excludedCategoryIds: [],
  assetIds: [],
  paymentMethodIds: [],
  tagIds: [],
  memberIds: [],
  basis: null,
  sort: '-date',
};

function OpenSheet({ filters, usualBasis, shownPeriod, onClose, onApply }: Omit<FilterSheetProps, 'isOpen'>) {
  const ledger = useLedger();
  const [wanted, setWanted] = useState(filters);
  const min = useAmountInput({ value: filters.minAmount });
  const max = useAmountInput({ value: filters.maxAmount });
  const period = hasPeriod(wanted) ? wanted : shownPeriod;
  const isPeriodWrong = wanted.from !== null && wanted.to !== null && wanted.from > wanted.to;
  const isRangeWrong = min.value !== null && max.value !== null && min.value > max.value;
  const apply = () => {
    if (isPeriodWrong || isRangeWrong || min.problem !== null || max.problem !== null) return;
    const isByTurn = wanted.basis === 'BILLING' && filters.basis !== 'BILLING';
    const isFree = wanted.from !== null || wanted.to !== null;
    onApply({
      ...wanted,
      // Without a period, installments due years from now would come first in the list.
      month: isFree ? null : isByTurn && !hasPeriod(wanted) ? monthOfDate(ledger, ledger.today) : wanted.month,
      minAmount: min.value,
      maxAmount: max.value,
    });
  };
  return (
    <Sheet
      title="필터"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button
            variant="ghost"
            onPress={() => {
              setWanted({ ...wanted, ...EMPTY });
              min.setValue(null);
              max.setValue(null);
            }}
          >
            초기화
          </Button>
          <Button variant="primary" onPress={apply}>
            적용
          </Button>
        </>
      }
    >
      <div className={css.groups}>
        <fieldset className={css.group}>
          <legend className={css.legend}>기간</legend>
          <ChipRow label="자주 쓰는 기간">
            {periodsOf(ledger, filters, shownPeriod).map(({ name, ...usual }) => (
              <FilterChip
                key={name}
                isSelected={period !== null && isSamePeriod(period, usual)}
                onChange={(isOn) => setWanted({ ...wanted, ...(isOn ? usual : NO_PERIOD) })}
              >
                {name}
              </FilterChip>
            ))}
          </ChipRow>
          <div className={css.pair}>
            <DatePicker
              label="시작일"
              value={wanted.from}
              onChange={(from) => setWanted({ ...wanted, from })}
              today={ledger.today}
            />
            <DatePicker
              label="종료일"
              value={wanted.to}
              onChange={(to) => setWanted({ ...wanted, to })}
              today={ledger.today}
              error={isPeriodWrong ? '시작일보다 늦은 날을 골라 주세요.' : null}
            />
          </div>
        </fieldset>
        {choicesOf(ledger, filters).map(([field, name, choices]) =>
          choices.length === 0 ? null : (
            <ChoiceGroup
              key={field}
              name={name}
              choices={choices}
              shownWhenFolded={field === 'excludedCategoryIds' ? 0 : SHOWN_WHEN_FOLDED}
              chosen={wanted[field]}
              onChange={(chosen) => setWanted({ ...wanted, [field]: chosen })}
            />
          ),
        )}
        <fieldset className={css.group}>
          <legend className={css.legend}>금액</legend>
          <div className={css.pair}>
            <AmountField amount={min} label="최소 금액" placeholder="제한 없음" />
            <AmountField
              amount={max}
              label="최대 금액"
              placeholder="제한 없음"
              error={isRangeWrong ? '최소 금액보다 큰 금액을 입력해 주세요.' : null}
              onSubmit={apply}
            />
          </div>
        </fieldset>
        <div className={css.group}>
          <span className={css.legend}>할부</span>
          <Segmented<InstallmentBasis>
            label="할부"
            options={(['CONSUMPTION', 'BILLING'] as const).map((id) => ({ id, name: BASIS_NAMES[id] }))}
            value={wanted.basis ?? usualBasis}
            onChange={(basis) => setWanted({ ...wanted, basis: basis === usualBasis ? null : basis })}
          />
          <p className={css.hint}>청구 기준으로 보면 할부를 청구되는 달에 회차별로 나눠 보여 드려요.</p>
        </div>
        <div className={css.group}>
          <span className={css.legend}>정렬</span>
          <Segmented<TransactionSort>
            label="정렬"
            options={(['-date', 'date', '-amount', 'amount'] as const).map((id) => ({ id, name: SORT_NAMES[id] }))}
            value={wanted.sort}
            onChange={(sort) => setWanted({ ...wanted, sort })}
          />
        </div>
      </div>
    </Sheet>
  );
}

function ChoiceGroup({
  name,
  choices,
  shownWhenFolded,
  chosen,
  onChange,
}: {
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly shownWhenFolded: number;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}) {
  const [typed, setTyped] = useState('');
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isLong = choices.length >= SEARCHED_FROM;
  const isClosed = shownWhenFolded === 0 && !isUnfolded;
  const isFolded = isClosed || (isLong && !isUnfolded && typed === '');
  const shown = choices.filter(
    (choice, index) =>
      chosen.includes(choice.id) || (isFolded ? index < shownWhenFolded : matchesSearch(choice.name, typed)),
  );
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{name}</legend>
      {isLong && !isClosed ? (
        <SearchField label={`${name} 검색`} placeholder="초성으로도 찾을 수 있어요" value={typed} onChange={setTyped} />
      ) : null}
      <ChipRow label={name}>
        {shown.map((choice) => (
          <FilterChip
            key={choice.id}
            isSelected={chosen.includes(choice.id)}
            icon={choice.icon === undefined ? undefined : <span aria-hidden>{choice.icon}</span>}
            onChange={(isOn) => onChange(isOn ? [...chosen, choice.id] : chosen.filter((id) => id !== choice.id))}
          >
            {choice.name}
          </FilterChip>
        ))}
        {isFolded && shown.length < choices.length ? (
          <ActionChip onPress={() => setIsUnfolded(true)}>{`${name} ${choices.length}개 모두 보기`}</ActionChip>
        ) : null}
      </ChipRow>
    </fieldset>
  );
}
