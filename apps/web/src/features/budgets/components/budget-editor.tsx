import type { Budget, BudgetSuggestion, Category } from '@salim/contract';
import { useState } from 'react';
import { BudgetForm } from './budget-form.tsx';

interface BudgetEditorProps {
  readonly budget: Budget;
  readonly categories: readonly Category[];
  readonly suggestion: BudgetSuggestion | null | undefined;
  readonly onReload: () => Promise<unknown>;
}

/** The form, and the option to reload what others have saved. */
export function BudgetEditor({ budget, categories, suggestion, onReload }: BudgetEditorProps) {
  const [rounds, setRounds] = useState(0);
  return (
    <BudgetForm
      key={rounds}
      budget={budget}
      categories={categories}
      suggestion={suggestion}
      onTakeCurrent={() => {
        void onReload().then(() => setRounds((count) => count + 1));
      }}
    />
  );
}
