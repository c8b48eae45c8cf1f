import type { Attachment } from '@salim/contract';
import { ATTACHMENT_LIMITS } from '@salim/contract/facts/files';
import { type DragEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useMediaQuery } from '../../../platform/browser/use-media-query.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Camera } from '../../../ui/icons/camera.ts';
import { ImagePlus } from '../../../ui/icons/image-plus.ts';
import textCss from '../../../ui/text.module.css';
import { PHOTO_TYPES, problemOfReceipt, RECEIPT_TYPES } from './check-receipt.ts';
import { type PendingReceipt, pendingReceipt, type ReceiptChanges } from './pending-receipt.ts';
import css from './receipt-field.module.css';
import { ChosenFace, ReceiptTile, StoredFace } from './receipt-tile.tsx';

/** Handheld devices, which offer the camera. */
const IN_HAND = '(pointer: coarse)';

/** Accepts pasted files wherever the focus is, unless it is in a text field and the clipboard contains text. */
function usePastedFiles(take: (files: readonly File[]) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    take(files);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}

interface ReceiptFieldProps {
  /** Existing receipts of the transaction. */
  readonly stored: readonly Attachment[];
  readonly changes: ReceiptChanges;
  readonly onChange: (changes: ReceiptChanges) => void;
}

/** 영수증: pictures and PDFs by file selection, camera, drop or paste. They are uploaded when the transaction is saved. */
export function ReceiptField({ stored, changes, onChange }: ReceiptFieldProps) {
  const problemId = useId();
  const cameraId = useId();
  const filesId = useId();
  const isInHand = useMediaQuery(IN_HAND);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isOver, setIsOver] = useState(false);
  const kept = stored.filter((one) => !changes.removedIds.includes(one.id));
  const count = kept.length + changes.added.length;

  const take = (files: readonly File[]) => {
    const added: PendingReceipt[] = [];
    const found: string[] = [];
    for (const file of files) {
      const problem =
        count + added.length >= ATTACHMENT_LIMITS.count
          ? `거래 1건에 ${ATTACHMENT_LIMITS.count}개까지 올릴 수 있어요.`
          : problemOfReceipt(file);
      if (problem === null) added.push(pendingReceipt(file));
      else found.push(`${file.name || '붙여넣은 파일'}: ${problem}`);
    }
    setProblems(found);
    if (added.length > 0) onChange({ ...changes, added: [...changes.added, ...added] });
  };
  usePastedFiles(take);

  const leaveOut = (id: string) => {
    setProblems([]);
    onChange({ ...changes, added: changes.added.filter((one) => one.id !== id) });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take([...event.dataTransfer.files]);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a place to drop files on; the field inside does the same
    <div
      className={classNames(css.field, isOver && css.over)}
      data-field="receipts"
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <span aria-hidden className={textCss.label}>
        영수증
      </span>
      <ul className={css.tiles}>
        {kept.map((one, index) => (
          <ReceiptTile
            key={one.id}
            removeLabel={`${one.name} 삭제`}
            onRemove={() => onChange({ ...changes, removedIds: [...changes.removedIds, one.id] })}
          >
            <StoredFace id={one.id} mediaType={one.mediaType} name={one.name} alt={`첨부한 사진 ${index + 1}`} />
          </ReceiptTile>
        ))}
        {changes.added.map(({ id, file }) => (
          <ReceiptTile key={id} removeLabel={`${file.name} 제외`} onRemove={() => leaveOut(id)}>
            <ChosenFace file={file} />
          </ReceiptTile>
        ))}
        {isInHand ? (
          <li>
            <label htmlFor={cameraId} className={css.add}>
              <Camera aria-hidden />
              <span aria-hidden>촬영</span>
              <FileInput id={cameraId} label="사진 찍기" accept={PHOTO_TYPES} isCamera onFiles={take} />
            </label>
          </li>
        ) : null}
        <li>
          <label htmlFor={filesId} className={css.add}>
            <ImagePlus aria-hidden />
            <span aria-hidden>{isInHand ? '사진·파일' : '추가'}</span>
            <FileInput
              id={filesId}
              label="영수증"
              accept={RECEIPT_TYPES}
              onFiles={take}
              describedBy={problems.length > 0 ? problemId : undefined}
            />
          </label>
        </li>
        {count === 0 && !isInHand ? (
          <li aria-hidden className={css.hint}>
            사진이나 PDF를 끌어다 놓거나 붙여넣어도 돼요.
          </li>
        ) : null}
      </ul>
      {problems.length === 0 ? null : (
        <div id={problemId} role="alert" className={css.problems}>
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
    </div>
  );
}

interface FileInputProps {
  readonly id: string;
  readonly label: string;
  readonly accept: string;
  readonly isCamera?: boolean;
  readonly describedBy?: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
}

function FileInput({ id, label, accept, isCamera = false, describedBy, onFiles }: FileInputProps) {
  return (
    <input
      id={id}
      type="file"
      aria-label={label}
      aria-invalid={describedBy !== undefined || undefined}
      aria-describedby={describedBy}
      accept={accept}
      multiple={!isCamera}
      {...(isCamera ? { capture: 'environment' as const } : {})}
      className={css.input}
      onChange={(event) => {
        onFiles([...(event.currentTarget.files ?? [])]);
        // Reset the input, so that the same file can be selected again after it was removed.
        event.currentTarget.value = '';
      }}
    />
  );
}
