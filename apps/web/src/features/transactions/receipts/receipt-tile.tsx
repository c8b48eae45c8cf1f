import { type ReactNode, useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { FileText } from '../../../ui/icons/file-text.ts';
import { ImageOff } from '../../../ui/icons/image-off.ts';
import { X } from '../../../ui/icons/x.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { isPicture } from './describe-receipt.ts';
import { FilePicture } from './file-picture.tsx';
import css from './receipt-tile.module.css';
import { useReceiptPicture } from './use-receipt-file.ts';

/** Placeholder for documents and for pictures that cannot be displayed. */
function FileFace({ icon, name }: { readonly icon: ReactNode; readonly name: string }) {
  return (
    <span className={css.face}>
      {icon}
      <span className={css.fileName}>{name}</span>
    </span>
  );
}

/** The thumbnail of a stored receipt. */
export function StoredFace({
  id,
  mediaType,
  name,
  alt,
}: {
  readonly id: string;
  readonly mediaType: string;
  readonly name: string;
  readonly alt: string;
}) {
  if (!isPicture(mediaType)) return <FileFace icon={<FileText aria-hidden />} name={name} />;
  return <PictureFace id={id} alt={alt} />;
}

function PictureFace({ id, alt }: { readonly id: string; readonly alt: string }) {
  const { file, error } = useReceiptPicture(id, 'preview');
  if (error) return <FileFace icon={<ImageOff aria-hidden />} name="불러오지 못했어요" />;
  if (!file) {
    return (
      <span className={css.face} role="status" aria-label="영수증을 불러오는 중">
        <Spinner />
      </span>
    );
  }
  return <FilePicture file={file} alt={alt} className={css.picture} />;
}

/** A selected file; pictures that this browser cannot display (HEIC in most) are shown by name. */
export function ChosenFace({ file }: { readonly file: File }) {
  const [isUnshowable, setIsUnshowable] = useState(false);
  if (!isPicture(file.type) || isUnshowable) return <FileFace icon={<FileText aria-hidden />} name={file.name} />;
  return <FilePicture file={file} alt={file.name} className={css.picture} onError={() => setIsUnshowable(true)} />;
}

interface ReceiptTileProps {
  readonly children: ReactNode;
  readonly removeLabel: string;
  readonly onRemove: () => void;
}

/** A receipt in the form, with a remove button. */
export function ReceiptTile({ children, removeLabel, onRemove }: ReceiptTileProps) {
  return (
    <li className={css.tile}>
      {children}
      <IconButton size="small" label={removeLabel} icon={<X />} className={css.remove ?? ''} onPress={onRemove} />
    </li>
  );
}
