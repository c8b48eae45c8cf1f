import type { Book, Invite } from '@salim/contract';
import { useState } from 'react';
import { ROLE_NAMES } from '../../../ledger/role-names.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import textCss from '../../../ui/text.module.css';
import { useCreateInvite } from '../api/create-invite.ts';
import { INVITE_DAYS, INVITE_USES, type InvitedRole } from '../invite-text.ts';
import css from './invites.module.css';

const NO_ONE = 'none';

interface InviteMakerProps {
  readonly book: Book;
  /** Members without an account, whose seat the invited user can take over. */
  readonly seats: readonly { readonly id: string; readonly name: string }[];
  readonly onMade: (invite: Invite) => void;
}

/** Creates an invitation: the role, the seat, and how long it is valid. */
export function InviteMaker({ book, seats, onMade }: InviteMakerProps) {
  const [role, setRole] = useState<InvitedRole>('MEMBER');
  const [days, setDays] = useState('7');
  const [uses, setUses] = useState('1');
  const [seatId, setSeatId] = useState(NO_ONE);
  const create = useCreateInvite(book.id);
  const roles: readonly InvitedRole[] = book.role === 'OWNER' ? ['MEMBER', 'VIEWER', 'MANAGER'] : ['MEMBER', 'VIEWER'];
  const hasSeat = seatId !== NO_ONE && seats.some((seat) => seat.id === seatId);
  const submit = () => {
    if (create.isPending) return;
    create.mutate(
      {
        role,
        maxUses: hasSeat ? 1 : Number(uses),
        expiresInDays: Number(days),
        ...(hasSeat ? { seatUserId: seatId } : {}),
      },
      { onSuccess: onMade },
    );
  };
  return (
    <Card title="새로 초대하기">
      <Form onSubmit={submit} label="새로 초대하기" className={css.form ?? ''}>
        <div className={layout.grid8}>
          <p className={textCss.label}>권한</p>
          <Segmented
            label="권한"
            options={roles.map((id) => ({ id, name: ROLE_NAMES[id].name }))}
            value={role}
            onChange={setRole}
          />
          <p className={css.help}>{ROLE_NAMES[role].text}</p>
        </div>
        <div className={css.pair}>
          <Select label="유효 기간" options={INVITE_DAYS} value={days} onChange={setDays} />
          <Select
            label="참여 인원"
            options={INVITE_USES}
            value={hasSeat ? '1' : uses}
            onChange={setUses}
            isDisabled={hasSeat}
          />
        </div>
        {seats.length === 0 ? null : (
          <Select
            label="이어받을 구성원"
            options={[{ id: NO_ONE, name: '새 구성원' }, ...seats]}
            value={hasSeat ? seatId : NO_ONE}
            onChange={setSeatId}
            help="이름만 있던 구성원의 기록을 참여한 사람이 이어받아요."
          />
        )}
        {create.error ? <Notice tone="error">{messageOf(create.error)}</Notice> : null}
        <Button type="submit" variant="primary" isPending={create.isPending} className={css.submit ?? ''}>
          초대 코드 만들기
        </Button>
      </Form>
    </Card>
  );
}
