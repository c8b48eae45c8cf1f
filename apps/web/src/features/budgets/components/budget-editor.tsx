import type { Budget, BudgetSuggestion, Category } from '@salim/contract';
import { useState } from 'react';
import { BudgetForm } from './budget-form.tsx';

interface BudgetEditorProps {
  readonly budget: Budget;
  readonly categories: readonly Category[];
  readonly suggestion: BudgetSuggestion | undefined;
  readonly onReload: () => Promise<unknown>;
}

/**
 * The form on the newest budget, as long as nothing unsaved is in it: what another member saves then comes in by
 * itself; over typed input it never does without being asked for.
 */
export function BudgetEditor({ budget, categories, suggestion, onReload }: BudgetEditorProps) {
  const [base, setBase] = useState(budget);
  const [isDirty, setIsDirty] = useState(false);
  const [rounds, setRounds] = useState(0);
  if (!isDirty && (base.id !== budget.id || base.version !== budget.version)) setBase(budget);
  return (
    <BudgetForm
      key={`${base.id}-${base.version}-${rounds}`}
      budget={base}
      categories={categories}
      suggestion={suggestion}
      onDirtyChange={setIsDirty}
      onTakeCurrent={() => {
        void onReload().then(() => {
          setIsDirty(false);
          setRounds((count) => count + 1);
        });
      }}
    />
  );
}
