import type { Asset, Book, Settlement, SettlementMember } from '@salim/contract';
import { type ReactNode, useState } from 'react';
import { useOtherBooks } from '../../../ledger/use-own-accounts.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { toast } from '../../../ui/toast.tsx';
import { useUpdateSettlement } from '../api/update-settlement.ts';
import type { Step } from '../settlement-steps.ts';
import { wayOf } from '../settlement-text.ts';
import { StepSheet } from './step-sheet.tsx';

interface StepsProps {
  readonly book: Book;
  readonly settlements: readonly Settlement[];
  readonly members: readonly SettlementMember[];
  readonly assets: readonly Asset[];
  readonly userId: string;
}

export interface Steps {
  readonly take: (settlement: Settlement, step: Step) => void;
  readonly isPending: boolean;
  /** Asks for the account; to be rendered on the screen. */
  readonly sheet: ReactNode;
}

/** Takes settlements to their next status. */
export function useSteps({ book, settlements, members, assets, userId }: StepsProps): Steps {
  const [stepping, setStepping] = useState<{ settlement: Settlement; step: Step } | null>(null);
  const otherBooks = useOtherBooks(book);
  const update = useUpdateSettlement(book);
  const take = (settlement: Settlement, step: Step) => {
    const isMine = [settlement.fromUserId, settlement.toUserId].includes(userId);
    // A user with another book may name its account.
    if (isMine && otherBooks.length > 0) {
      setStepping({ settlement, step });
      return;
    }
    update.mutate(
      { settlement, status: step.status },
      { onError: (error) => toast.error('상태를 바꾸지 못했어요', { message: messageOf(error) }) },
    );
  };
  const sheet = stepping ? (
    <StepSheet
      book={book}
      settlement={stepping.settlement}
      status={stepping.step.status}
      way={wayOf(stepping.settlement, members)}
      assets={assets}
      settlements={settlements}
      onClose={() => setStepping(null)}
    />
  ) : null;
  return { take, isPending: update.isPending, sheet };
}
