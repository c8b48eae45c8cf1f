import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { classNames } from './class-names.ts';
import css from './overlay.module.css';

interface DrawerProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Slides in over the page from the left edge. The focus stays inside while it is open and goes back afterwards;
 * Escape and a tap on the shade close it; closed it is not in the document at all.
 */
export function Drawer({ label, isOpen, onClose, children }: DrawerProps) {
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
