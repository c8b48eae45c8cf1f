import { useCallback } from 'react';

interface FilePictureProps {
  readonly file: Blob;
  readonly alt: string;
  readonly className: string | undefined;
  /** Called if this browser cannot display it. */
  readonly onError?: () => void;
}

/** Displays an in-memory picture. Its object URL is revoked on unmount. */
export function FilePicture({ file, alt, className, onError }: FilePictureProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={show} alt={alt} draggable={false} className={className} onError={onError} />;
}
