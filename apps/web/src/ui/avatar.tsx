import { useState } from 'react';
import css from './avatar.module.css';
import { classNames } from './class-names.ts';

interface AvatarProps {
  readonly name: string;
  readonly imageUrl?: string | null | undefined;
  readonly size?: 'small' | 'medium' | 'large';
}

/** A user's picture, or the first letter of the name; decorative beside a visible name. */
export function Avatar({ name, imageUrl, size = 'medium' }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const [initial = ''] = name.trim();
  return (
    <span aria-hidden className={classNames(css.avatar, size !== 'medium' && css[size])}>
      {imageUrl && imageUrl !== failedUrl ? (
        <img src={imageUrl} alt="" onError={() => setFailedUrl(imageUrl)} />
      ) : (
        initial
      )}
    </span>
  );
}
