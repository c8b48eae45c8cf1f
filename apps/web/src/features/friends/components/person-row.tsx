import type { ReactNode } from 'react';
import layout from '../../../ui/layout.module.css';
import { FriendFace } from './friend-face.tsx';
import css from './friends.module.css';

interface PersonRowProps {
  readonly person: { readonly userId: string; readonly name: string; readonly profileImageUrl: string | null };
  readonly detail?: string;
  /** Available actions. */
  readonly children?: ReactNode;
}

export function PersonRow({ person, detail, children }: PersonRowProps) {
  return (
    <li className={css.row}>
      <FriendFace person={person} />
      <span className={layout.textColumn}>
        <span className={css.name}>{person.name}</span>
        {detail === undefined ? null : <span className={css.detail}>{detail}</span>}
      </span>
      <span className={css.actions}>{children}</span>
    </li>
  );
}
