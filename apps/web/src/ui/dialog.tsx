import { type ReactNode, useState } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { X } from './icons/x.ts';
import css from './overlay.module.css';
import { useClosedByBack } from './use-closed-by-back.ts';
import { useSecondTapGuard } from './use-second-tap-guard.ts';

interface OverlayProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons below the content. */
  readonly footer?: ReactNode;
  /** With unsaved input: an outside tap does not close it. */
  readonly staysOpenOnTapOutside?: boolean;
  /** Shows what cannot be shown again: only a button of its content closes it. */
  readonly isClosedByButtonOnly?: boolean;
  /** Opened by its own URL: Back leaves that URL and thereby closes it. */
  readonly isInUrl?: boolean;
}

function Frame({
  title,
  isOpen,
  onClose,
  children,
  footer,
  staysOpenOnTapOutside = false,
  isClosedByButtonOnly = false,
  isInUrl = false,
  overlayClass,
  panelClass,
  role = 'dialog',
}: OverlayProps & {
  readonly overlayClass?: string | undefined;
  readonly panelClass?: string | undefined;
  readonly role?: 'dialog' | 'alertdialog';
}) {
  useClosedByBack(isOpen && !isInUrl, () => {
    if (!isClosedByButtonOnly) onClose();
  });
  useSecondTapGuard(isOpen);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable={!staysOpenOnTapOutside && !isClosedByButtonOnly}
      isKeyboardDismissDisabled={isClosedByButtonOnly}
      className={classNames(css.overlay, overlayClass)}
    >
      <Modal className={classNames(css.panel, panelClass)}>
        <AriaDialog role={role} className={css.dialog}>
          <div className={css.header} data-sheet>
            <Heading slot="title" level={2} className={css.title}>
              {title}
            </Heading>
            {isClosedByButtonOnly ? null : <IconButton label="닫기" icon={<X />} onPress={onClose} />}
          </div>
          <div className={css.body}>{children}</div>
          {footer === undefined ? null : <div className={css.footer}>{footer}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Centered on wide screens, a bottom sheet on phones. Closed by Escape, Back, 닫기 and an outside tap. */
export function Dialog({ isWide = false, ...props }: OverlayProps & { readonly isWide?: boolean }) {
  return <Frame {...props} panelClass={isWide ? css.wide : undefined} />;
}

/** A side sheet on wide screens, a bottom sheet on phones: for details and longer forms. */
export function Sheet(props: OverlayProps) {
  return <Frame {...props} overlayClass={css.sheetOverlay} panelClass={css.sheet} />;
}

/** Full screen, for viewing a picture. */
export function ViewerDialog(props: OverlayProps) {
  return <Frame {...props} overlayClass={css.viewerOverlay} panelClass={css.viewer} />;
}

/** Full screen with a scrolling body, for one part of a long screen. It is printed without the screen behind it. */
export function FullScreenDialog(props: OverlayProps) {
  return <Frame {...props} overlayClass={css.viewerOverlay} panelClass={classNames(css.viewer, css.screen)} />;
}

interface ConfirmDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly isDanger?: boolean;
  /** Runs once; the dialog closes when it succeeds and stays open when it throws. */
  readonly onConfirm: () => void | Promise<void>;
}

/** Asks for confirmation of an action that is hard to undo. */
export function ConfirmDialog({
  title,
  isOpen,
  onClose,
  children,
  confirmLabel,
  cancelLabel = '취소',
  isDanger = false,
  onConfirm,
}: ConfirmDialogProps) {
  const [isPending, setIsPending] = useState(false);
  const confirm = async () => {
    setIsPending(true);
    try {
      await onConfirm();
      onClose();
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Frame
      role="alertdialog"
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          {/* What destroys must not be one careless Enter away. */}
          <Button variant="ghost" autoFocus={isDanger} onPress={onClose}>
            {cancelLabel}
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            isPending={isPending}
            autoFocus={!isDanger}
            onPress={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className={css.text}>{children}</div>
    </Frame>
  );
}
