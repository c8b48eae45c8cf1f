import { groupedShareCode } from '@salim/domain';
import type { ReactNode } from 'react';
import { copyText } from '../platform/browser/copy-text.ts';
import { Button } from './button.tsx';
import { Copy } from './icons/copy.ts';
import { Link2 } from './icons/link-2.ts';
import { Share2 } from './icons/share-2.ts';
import { QrCode } from './qr-code.tsx';
import css from './share-panel.module.css';
import { toast } from './toast.tsx';

interface SharePanelProps {
  /** What the code is for; labels the region. */
  readonly label: string;
  readonly code: string;
  /** A link that opens the app with the code filled in. */
  readonly url: string;
  readonly qrLabel: string;
  /** The message that is shared with the link. */
  readonly message: string;
  readonly children?: ReactNode;
}

async function copy(text: string, what: string): Promise<void> {
  if (await copyText(text)) toast.success(`${what} 복사했어요`);
  else toast.error(`${what} 복사하지 못했어요`, { message: '길게 눌러 직접 복사해 주세요.' });
}

/** A code to share: read out, scan, copy or send. */
export function SharePanel({ label, code, url, qrLabel, message, children }: SharePanelProps) {
  const canShare = typeof navigator !== 'undefined' && 'share' in navigator;
  const share = async () => {
    try {
      await navigator.share({ title: '살림', text: message, url });
    } catch (error) {
      // The share sheet was dismissed.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      await copy(`${message}\n${url}`, '초대 메시지를');
    }
  };
  return (
    <div role="group" aria-label={label} className={css.panel}>
      <QrCode value={url} label={qrLabel} />
      <div className={css.words}>
        <p className={css.code}>{groupedShareCode(code)}</p>
        {children}
        <div className={css.actions}>
          <Button icon={<Copy aria-hidden />} onPress={() => void copy(groupedShareCode(code), '코드를')}>
            코드 복사
          </Button>
          <Button icon={<Link2 aria-hidden />} onPress={() => void copy(url, '링크를')}>
            링크 복사
          </Button>
          {canShare ? (
            <Button variant="primary" icon={<Share2 aria-hidden />} onPress={() => void share()}>
              공유
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  );
}
