import type { Asset, Book, Settlement } from '@salim/contract';
import { useState } from 'react';
import { useOwnAccounts } from '../../../ledger/use-own-accounts.ts';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { formatWon } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useUpdateSettlement } from '../api/update-settlement.ts';
import { choiceIdOf, choiceOfId, lastOwnAccount, OUTSIDE } from '../settlement-accounts.ts';
import { AccountSelect } from './account-select.tsx';
import css from './settle-sheet.module.css';

interface StepSheetProps {
  readonly book: Book;
  readonly settlement: Settlement;
  readonly status: 'SENT' | 'CONFIRMED';
  /** Who pays whom. */
  readonly way: string;
  readonly assets: readonly Asset[];
  /** Latest first, to preselect the most recently used account. */
  readonly settlements: readonly Settlement[];
  readonly onClose: () => void;
}

/** Marks the money as sent or received and names the user's account. */
export function StepSheet({ book, settlement, status, way, assets, settlements, onClose }: StepSheetProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const ownBooks = useOwnAccounts(book, true);
  const update = useUpdateSettlement(book);
  const isSending = status === 'SENT';
  const here = { assetId: isSending ? settlement.fromAssetId : settlement.toAssetId, own: settlement.own };
  const usual = here.assetId === null && here.own === null ? lastOwnAccount(settlements, ownBooks) : here;
  const value = chosen ?? (usual ? choiceIdOf(usual) : OUTSIDE);
  const failure = update.error instanceof ApiError ? update.error : null;
  const field = isSending ? 'fromAssetId' : 'toAssetId';
  const error = failure?.messageFor('own') ?? failure?.messageFor(field);
  const submit = () => {
    const { assetId, own } = choiceOfId(value);
    update.mutate({ settlement, status, account: { [field]: assetId, own } }, { onSuccess: onClose });
  };
  const title = isSending ? '보낸 돈 기록하기' : '받은 돈 기록하기';
  return (
    <Sheet title={title} isOpen onClose={onClose}>
      <Form onSubmit={submit} className={css.form ?? ''} label={title}>
        <p className={css.who}>
          {way} {formatWon(settlement.amount)}
        </p>
        <AccountSelect
          label={isSending ? '보내는 자산' : '받는 자산'}
          assets={assets}
          ownBooks={ownBooks}
          value={value}
          onChange={setChosen}
          error={error}
        />
        {failure && !error ? <Notice tone="error">{messageOf(failure)}</Notice> : null}
        <Button type="submit" variant="primary" isFullWidth isPending={update.isPending}>
          {isSending ? '보냈어요' : '받았어요'}
        </Button>
      </Form>
    </Sheet>
  );
}
