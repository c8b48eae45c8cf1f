import type { Attachment } from '@salim/contract';
import { type PointerEvent, useRef, useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ViewerDialog } from '../../../ui/dialog.tsx';
import { ChevronLeft } from '../../../ui/icons/chevron-left.ts';
import { ChevronRight } from '../../../ui/icons/chevron-right.ts';
import { Download } from '../../../ui/icons/download.ts';
import { Trash } from '../../../ui/icons/trash.ts';
import { ZoomIn } from '../../../ui/icons/zoom-in.ts';
import { ZoomOut } from '../../../ui/icons/zoom-out.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { FilePicture } from './file-picture.tsx';
import css from './receipt-viewer.module.css';
import { saveToDevice } from './save-to-device.ts';
import { useReceiptPicture } from './use-receipt-file.ts';

/** The swipe distance that moves to the next picture. */
const SWIPE_PX = 60;
/** A pointer that moves less than this is a tap. */
const TAP_PX = 8;

interface ReceiptViewerProps {
  /** Pictures of the transaction, with their text alternatives. */
  readonly pictures: readonly { readonly attachment: Attachment; readonly alt: string }[];
  /** Null while it is closed. */
  readonly openId: string | null;
  readonly onOpen: (attachmentId: string | null) => void;
  /** Null for users without write access. */
  readonly onDelete: ((attachment: Attachment) => void) | null;
}

/** Full-screen receipts: arrow keys and swipes move between them, a tap toggles the original size. */
export function ReceiptViewer({ pictures, openId, onOpen, onDelete }: ReceiptViewerProps) {
  const [isLarge, setIsLarge] = useState(false);
  const index = pictures.findIndex(({ attachment }) => attachment.id === openId);
  const current = pictures[index];
  if (!current) return null;
  const move = (step: 1 | -1) => {
    const next = pictures[(index + step + pictures.length) % pictures.length];
    if (!next || pictures.length === 1) return;
    setIsLarge(false);
    onOpen(next.attachment.id);
  };
  return (
    <ViewerDialog
      title={pictures.length > 1 ? `영수증 ${index + 1} / ${pictures.length}` : '영수증'}
      isOpen
      onClose={() => {
        setIsLarge(false);
        onOpen(null);
      }}
      footer={
        <>
          {onDelete ? (
            <Button variant="dangerSoft" icon={<Trash aria-hidden />} onPress={() => onDelete(current.attachment)}>
              삭제
            </Button>
          ) : null}
          <Button
            icon={isLarge ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />}
            onPress={() => setIsLarge(!isLarge)}
          >
            {isLarge ? '화면에 맞추기' : '크게 보기'}
          </Button>
          <Button icon={<Download aria-hidden />} onPress={() => void saveToDevice(current.attachment)}>
            내려받기
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys for the buttons inside */}
      <div
        className={css.stage}
        onKeyDown={(event) => {
          if (event.key === 'ArrowLeft') move(-1);
          else if (event.key === 'ArrowRight') move(1);
        }}
      >
        <Picture
          key={current.attachment.id}
          id={current.attachment.id}
          alt={current.alt}
          isLarge={isLarge}
          onTap={() => setIsLarge(!isLarge)}
          onSwipe={move}
        />
        {pictures.length > 1 ? (
          <>
            <IconButton
              label="이전 영수증"
              icon={<ChevronLeft />}
              className={classNames(css.arrow, css.before)}
              onPress={() => move(-1)}
            />
            <IconButton
              label="다음 영수증"
              icon={<ChevronRight />}
              autoFocus
              className={classNames(css.arrow, css.after)}
              onPress={() => move(1)}
            />
          </>
        ) : null}
      </div>
    </ViewerDialog>
  );
}

function Picture({
  id,
  alt,
  isLarge,
  onTap,
  onSwipe,
}: {
  readonly id: string;
  readonly alt: string;
  readonly isLarge: boolean;
  readonly onTap: () => void;
  readonly onSwipe: (step: 1 | -1) => void;
}) {
  const { file, error, retry, isRetrying } = useReceiptPicture(id, 'full');
  const begin = useRef<{ readonly x: number; readonly y: number } | null>(null);
  if (error) return <LoadFailure error={error} onRetry={retry} isRetrying={isRetrying} />;
  if (!file) {
    return (
      <span role="status" aria-label="영수증을 불러오는 중" className={css.waiting}>
        <Spinner />
      </span>
    );
  }
  const end = (event: PointerEvent) => {
    const from = begin.current;
    begin.current = null;
    if (from === null) return;
    const [across, down] = [event.clientX - from.x, event.clientY - from.y];
    if (Math.hypot(across, down) < TAP_PX) onTap();
    else if (!isLarge && Math.abs(across) > SWIPE_PX && Math.abs(across) > 2 * Math.abs(down)) {
      onSwipe(across < 0 ? 1 : -1);
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons around it do the same
    <div
      className={classNames(css.sheet, isLarge && css.large)}
      onPointerDown={(event) => {
        begin.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerUp={end}
    >
      <FilePicture file={file} alt={alt} className={css.picture} />
    </div>
  );
}
