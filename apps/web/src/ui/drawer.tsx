import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { classNames } from './class-names.ts';
import css from './overlay.module.css';
import { useClosedByBack } from './use-closed-by-back.ts';

interface DrawerProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Slides in from the left edge. Traps the focus while open and restores it afterwards; Escape, Back and a tap on the
 * backdrop close it; unmounted while closed.
 */
export function Drawer({ label, isOpen, onClose, children }: DrawerProps) {
  useClosedByBack(isOpen, onClose);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable
      className={classNames(css.overlay, css.drawerOverlay)}
    >
      <Modal className={css.drawer}>
        <Dialog aria-label={label} className={css.dialog}>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
