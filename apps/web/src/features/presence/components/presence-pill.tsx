import { Avatar } from '../../../ui/avatar.tsx';
import truncated from '../../../ui/truncated.module.css';
import type { OtherPerson } from '../who-is-here.ts';
import css from './presence-pill.module.css';

interface PresencePillProps {
  readonly others: readonly OtherPerson[];
  readonly text: string;
  readonly look: (userId: string) => {
    readonly name: string;
    readonly imageUrl: string | null;
    readonly color: string | undefined;
  };
}

const FACES_MAX = 3;

/** At the top edge of a screen without covering content: who else is there. */
export function PresencePill({ others, text, look }: PresencePillProps) {
  const isEditing = others.some((one) => one.isEditingSame);
  return (
    <div className={css.place} role="status">
      {text === '' ? null : (
        <div className={css.pill} data-editing={isEditing || undefined}>
          <span className={css.faces}>
            {others.slice(0, FACES_MAX).map(({ userId }) => (
              <Avatar key={userId} size="small" {...look(userId)} />
            ))}
          </span>
          <span className={truncated.text}>{text}</span>
        </div>
      )}
    </div>
  );
}
