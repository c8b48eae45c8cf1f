import { withJosa } from '@salim/domain';
import type { ReactNode } from 'react';
import { copyText } from '../platform/browser/copy-text.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Copy } from './icons/copy.ts';
import { Notice } from './notice.tsx';
import css from './secret-dialog.module.css';
import { toast } from './toast.tsx';

interface SecretDialogProps {
  readonly title: string;
  /** The name of the secret: "토큰". */
  readonly noun: string;
  readonly secret: string;
  /** Where to store it now. */
  readonly advice: string;
  readonly onClose: () => void;
  /** Additional hints. */
  readonly children?: ReactNode;
}

/** Shows a secret once; it cannot be shown again. An outside tap does not close it. */
export function SecretDialog({ title, noun, secret, advice, onClose, children }: SecretDialogProps) {
  const copy = async () => {
    if (await copyText(secret)) toast.success(`${withJosa(noun, '을/를')} 복사했어요`);
    else toast.error('복사하지 못했어요', { message: '글자를 길게 눌러 복사해 주세요.' });
  };
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      staysOpenOnTapOutside
      footer={
        <Button variant="primary" onPress={onClose}>
          복사했어요
        </Button>
      }
    >
      <div className={css.stack}>
        <Notice tone="warning">지금만 볼 수 있어요. {advice}</Notice>
        <p>
          <code className={css.secret}>{secret}</code>
        </p>
        <div>
          <Button variant="primary" icon={<Copy aria-hidden />} onPress={() => void copy()}>
            {noun} 복사
          </Button>
        </div>
        {children}
      </div>
    </Dialog>
  );
}
