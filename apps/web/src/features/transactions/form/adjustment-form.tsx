import type { Transaction } from '@salim/contract';
import { DESCRIPTION_MAX, MEMO_MAX } from '@salim/contract/facts/limits';
import { useState } from 'react';
import { formatDay } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useLedger } from '../model/ledger.tsx';
import css from './fields.module.css';
import { useSaving } from './use-saving.ts';

interface AdjustmentFormProps {
  readonly transaction: Transaction;
  readonly onSaved: (transaction: Transaction, isWaiting: boolean) => void;
  readonly onCancel: () => void;
}

/** Only the texts of an adjustment can be edited; its amount comes from reconciling the asset. */
export function AdjustmentForm({ transaction, onSaved, onCancel }: AdjustmentFormProps) {
  const { bookId, assetById } = useLedger();
  const [description, setDescription] = useState(transaction.description);
  const [memo, setMemo] = useState(transaction.memo);
  const [message, setMessage] = useState<string | null>(null);
  const saving = useSaving();
  const asset = transaction.assetId === null ? undefined : assetById.get(transaction.assetId);
  const save = async () => {
    setMessage(null);
    const { date, time, amount, version } = transaction;
    const input = { type: 'ADJUSTMENT', date, time, amount, description, memo } as const;
    const outcome = await saving.save(
      { bookId, id: transaction.id, version },
      { written: { view: { ...transaction, description, memo }, input, typed: null }, base: transaction },
    );
    if (outcome.kind === 'saved') onSaved(outcome.transaction, outcome.isWaiting);
    else if (outcome.kind === 'conflict')
      setMessage('그사이 다른 곳에서 수정됐어요. 새로고침한 뒤 다시 수정해 주세요.');
    else if (outcome.kind === 'gone') setMessage('이 거래는 그사이 삭제됐어요.');
    else if (outcome.kind === 'refused') setMessage(outcome.error.message);
  };
  return (
    <Card title="잔액 조정">
      <div className={css.stack}>
        <p>
          {asset?.name ?? '자산'} · {formatDay(transaction.date, { year: true })} ·{' '}
          <Money value={transaction.direction === 'OUT' ? -transaction.amount : transaction.amount} />
        </p>
        <p className={css.hint}>금액은 잔액 맞추기에서 정해져서, 내용과 메모만 수정할 수 있어요.</p>
        <TextField label="내용" value={description} onChange={setDescription} maxLength={DESCRIPTION_MAX} />
        <TextField label="메모" isMultiline value={memo} onChange={setMemo} maxLength={MEMO_MAX} />
        {message === null ? null : <Notice tone="error">저장하지 못했어요. {message}</Notice>}
        <div className={css.quick}>
          <Button variant="primary" isPending={saving.isSaving} onPress={() => void save()}>
            저장
          </Button>
          <Button variant="ghost" onPress={onCancel}>
            취소
          </Button>
        </div>
      </div>
    </Card>
  );
}
