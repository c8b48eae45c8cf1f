import { useDeferredValue, useMemo } from 'react';
import { serverNow } from '../../../platform/session/access-token.ts';
import { civilFromInstant } from '../../../text/format.ts';
import { useLedger } from '../model/ledger.tsx';
import type { FormState, PaymentChoice } from './form-state.ts';
import { choiceOf, isSameChoice, sourcesOf } from './money-source.ts';
import { type Proposal, proposalsIn, withoutName } from './proposals.ts';
import type { Situation } from './rank-categories.ts';
import { wonOf } from './read-form.ts';
import { useTypedGuess } from './use-typed-guess.ts';

/** What the form offers because of what has been typed: a suggested category, an order of categories, and names. */
export function useFormHelpers(form: FormState, payment: PaymentChoice) {
  const ledger = useLedger();
  const { type, date, time, description } = form;
  const kind = type === 'INCOME' ? 'INCOME' : 'EXPENSE';
  const chosenId = form.categoryIds[kind];
  const isFlow = type !== 'TRANSFER';
  const guess = useTypedGuess(kind, description, isFlow && chosenId === null);
  const now = civilFromInstant(serverNow(), ledger.timeZone);
  const nowHour = date === now.date ? Number(now.time.slice(0, 2)) : null;
  const hour = time === '' ? nowHour : Number(time.slice(0, 2));
  const amount = useDeferredValue(wonOf(form.amountText));
  const situation = useMemo<Situation>(() => ({ hour, amount, words: description }), [hour, amount, description]);
  const proposals = useMemo<readonly Proposal[]>(
    () =>
      isFlow && description.trim() !== ''
        ? proposalsIn(description, {
            categories:
              form.splits.length > 0
                ? []
                : ledger.categories.filter((category) => category.kind === kind && category.id !== chosenId),
            sources:
              form.payments.length > 0
                ? []
                : sourcesOf(ledger, type).filter((source) => !isSameChoice(source, payment)),
          })
        : [],
    [isFlow, description, form.splits.length, form.payments.length, ledger, kind, chosenId, type, payment],
  );
  return {
    kind,
    guess,
    situation,
    proposals,
    /** What taking a proposal changes. */
    changesOf: (proposal: Proposal): Partial<FormState> => ({
      description: withoutName(description, proposal.name),
      ...(proposal.kind === 'category'
        ? { categoryIds: { ...form.categoryIds, [kind]: proposal.category.id } }
        : { payment: choiceOf(proposal.source) }),
    }),
  } as const;
}

export type FormHelpers = ReturnType<typeof useFormHelpers>;
