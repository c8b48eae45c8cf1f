import type { Asset, Category, Member, PaymentMethod, Tag } from '@salim/contract';
import { ChipRow, FilterChip } from '../../../ui/chip.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { LabelSelect } from '../../../ui/label-select.tsx';
import { PartAmountField } from '../../../ui/part-amount-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { DraftChanges, DraftEdit, DraftField, DraftType } from '../draft-edit.ts';
import css from './draft-card.module.css';

/** The items of the current book that transactions can refer to. */
export interface DraftReferences {
  readonly bookId: string;
  readonly currency: string;
  /** Today in the book's time zone. */
  readonly today: string;
  readonly categories: readonly Category[];
  readonly assets: readonly Asset[];
  readonly payments: readonly PaymentMethod[];
  readonly members: readonly Member[];
  readonly tags: readonly Tag[];
}

const TYPES: readonly { readonly id: DraftType; readonly name: string }[] = [
  { id: 'EXPENSE', name: '지출' },
  { id: 'INCOME', name: '수입' },
  { id: 'TRANSFER', name: '이체' },
];

interface DraftFieldsProps {
  readonly edit: DraftEdit;
  readonly items: DraftReferences;
  readonly onChange: (changes: DraftChanges) => void;
  /** Whether all fields can be edited, or only where the draft is filed and what it lacks. */
  readonly isOpen: boolean;
  /** The field that the draft lacked at first. */
  readonly asked: DraftField | null;
  readonly problem: { readonly field: DraftField; readonly message: string } | null;
}

/** Where a draft is filed and what it lacks; with `isOpen`, all of its fields. */
export function DraftFields({ edit, items, onChange, isOpen, asked, problem }: DraftFieldsProps) {
  const errorAt = (field: DraftField) => (problem?.field === field ? problem.message : undefined);
  const shows = (field: DraftField) => isOpen || asked === field || problem?.field === field;
  const assets = items.assets.filter((asset) => asset.isActive || asset.id === edit.assetId);
  const kind = edit.type === 'INCOME' ? 'INCOME' : 'EXPENSE';
  const parents = new Map(items.categories.map((category) => [category.id, category]));
  const categories = items.categories
    .filter((category) => category.kind === kind && !category.isArchived)
    .map(({ id, icon, name, parentId }) => {
      const parent = parentId === null ? undefined : parents.get(parentId);
      return { id, icon, name: parent ? `${parent.name} › ${name}` : name };
    });
  const named = items.tags.filter(({ id }) => edit.draft.tagIds?.includes(id));
  const methods = items.payments.filter((method) => !method.isArchived || method.id === edit.paymentMethodId);
  return (
    <div className={css.fields}>
      {isOpen ? (
        <TextField label="내용" value={edit.description} onChange={(description) => onChange({ description })} />
      ) : null}
      {shows('amount') ? (
        <PartAmountField
          label="금액"
          text={edit.amountText}
          onChange={(amountText) => onChange({ amountText })}
          error={errorAt('amount')}
        />
      ) : null}
      {shows('date') ? (
        <DatePicker
          label="날짜"
          value={edit.date}
          today={items.today}
          onChange={(date) => onChange({ date })}
          error={errorAt('date')}
        />
      ) : null}
      {isOpen ? (
        <Select
          label="구분"
          options={TYPES}
          value={edit.type}
          onChange={(id) => {
            const type = TYPES.find((one) => one.id === id)?.id;
            if (type)
              onChange({ type, categoryId: null, isRefund: type === 'EXPENSE' && edit.draft.kind === 'CANCEL' });
          }}
        />
      ) : null}
      {edit.type === 'TRANSFER' ? (
        <>
          <LabelSelect
            label="보내는 자산"
            items={assets}
            value={edit.assetId}
            onChange={(assetId) => onChange({ assetId })}
            error={errorAt('asset')}
          />
          <LabelSelect
            label="받는 자산"
            items={assets}
            value={edit.toAssetId}
            onChange={(toAssetId) => onChange({ toAssetId })}
            error={errorAt('toAsset')}
          />
        </>
      ) : (
        <>
          <LabelSelect
            label="분류"
            items={categories}
            value={edit.categoryId}
            onChange={(categoryId) => onChange({ categoryId })}
            none="미분류"
          />
          {edit.paymentMethodId !== null || (edit.assetId === null && edit.type === 'EXPENSE') ? (
            <LabelSelect
              label="결제수단"
              items={methods}
              value={edit.paymentMethodId}
              onChange={(id) =>
                onChange({ paymentMethodId: id, assetId: methods.find((method) => method.id === id)?.assetId ?? null })
              }
              none="없음"
            />
          ) : (
            <LabelSelect
              label={edit.type === 'INCOME' ? '어디로 들어왔나요?' : '자산'}
              items={assets}
              value={edit.assetId}
              onChange={(assetId) => onChange({ assetId })}
              none="없음"
            />
          )}
          {edit.draft.paidBy === undefined ? null : (
            <LabelSelect
              label="낸 사람"
              items={items.members.map(({ userId, name, nickname }) => ({
                id: userId,
                name: nickname ?? name,
                icon: '',
              }))}
              value={edit.paidBy}
              onChange={(paidBy) => onChange({ paidBy })}
              none="나"
            />
          )}
        </>
      )}
      {named.length === 0 ? null : (
        <ChipRow label="태그">
          {named.map(({ id, name }) => (
            <FilterChip
              key={id}
              isSelected={edit.tagIds.includes(id)}
              onChange={(isOn) =>
                onChange({ tagIds: isOn ? [...edit.tagIds, id] : edit.tagIds.filter((tagId) => tagId !== id) })
              }
            >
              #{name}
            </FilterChip>
          ))}
        </ChipRow>
      )}
    </div>
  );
}
