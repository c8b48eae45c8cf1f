import { createPortal } from 'react-dom';
import { Avatar } from '../../../ui/avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import truncated from '../../../ui/truncated.module.css';
import { usePresenceSlot } from '../presence-slot.ts';
import type { OtherPerson } from '../who-is-here.ts';
import css from './presence-line.module.css';

interface PresenceLineProps {
  readonly others: readonly OtherPerson[];
  readonly text: string;
  readonly look: (userId: string) => {
    readonly name: string;
    readonly imageUrl: string | null;
    readonly color: string | undefined;
  };
}

const FACES_MAX = 3;

/** In the top bar, where it covers no controls: who else is there. */
export function PresenceLine({ others, text, look }: PresenceLineProps) {
  const isAtSame = others.some((one) => one.isAtSame);
  const isEditing = others.some((one) => one.isEditingSame);
  const slot = usePresenceSlot((state) => state.element);
  if (slot === null) return null;
  const line = (
    <span
      className={css.line}
      role="status"
      title={text}
      data-same={isAtSame || undefined}
      data-editing={isEditing || undefined}
    >
      {text === '' ? null : (
        <>
          <span className={css.faces}>
            {others.slice(0, FACES_MAX).map(({ userId }) => (
              <Avatar key={userId} size="tiny" {...look(userId)} />
            ))}
          </span>
          <span className={classNames(css.text, truncated.text)}>{text}</span>
          {isAtSame ? (
            <span className={css.short} aria-hidden>
              {isEditing ? '수정하는 중' : '보는 중'}
            </span>
          ) : null}
        </>
      )}
    </span>
  );
  return createPortal(line, slot);
}
