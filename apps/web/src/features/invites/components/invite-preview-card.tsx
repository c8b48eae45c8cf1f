import type { InvitePreview } from '@salim/contract';
import { ROLE_NAMES } from '../../../ledger/role-names.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LabelGlyph } from '../../../ui/label-icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import css from './invites.module.css';

/** The number of avatars shown before "and n more". */
const SHOWN = 12;

interface InvitePreviewCardProps {
  readonly preview: InvitePreview;
  readonly isPending: boolean;
  readonly error: string | null;
  readonly onJoin: () => void;
}

/** The book before joining: its name, its members and the role of the invitation. */
export function InvitePreviewCard({ preview, isPending, error, onJoin }: InvitePreviewCardProps) {
  const { title, icon, inviter, members, role, seatName, bookId } = preview;
  return (
    <Card className={css.preview ?? ''}>
      <span className={css.icon} aria-hidden>
        <LabelGlyph icon={icon} name={title} />
      </span>
      <h2 className={css.title}>{title}</h2>
      <p className={css.help}>
        {inviter.name}님이 초대했어요. {ROLE_NAMES[role].name} 권한으로 참여하면 {ROLE_NAMES[role].text}.
      </p>
      <ul className={css.people} aria-label={`구성원 ${members.length}명`}>
        {members.slice(0, SHOWN).map((member, index) => (
          // Two members may have the same name.
          <li key={`${index}-${member.name}`} className={css.person}>
            <Avatar name={member.name} imageUrl={member.profileImageUrl} color={member.color} size="small" />
            {member.name}
          </li>
        ))}
        {members.length > SHOWN ? <li className={css.person}>외 {members.length - SHOWN}명</li> : null}
      </ul>
      {seatName === null ? null : <Notice tone="info">‘{seatName}’ 이름으로 남긴 기록을 이어받아요.</Notice>}
      {error === null ? null : <Notice tone="error">{error}</Notice>}
      {bookId === null ? (
        <Button variant="primary" size="large" isFullWidth isPending={isPending} onPress={onJoin}>
          참여하기
        </Button>
      ) : (
        <>
          <p className={css.help}>이미 참여한 가계부예요.</p>
          <LinkButton to="/books/$bookId" params={{ bookId }} variant="primary" size="large" isFullWidth>
            가계부 열기
          </LinkButton>
        </>
      )}
    </Card>
  );
}
