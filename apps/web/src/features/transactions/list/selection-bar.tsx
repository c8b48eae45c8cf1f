import { useState } from 'react';
import { formatNumber } from '../../../text/format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { CreditCard } from '../../../ui/icons/credit-card.ts';
import { EyeOff } from '../../../ui/icons/eye-off.ts';
import { Folder } from '../../../ui/icons/folder.ts';
import { Hash } from '../../../ui/icons/hash.ts';
import type { Icon } from '../../../ui/icons/icon.tsx';
import { StickyNote } from '../../../ui/icons/sticky-note.ts';
import { Trash } from '../../../ui/icons/trash.ts';
import { Wallet } from '../../../ui/icons/wallet.ts';
import { X } from '../../../ui/icons/x.ts';
import { lazyOverlay } from '../../../ui/lazy-overlay.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { deleteTransactions, takesOtherHalves } from '../api/delete-transactions.ts';
import { useLedger } from '../model/ledger.tsx';
import type { BulkField } from './bulk-dialog.tsx';
import css from './selection-bar.module.css';
import type { Selection } from './use-selection.ts';

const BulkDialog = lazyOverlay(async () => (await import('./bulk-dialog.tsx')).BulkDialog);

/** Deleting more than this many asks for confirmation. */
const ASKS_FROM = 10;

const FIELDS: readonly { readonly id: BulkField; readonly name: string; readonly icon: Icon }[] = [
  { id: 'category', name: '분류', icon: Folder },
  { id: 'payment', name: '결제수단', icon: CreditCard },
  { id: 'asset', name: '자산', icon: Wallet },
  { id: 'tags', name: '태그', icon: Hash },
  { id: 'memo', name: '메모', icon: StickyNote },
  { id: 'exclude', name: '통계 제외', icon: EyeOff },
];

/** Actions on the selected transactions; within thumb reach on a phone. */
export function SelectionBar({
  selection,
  onClose,
}: {
  readonly selection: Selection;
  /** Called when nothing is selected any more. */
  readonly onClose: () => void;
}) {
  const { bookId } = useLedger();
  const [field, setField] = useState<BulkField | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [hasOthers, setHasOthers] = useState(false);
  const count = selection.rows.length;
  const remove = async () => {
    const { rows } = selection;
    onClose();
    await deleteTransactions(bookId, rows);
  };
  const askOrRemove = async () => {
    const isWithOthers = await takesOtherHalves(bookId, selection.rows);
    setHasOthers(isWithOthers);
    if (isWithOthers || count >= ASKS_FROM) setIsAsking(true);
    else await remove();
  };
  return (
    <div role="toolbar" aria-label="선택한 거래" className={css.bar}>
      <div className={css.count}>
        <Checkbox
          isSelected={selection.isAll}
          isIndeterminate={count > 0 && !selection.isAll}
          onChange={selection.toggleAll}
        >
          <span aria-live="polite">{count === 0 ? '전체 선택' : `${formatNumber(count)}건 선택`}</span>
        </Checkbox>
      </div>
      <div className={css.fields}>
        {FIELDS.map(({ id, name, icon: Icon }) => (
          <Button
            key={id}
            size="small"
            variant="ghost"
            icon={<Icon aria-hidden />}
            isDisabled={count === 0}
            onPress={() => setField(id)}
          >
            {name}
          </Button>
        ))}
      </div>
      <div className={css.compactFields}>
        <Menu
          label="선택한 거래 바꾸기"
          placement="top end"
          actions={FIELDS.map(({ id, name, icon: Icon }) => ({
            id,
            name,
            icon: <Icon aria-hidden />,
            onAction: () => setField(id),
          }))}
        >
          <Button size="small" isDisabled={count === 0}>
            바꾸기
          </Button>
        </Menu>
      </div>
      <Button
        size="small"
        variant="dangerSoft"
        icon={<Trash aria-hidden />}
        isDisabled={count === 0}
        onPress={() => void askOrRemove()}
      >
        삭제
      </Button>
      <IconButton label="선택 끝내기" icon={<X />} onPress={onClose} />
      {field === null ? null : (
        <BulkDialog field={field} rows={selection.rows} onClose={() => setField(null)} onDone={onClose} />
      )}
      <ConfirmDialog
        title={`${formatNumber(count)}건을 삭제할까요?`}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        confirmLabel="삭제"
        isDanger
        onConfirm={remove}
      >
        {`${hasOthers ? '대출 회차의 원금 이체와 이자 지출은 함께 삭제돼요.\n' : ''}30일 안에 휴지통에서 복원할 수 있어요.`}
      </ConfirmDialog>
    </div>
  );
}
