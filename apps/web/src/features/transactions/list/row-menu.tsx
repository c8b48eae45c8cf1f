import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash';
import { useMemo } from 'react';
import { Menu, MenuItem, Popover } from 'react-aria-components/Menu';
import { classNames } from '../../../ui/class-names.ts';
import popover from '../../../ui/popover.module.css';
import type { RowAct } from './transaction-list.tsx';

interface RowMenuProps {
  /** The button that was pressed last. */
  readonly anchor: HTMLElement | null;
  readonly isOpen: boolean;
  readonly canCopy: boolean;
  readonly onClose: () => void;
  readonly onAct: (act: Extract<RowAct, 'edit' | 'copy' | 'delete'>) => void;
}

/** The one menu that all rows of a list share. */
export function RowMenu({ anchor, isOpen, canCopy, onClose, onAct }: RowMenuProps) {
  const triggerRef = useMemo(() => ({ current: anchor }), [anchor]);
  return (
    <Popover
      aria-label="거래 메뉴"
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      placement="bottom end"
      offset={4}
      className={popover.popover}
    >
      <Menu aria-label="거래 메뉴" className={popover.list} onClose={onClose} autoFocus="first">
        <MenuItem id="edit" textValue="수정" className={popover.item} onAction={() => onAct('edit')}>
          <Pencil aria-hidden />
          수정
        </MenuItem>
        {canCopy ? (
          <MenuItem id="copy" textValue="복제" className={popover.item} onAction={() => onAct('copy')}>
            <Copy aria-hidden />
            복제
          </MenuItem>
        ) : null}
        <MenuItem
          id="delete"
          textValue="삭제"
          className={classNames(popover.item, popover.dangerItem)}
          onAction={() => onAct('delete')}
        >
          <Trash aria-hidden />
          삭제
        </MenuItem>
      </Menu>
    </Popover>
  );
}
