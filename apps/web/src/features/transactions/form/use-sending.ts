import { useState } from 'react';
import { toast } from '../../../ui/toast.tsx';
import type { NewTransaction } from '../api/save-transaction.ts';
import { useLedger } from '../model/ledger.tsx';
import { rowOf } from '../model/transaction-row.ts';
import { holdReceipts } from '../outbox/hold-receipts.ts';
import type { Written } from '../outbox/outbox-item.ts';
import { viewOfWaiting } from '../outbox/waiting-view.ts';
import type { ReceiptChanges } from '../receipts/pending-receipt.ts';
import { saveReceipts } from '../receipts/save-receipts.ts';
import type { FormState } from './form-state.ts';
import { mergeOnto } from './merge-onto.ts';
import { isBehindMore } from './more-fields.ts';
import { describableOf, type FormErrors, readForm } from './read-form.ts';
import { mergedBy, type SaveProblem } from './save-problem.tsx';
import { errorsFromServer } from './server-errors.ts';
import type { TransactionFormProps, TransactionFormState } from './use-form-state.ts';
import { type SaveOutcome, useSaving } from './use-saving.ts';

const NO_ERRORS: FormErrors = {};

type Way = 'save' | 'restoreAndSave' | 'saveAsNew';

interface SendingInput {
  readonly props: TransactionFormProps;
  readonly state: TransactionFormState;
  readonly receipts: ReceiptChanges;
  /** A field with an error is in a collapsed section. */
  readonly onHiddenError: () => void;
}

/** Sends the values of a form, merges them with changes made elsewhere, and keeps the reason of a failure. */
export function useSending({ props, state, receipts, onHiddenError }: SendingInput) {
  const { id, version } = props;
  const { form, defaults } = state;
  const ledger = useLedger();
  const saving = useSaving();
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  const [problem, setProblem] = useState<SaveProblem | null>(null);

  const showErrors = (found: FormErrors) => {
    setErrors(found);
    if (isBehindMore(found)) onHiddenError();
  };
  const finish = (outcome: SaveOutcome, isContinuing: boolean) => {
    switch (outcome.kind) {
      case 'saved': {
        const { transaction, isWaiting } = outcome;
        state.dropDraft();
        const target = { bookId: ledger.bookId, transactionId: transaction.id };
        const changes = transaction.id === id ? receipts : { ...receipts, removedIds: [] };
        // Receipts upload in the background: the transaction is stored, so the user need not wait.
        void (isWaiting
          ? holdReceipts(target, rowOf(transaction), changes)
          : saveReceipts(target, changes, '거래는 저장됐어요.'));
        props.onSaved(transaction, { isContinuing, isWaiting, makesRule: form.makesRule });
        return;
      }
      case 'conflict':
        setProblem({ kind: 'conflict', current: outcome.current });
        return;
      case 'gone':
        setProblem({ kind: 'gone' });
        return;
      case 'refused': {
        const { fieldErrors, message } = outcome.error;
        const isShared = ledger.members.length > 1;
        const found = errorsFromServer(fieldErrors, { form, defaults, isShared });
        showErrors(found.errors);
        const text = fieldErrors.length === 0 ? message : found.rest;
        setProblem(text === null ? null : { kind: 'message', text });
        return;
      }
      case 'busy':
        return;
    }
  };
  const send = async (wanted: FormState, way: Way, at: number | null, isContinuing: boolean) => {
    const reading = readForm(wanted, defaults);
    if (reading.errors) {
      setProblem(null);
      showErrors(reading.errors);
      return;
    }
    setErrors(NO_ERRORS);
    setProblem(null);
    const { base } = props;
    const content = { written: writtenOf(wanted, reading.input), base };
    const outcome = await saving[way]({ bookId: ledger.bookId, id, version: at }, content);
    if (outcome.kind === 'conflict' && version === at) {
      const { current } = outcome;
      const merging = mergeOnto(current, { base, form: wanted, defaults, input: reading.input });
      if (merging.kind === 'same') {
        finish({ kind: 'saved', transaction: current, isWaiting: false }, isContinuing);
        return;
      }
      if (merging.kind === 'merged') {
        state.replace(merging.form);
        toast.info('그사이 바뀐 내용과 합쳤어요', { message: mergedBy(ledger, current) });
        await send(merging.form, way, current.version, isContinuing);
        return;
      }
    }
    finish(outcome, isContinuing);
  };
  const writtenOf = (wanted: FormState, input: NewTransaction): Written => {
    const described = describableOf(wanted, input, defaults);
    const at = new Date().toISOString();
    const { bookId, meId } = ledger;
    return {
      view: viewOfWaiting({ bookId, id, meId, base: props.base, described, input, at }),
      input,
      typed: { form: wanted, defaults },
    };
  };

  return {
    send,
    errors,
    clearErrors: () => setErrors(NO_ERRORS),
    problem,
    setProblem,
    isSaving: saving.isSaving,
  };
}
