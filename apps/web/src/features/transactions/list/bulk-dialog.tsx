import { useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { formatNumber } from '../../../text/format.ts';
import { ActionPair } from '../../../ui/action-pair.tsx';
import { ChipRow, FilterChip } from '../../../ui/chip.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { labelOption } from '../../../ui/label-option.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Option } from '../../../ui/option.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { changeTransactions } from '../api/change-transactions.ts';
import type { BulkChanges } from '../model/bulk-changes.ts';
import { categoryPath, type Ledger, useLedger } from '../model/ledger.tsx';
import type { TransactionRow } from '../model/transaction-row.ts';
import css from './bulk-dialog.module.css';

export type BulkField = 'category' | 'payment' | 'asset' | 'tags' | 'memo' | 'exclude';

const TITLES: Readonly<Record<BulkField, string>> = {
  category: '분류 바꾸기',
  payment: '결제수단 바꾸기',
  asset: '자산 바꾸기',
  tags: '태그 바꾸기',
  memo: '메모 바꾸기',
  exclude: '통계 포함 여부 바꾸기',
};

/** The value for "none" in selects. */
const NONE = 'none';

interface BulkDialogProps {
  readonly field: BulkField;
  readonly rows: readonly TransactionRow[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Why the field cannot be changed for these rows; null if it can. */
function obstacle(field: BulkField, rows: readonly TransactionRow[]): string | null {
  if (field === 'category') {
    if (rows.some((row) => row.type === 'TRANSFER' || row.type === 'ADJUSTMENT')) {
      return '이체와 잔액 조정에는 분류가 없어요. 선택에서 빼 주세요.';
    }
    if (new Set(rows.map((row) => row.type)).size > 1)
      return '수입과 지출은 쓰는 분류가 달라요. 한 종류만 선택해 주세요.';
  }
  if (field === 'payment' || field === 'asset') {
    if (rows.some((row) => row.type === 'ADJUSTMENT')) return '잔액 조정은 자산을 바꿀 수 없어요. 선택에서 빼 주세요.';
    if (rows.some((row) => row.paymentCount > 1)) return '여러 결제수단으로 낸 거래가 있어요. 선택에서 빼 주세요.';
    if (field === 'payment' && rows.some((row) => row.type === 'TRANSFER')) {
      return '이체에는 결제수단이 없어요. 선택에서 빼 주세요.';
    }
  }
  return null;
}

function optionsOf(field: BulkField, ledger: Ledger, rows: readonly TransactionRow[]): Option[] {
  const none = (name: string): Option => ({ id: NONE, name });
  switch (field) {
    case 'category':
      return [
        none('미분류'),
        ...ledger.categories
          .filter((category) => category.kind === rows[0]?.type && !category.isArchived)
          .map(({ id, icon }) => labelOption({ id, name: categoryPath(ledger, id), icon })),
      ];
    case 'payment':
      return [
        none('없음'),
        ...ledger.payments
          .filter((payment) => !payment.isArchived)
          .map(({ id, name, icon }) => labelOption({ id, name, icon })),
      ];
    case 'asset':
      return [
        ...(rows.some((row) => row.type === 'TRANSFER') ? [] : [none('없음')]),
        ...ledger.assets.filter((asset) => asset.isActive).map(({ id, name, icon }) => labelOption({ id, name, icon })),
      ];
    case 'tags':
    case 'memo':
    case 'exclude':
      return [];
  }
}

/** A payment method determines the asset. */
function assetOf(ledger: Ledger, paymentMethodId: string | null): { assetId?: string } {
  const assetId = ledger.payments.find((payment) => payment.id === paymentMethodId)?.assetId ?? null;
  return assetId === null ? {} : { assetId };
}

/** Changes one field of many transactions, all or none. */
export function BulkDialog({ field, rows, onClose, onDone }: BulkDialogProps) {
  const ledger = useLedger();
  const [choice, setChoice] = useState<string | null>(null);
  const [tagIds, setTagIds] = useState<readonly string[]>([]);
  const [memo, setMemo] = useState('');
  const [isExcluded, setIsExcluded] = useState<'in' | 'out'>('out');
  const [error, setError] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const isBlocked = obstacle(field, rows);

  const changes = (): BulkChanges | null => {
    const chosen = choice === NONE ? null : choice;
    switch (field) {
      case 'category':
        return choice === null ? null : { categoryId: chosen };
      case 'payment':
        return choice === null ? null : { paymentMethodId: chosen, ...assetOf(ledger, chosen) };
      case 'asset':
        return choice === null ? null : { assetId: chosen };
      case 'tags':
        return { tagIds: [...tagIds] };
      case 'memo':
        return { memo };
      case 'exclude':
        return { excludeFromStats: isExcluded === 'out' };
    }
  };

  const apply = async () => {
    const set = changes();
    if (set === null) {
      setError('무엇으로 바꿀지 골라 주세요.');
      return;
    }
    setIsPending(true);
    setError(null);
    try {
      const { count, undo } = await changeTransactions(ledger.bookId, rows, set);
      toast.success(
        `${formatNumber(count)}건을 바꿨어요`,
        undo
          ? { action: { label: '되돌리기', onClick: undo } }
          : { message: '전송 대기 중이에요. 연결되면 자동으로 보내요.' },
      );
      onClose();
      onDone();
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setIsPending(false);
    }
  };

  return (
    <Dialog
      title={TITLES[field]}
      isOpen
      onClose={onClose}
      footer={
        <ActionPair
          onCancel={onClose}
          isPending={isPending}
          isDisabled={isBlocked !== null}
          onPress={() => void apply()}
        >
          {formatNumber(rows.length)}건 바꾸기
        </ActionPair>
      }
    >
      <div className={css.content}>
        {isBlocked === null ? null : <Notice tone="warning">{isBlocked}</Notice>}
        {field === 'category' || field === 'payment' || field === 'asset' ? (
          <Combobox
            label={field === 'category' ? '분류' : field === 'payment' ? '결제수단' : '자산'}
            options={optionsOf(field, ledger, rows)}
            value={choice}
            onChange={setChoice}
            isDisabled={isBlocked !== null}
            error={error}
          />
        ) : null}
        {field === 'tags' ? (
          <>
            <p className={css.hint}>선택한 태그로 모두 바뀌어요. 선택하지 않으면 태그가 모두 빠져요.</p>
            <ChipRow label="태그">
              {ledger.tags.map((tag) => (
                <FilterChip
                  key={tag.id}
                  isSelected={tagIds.includes(tag.id)}
                  onChange={(isOn) => setTagIds(isOn ? [...tagIds, tag.id] : tagIds.filter((id) => id !== tag.id))}
                >
                  #{tag.name}
                </FilterChip>
              ))}
            </ChipRow>
            {ledger.tags.length === 0 ? <p className={css.hint}>아직 태그가 없어요.</p> : null}
          </>
        ) : null}
        {field === 'memo' ? (
          <TextField
            label="메모"
            isMultiline
            value={memo}
            onChange={setMemo}
            help="선택한 거래의 메모가 모두 이 내용으로 바뀌어요."
            error={error}
          />
        ) : null}
        {field === 'exclude' ? (
          <Segmented<'in' | 'out'>
            label="통계"
            options={[
              { id: 'out', name: '통계에서 제외' },
              { id: 'in', name: '통계에 포함' },
            ]}
            value={isExcluded}
            onChange={setIsExcluded}
          />
        ) : null}
        {error !== null && (field === 'tags' || field === 'exclude') ? <Notice tone="error">{error}</Notice> : null}
      </div>
    </Dialog>
  );
}
