import { useCallback } from 'react';

interface FilePictureProps {
  readonly file: Blob;
  readonly alt: string;
  readonly className: string | undefined;
  /** This browser cannot show it. */
  readonly onError?: () => void;
}

/** Shows a picture that is in memory. Its address lives no longer than it is shown. */
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
