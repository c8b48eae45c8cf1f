import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import css from './security.module.css';

interface RecoveryCodesDialogProps {
  readonly username: string;
  readonly codes: readonly string[];
  readonly introduction: string;
  readonly onClose: () => void;
}

/** New recovery codes. They are never shown again, so neither a key nor Back closes the dialog. */
export function RecoveryCodesDialog({ username, codes, introduction, onClose }: RecoveryCodesDialogProps) {
  return (
    <Dialog
      title="복구 코드를 보관해 주세요"
      isOpen
      onClose={onClose}
      staysOpenOnTapOutside
      isWide
      isClosedByButtonOnly
      footer={
        <Button variant="primary" onPress={onClose}>
          보관했어요
        </Button>
      }
    >
      <div className={css.stack}>
        <p className={css.soft}>{introduction}</p>
        <RecoveryCodes username={username} codes={codes} />
      </div>
    </Dialog>
  );
}
