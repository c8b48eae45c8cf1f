import { Copy } from '../../../ui/icons/copy.ts';
import { Pencil } from '../../../ui/icons/pencil.ts';
import { Trash } from '../../../ui/icons/trash.ts';
import { MenuPopover } from '../../../ui/menu-popover.tsx';
import type { RowAct } from './transaction-list.tsx';

interface RowMenuProps {
  /** The button that was pressed last. */
  readonly anchor: HTMLElement;
  readonly isOpen: boolean;
  readonly canCopy: boolean;
  readonly onClose: () => void;
  readonly onAct: (act: Extract<RowAct, 'edit' | 'copy' | 'delete'>) => void;
}

/** The menu that all rows of a list share. */
export function RowMenu({ canCopy, onAct, ...props }: RowMenuProps) {
  const copy = { id: 'copy', name: '복제', icon: <Copy aria-hidden />, onAction: () => onAct('copy') };
  return (
    <MenuPopover
      {...props}
      label="거래 메뉴"
      isFirstFocused
      actions={[
        { id: 'edit', name: '수정', icon: <Pencil aria-hidden />, onAction: () => onAct('edit') },
        ...(canCopy ? [copy] : []),
        { id: 'delete', name: '삭제', icon: <Trash aria-hidden />, isDanger: true, onAction: () => onAct('delete') },
      ]}
    />
  );
}
