import { lazySection } from '../../../ui/lazy-section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import type { Habits } from '../api/use-habits.ts';
import type { Suggestion } from '../api/use-suggestions.ts';
import { CategoryPicker } from './category-picker.tsx';
import { DescriptionField } from './description-field.tsx';
import { beginSplits, type FormState } from './form-state.ts';
import { type FormDefaults, type FormErrors, wonOf } from './read-form.ts';

// What only some transactions want is not waited for.
const SplitEditor = lazySection(
  async () => (await import('./split-editor.tsx')).SplitEditor,
  <SkeletonRows rows={2} height={48} />,
);
const TransferFields = lazySection(
  async () => (await import('./transfer-fields.tsx')).TransferFields,
  <SkeletonRows rows={2} height={48} />,
);

interface MainFieldsProps {
  readonly form: FormState;
  readonly defaults: FormDefaults;
  readonly habits: Habits;
  readonly errors: FormErrors;
  readonly onChange: (changes: Partial<FormState>) => void;
  readonly onChoose: (suggestion: Suggestion) => void;
}

/** What it was for and where it belongs: description, category, splits or the assets of a transfer. */
export function MainFields({ form, defaults, habits, errors, onChange, onChoose }: MainFieldsProps) {
  const kind = form.type === 'INCOME' ? 'INCOME' : 'EXPENSE';
  return (
    <>
      <DescriptionField
        type={form.type}
        value={form.description}
        onChange={(description) => onChange({ description })}
        onChoose={onChoose}
        error={errors.description}
      />
      {form.type === 'TRANSFER' ? null : form.splits.length > 0 ? (
        <SplitEditor
          kind={kind}
          parts={form.splits}
          total={wonOf(form.amountText)}
          onChange={(splits) => onChange({ splits })}
          error={errors.splits}
        />
      ) : (
        <CategoryPicker
          kind={kind}
          value={form.categoryIds[kind]}
          onChange={(categoryId) => onChange({ categoryIds: { ...form.categoryIds, [kind]: categoryId } })}
          habits={habits.categoryIds}
          description={form.description}
          onSplit={() => onChange({ splits: beginSplits(form) })}
          error={errors.category}
        />
      )}
      {form.type === 'TRANSFER' ? (
        <TransferFields
          value={form.transfer}
          habitual={defaults}
          onChange={(transfer) => onChange({ transfer })}
          errors={errors}
        />
      ) : null}
    </>
  );
}
