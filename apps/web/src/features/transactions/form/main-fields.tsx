import type { ReactNode } from 'react';
import { lazySection } from '../../../ui/lazy-section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import type { KnownHabits } from '../api/use-habits.ts';
import type { Suggestion } from '../api/use-suggestions.ts';
import { useBegin } from './begun-block.ts';
import { CategoryPicker } from './category-picker.tsx';
import { DescriptionField } from './description-field.tsx';
import { beginSplits, type FormState, type PaymentChoice } from './form-state.ts';
import { ProposalChips } from './proposal-chips.tsx';
import { type FormDefaults, type FormErrors, wonOf } from './read-form.ts';
import type { FormHelpers } from './use-form-helpers.ts';

// Loaded on demand: only some transactions need these fields.
const SplitEditor = lazySection(
  async () => (await import('./split-editor.tsx')).SplitEditor,
  <SkeletonRows rows={2} height={48} />,
);
const TransferFields = lazySection(
  async () => (await import('./transfer-fields.tsx')).TransferFields,
  <SkeletonRows rows={2} height={48} />,
);

export interface MainFieldsProps {
  readonly form: FormState;
  readonly defaults: FormDefaults;
  /** The source that is shown first. */
  readonly habitual: PaymentChoice;
  readonly habits: KnownHabits;
  readonly helpers: FormHelpers;
  readonly errors: FormErrors;
  readonly onChange: (changes: Partial<FormState>) => void;
  readonly onChoose: (suggestion: Suggestion) => void;
}

/** The assets of a transfer, the splits, or else the categories. */
export function Whereabouts({
  form,
  defaults,
  helpers,
  errors,
  onChange,
  children,
}: Omit<MainFieldsProps, 'habitual' | 'habits' | 'onChoose'> & { readonly children: ReactNode }) {
  if (form.type === 'TRANSFER') {
    return (
      <TransferFields
        value={form.transfer}
        habitual={defaults}
        onChange={(transfer) => onChange({ transfer })}
        errors={errors}
      />
    );
  }
  if (form.splits.length === 0) return children;
  return (
    <SplitEditor
      kind={helpers.kind}
      parts={form.splits}
      total={wonOf(form.amountText)}
      onChange={(splits) => onChange({ splits })}
      error={errors.splits}
    />
  );
}

/** On a desk: what it was for and where it belongs. */
export function MainFields(props: MainFieldsProps) {
  const { form, habits, helpers, errors, onChange, onChoose } = props;
  const { kind } = helpers;
  const begin = useBegin();
  return (
    <>
      <DescriptionField
        type={form.type}
        value={form.description}
        onChange={(description) => onChange({ description })}
        onChoose={onChoose}
        error={errors.description}
        proposals={
          <ProposalChips proposals={helpers.proposals} onTake={(proposal) => onChange(helpers.changesOf(proposal))} />
        }
      />
      <Whereabouts {...props}>
        <CategoryPicker
          kind={kind}
          value={form.categoryIds[kind]}
          onChange={(categoryId) => onChange({ categoryIds: { ...form.categoryIds, [kind]: categoryId } })}
          habits={habits}
          situation={helpers.situation}
          guess={helpers.guess}
          onSplit={() => {
            begin('splits');
            onChange({ splits: beginSplits(form) });
          }}
          error={errors.category}
        />
      </Whereabouts>
    </>
  );
}
