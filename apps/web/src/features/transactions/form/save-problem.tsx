import type { Transaction } from '@salim/contract';
import { Button } from '../../../ui/button.tsx';
import { lazyOverlay } from '../../../ui/lazy-overlay.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { differencesOf, type FactField } from '../model/facts.ts';
import { type Ledger, memberName, useLedger } from '../model/ledger.tsx';
import { type FormState, formOf } from './form-state.ts';
import { mergeForms } from './merge-conflict.ts';
import { conflictOf } from './merge-onto.ts';
import { describableOf, type FormDefaults, readForm } from './read-form.ts';

// A lazy module, needed only after a conflict.
const ConflictDialog = lazyOverlay(async () => (await import('./conflict-dialog.tsx')).ConflictDialog);

/** Why a transaction could not be saved. */
export type SaveProblem =
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'gone' }
  | { readonly kind: 'conflict'; readonly current: Transaction };

/** Names the members whose changes were merged into the form. */
export function mergedBy(ledger: Ledger, current: Transaction): string {
  return current.updatedBy === ledger.meId || current.updatedBy === null
    ? '다른 곳에서 수정한 내용도 함께 저장했어요.'
    : `${memberName(ledger, current.updatedBy)}님이 수정한 내용도 함께 저장했어요.`;
}

/** Compares what another member has saved in the meantime with the form, field by field. */
export function SaveConflict({
  form,
  defaults,
  base,
  current,
  isSaving,
  onClose,
  onSave,
}: {
  readonly form: FormState;
  readonly defaults: FormDefaults;
  readonly base: Transaction | null;
  readonly current: Transaction;
  readonly isSaving: boolean;
  readonly onClose: () => void;
  readonly onSave: (merged: FormState, version: number) => void;
}) {
  const ledger = useLedger();
  const reading = readForm(form, defaults);
  if (!reading.input) return null;
  const mine = describableOf(form, reading.input, defaults);
  const taking = (fields: readonly FactField[]) => mergeForms(form, formOf(current), fields);
  const { asked, theirs } = conflictOf(base, mine, current, (fields) => !readForm(taking(fields), defaults).errors);
  return (
    <ConflictDialog
      differences={differencesOf(ledger, current, mine).filter(({ field }) => asked.includes(field))}
      theirs={theirs}
      otherName={current.updatedBy === ledger.meId ? '' : memberName(ledger, current.updatedBy)}
      isPending={isSaving}
      onClose={onClose}
      onSave={(takenOver) => onSave(taking(takenOver), current.version)}
    />
  );
}

/** The save error, above the save button. */
export function ProblemNotice({
  problem,
  isSaving,
  onRestore,
  onSaveAsNew,
}: {
  readonly problem: SaveProblem | null;
  readonly isSaving: boolean;
  readonly onRestore: () => void;
  readonly onSaveAsNew: () => void;
}) {
  if (problem === null || problem.kind === 'conflict') return null;
  if (problem.kind === 'message') {
    return <Notice tone="error">저장하지 못했어요. {problem.text} 입력한 내용은 그대로 있어요.</Notice>;
  }
  return (
    <Notice
      tone="warning"
      actions={
        <>
          <Button size="small" isDisabled={isSaving} onPress={onRestore}>
            복원하고 저장
          </Button>
          <Button size="small" isDisabled={isSaving} onPress={onSaveAsNew}>
            새 거래로 저장
          </Button>
        </>
      }
    >
      이 거래는 그사이 삭제됐어요. 입력한 내용은 그대로 있어요.
    </Notice>
  );
}
