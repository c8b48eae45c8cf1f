import type { ReactNode } from 'react';
import { useSearchText } from '../../../platform/browser/use-search-text.ts';
import { formatNumber, formatWon } from '../../../text/format.ts';
import { ActionChip, ChipRow, FilterChip, RemovableChip } from '../../../ui/chip.tsx';
import { SlidersHorizontal } from '../../../ui/icons/sliders-horizontal.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import visuallyHidden from '../../../ui/visually-hidden.module.css';
import { TYPE_NAMES } from '../model/describe-row.ts';
import { categoryPath, type Ledger, memberName, nameOfMissing, useLedger } from '../model/ledger.tsx';
import { filterCount, type ListFilters, NO_CATEGORY, type TransactionType } from '../model/list-filters.ts';
import { MemberFace } from '../model/member-face.tsx';
import css from './filter-bar.module.css';

/** Debounce before the list is filtered; short enough to feel immediate. */
const SEARCH_REST_MS = 120;

const TYPE_CHIPS: readonly TransactionType[] = ['EXPENSE', 'INCOME', 'TRANSFER'];

interface FilterBarProps {
  readonly filters: ListFilters;
  readonly onChange: (filters: ListFilters, how?: { readonly isTyping?: boolean }) => void;
  readonly onMore: () => void;
  /** Controls beside the search. */
  readonly children: ReactNode;
}

/** Type chips, search and the active filters. */
export function FilterBar({ filters, onChange, onMore, children }: FilterBarProps) {
  const [text, setText] = useSearchText(filters.q, (q) => onChange({ ...filters, q }, { isTyping: true }), {
    restMs: SEARCH_REST_MS,
  });
  const count = filterCount(filters);
  const [onlyType] = filters.types.length === 1 ? filters.types : [];
  return (
    <div className={css.bar}>
      <div className={css.row}>
        <div className={css.filters}>
          <ChipRow label="거래 종류">
            <FilterChip isSelected={filters.types.length === 0} onChange={() => onChange({ ...filters, types: [] })}>
              전체
            </FilterChip>
            {TYPE_CHIPS.map((type) => (
              <FilterChip
                key={type}
                isSelected={onlyType === type}
                onChange={(isOn) => onChange({ ...filters, types: isOn ? [type] : [] })}
              >
                {TYPE_NAMES[type]}
              </FilterChip>
            ))}
          </ChipRow>
          <ActionChip icon={<SlidersHorizontal aria-hidden />} onPress={onMore}>
            필터
            {count > 0 ? (
              <>
                <span className={css.count}>{count}</span>
                <span className={visuallyHidden.hidden}>개 적용됨</span>
              </>
            ) : null}
          </ActionChip>
        </div>
        <div className={css.find}>
          <SearchField
            label="내역 검색"
            placeholder="내용, 분류, 금액"
            value={text}
            onChange={setText}
            className={css.search ?? ''}
          />
          {children}
        </div>
      </div>
      <ActiveFilters filters={filters} onChange={onChange} />
    </div>
  );
}

interface ActiveFilter {
  readonly key: string;
  readonly name: string;
  /** Only a filter by a member has one. */
  readonly memberId?: string;
  readonly without: Partial<ListFilters>;
}

function amountName(min: number | null, max: number | null): string {
  if (min !== null && max !== null) {
    return min === max ? formatWon(min) : `${formatNumber(min)} ~ ${formatWon(max)}`;
  }
  return min === null ? `${formatWon(max ?? 0)} 이하` : `${formatWon(min)} 이상`;
}

/** The active filters, each with the filters that remain without it. */
function activeFilters(ledger: Ledger, filters: ListFilters): ActiveFilter[] {
  const each = (
    field: 'categoryIds' | 'excludedCategoryIds' | 'assetIds' | 'paymentMethodIds' | 'tagIds',
    nameOf: (id: string) => string,
  ): ActiveFilter[] =>
    filters[field].map((id) => ({
      key: `${field}:${id}`,
      name: nameOf(id),
      without: { [field]: filters[field].filter((other) => other !== id) },
    }));
  const { minAmount, maxAmount } = filters;
  const categoryName = (id: string): string => categoryPath(ledger, id === NO_CATEGORY ? null : id);
  return [
    ...(filters.types.length > 1 || filters.types[0] === 'ADJUSTMENT'
      ? [{ key: 'types', name: filters.types.map((type) => TYPE_NAMES[type]).join(', '), without: { types: [] } }]
      : []),
    ...each('categoryIds', categoryName),
    ...each('excludedCategoryIds', (id) => `${categoryName(id)} 제외`),
    ...each('assetIds', (id) => ledger.assetById.get(id)?.name ?? nameOfMissing(ledger, '삭제된 자산')),
    ...each('paymentMethodIds', (id) => ledger.paymentById.get(id)?.name ?? nameOfMissing(ledger, '삭제된 결제수단')),
    ...each('tagIds', (id) => `#${ledger.tagById.get(id)?.name ?? nameOfMissing(ledger, '삭제된 태그')}`),
    ...filters.memberIds.map((id) => ({
      key: `memberIds:${id}`,
      name: memberName(ledger, id),
      memberId: id,
      without: { memberIds: filters.memberIds.filter((other) => other !== id) },
    })),
    ...(minAmount !== null || maxAmount !== null
      ? [{ key: 'amount', name: amountName(minAmount, maxAmount), without: { minAmount: null, maxAmount: null } }]
      : []),
    ...(filters.merchant === ''
      ? []
      : [{ key: 'merchant', name: `거래처 ${filters.merchant}`, without: { merchant: '' } }]),
    ...(filters.importId === null ? [] : [{ key: 'importId', name: '가져온 거래', without: { importId: null } }]),
    ...(filters.basis === null
      ? []
      : [{ key: 'basis', name: `할부 ${BASIS_NAMES[filters.basis]}`, without: { basis: null } }]),
    ...(filters.sort === '-date'
      ? []
      : [{ key: 'sort', name: SORT_NAMES[filters.sort], without: { sort: '-date' as const } }]),
  ];
}

/** How a purchase in installments counts: in full on its date, or each installment in its month. */
export const BASIS_NAMES = { CONSUMPTION: '소비 기준', BILLING: '청구 기준' } as const;

export const SORT_NAMES = {
  '-date': '최신순',
  date: '오래된순',
  '-amount': '금액 높은순',
  amount: '금액 낮은순',
} as const;

/** The active filters as chips; renders nothing without any. */
export function ActiveFilters({ filters, onChange }: Pick<FilterBarProps, 'filters' | 'onChange'>) {
  const ledger = useLedger();
  const active = activeFilters(ledger, filters);
  if (active.length === 0) return null;
  return (
    <ChipRow label="적용된 필터">
      {active.map((one) => (
        <RemovableChip
          key={one.key}
          name={one.name}
          icon={one.memberId === undefined ? null : <MemberFace userId={one.memberId} />}
          onRemove={() => onChange({ ...filters, ...one.without })}
        />
      ))}
      {active.length > 1 ? (
        <ActionChip
          onPress={() => onChange(active.reduce((rest, one) => ({ ...rest, ...clearedBy(one) }), filters))}
          label="필터 모두 지우기"
        >
          모두 지우기
        </ActionChip>
      ) : null}
    </ChipRow>
  );
}

/** The changes that clear all filters of the same kind. */
function clearedBy(active: ActiveFilter): Partial<ListFilters> {
  return Object.fromEntries(
    Object.entries(active.without).map(([field, value]) => [field, Array.isArray(value) ? [] : value]),
  );
}
