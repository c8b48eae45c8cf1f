import { type CSSProperties, useState } from 'react';
import css from './avatar.module.css';
import { classNames } from './class-names.ts';
import { memberLook } from './member-look.ts';

interface AvatarProps {
  readonly name: string;
  readonly imageUrl?: string | null | undefined;
  /** The stored color of a member of a book. */
  readonly color?: string | undefined;
  readonly size?: 'tiny' | 'small' | 'medium' | 'large' | 'huge';
}

/** A user's picture, or the first letter of the name; decorative beside a visible name. */
export function Avatar({ name, imageUrl, color, size = 'medium' }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const [initial = ''] = name.trim();
  const look = color === undefined ? null : memberLook(color);
  return (
    <span
      aria-hidden
      className={classNames(css.avatar, size !== 'medium' && css[size], look?.isRepeated && css.repeated)}
      style={look ? ({ '--face': look.color } as CSSProperties) : undefined}
    >
      {imageUrl && imageUrl !== failedUrl ? (
        <img src={imageUrl} alt="" onError={() => setFailedUrl(imageUrl)} />
      ) : (
        initial
      )}
    </span>
  );
}
