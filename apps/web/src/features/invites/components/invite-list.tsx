import type { Book, Invite } from '@salim/contract';
import { bookPhrase, groupedShareCode } from '@salim/domain';
import { useState } from 'react';
import { ROLE_NAMES } from '../../../ledger/role-names.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { QrCode as QrCodeIcon } from '../../../ui/icons/qr-code.ts';
import { Trash } from '../../../ui/icons/trash.ts';
import layout from '../../../ui/layout.module.css';
import { SharePanel } from '../../../ui/share-panel.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useRevokeInvite } from '../api/revoke-invite.ts';
import { inviteMessage, termsOf } from '../invite-text.ts';
import css from './invites.module.css';

interface InviteListProps {
  readonly book: Book;
  readonly invites: readonly Invite[];
}

/** An invitation with its link to share. */
export function InviteShare({ book, invite }: { readonly book: Book; readonly invite: Invite }) {
  return (
    <SharePanel
      label="초대 코드"
      code={invite.code}
      url={`${window.location.origin}/join#code=${invite.code}`}
      qrLabel={`${bookPhrase(book.title)}에 참여하는 QR 코드`}
      message={inviteMessage(book.title)}
    >
      <p className={css.help}>
        {ROLE_NAMES[invite.role].name} · {termsOf(invite, book.timeZone)}
      </p>
    </SharePanel>
  );
}

/** Valid invitations. */
export function InviteList({ book, invites }: InviteListProps) {
  const [shownCode, setShownCode] = useState<string | null>(null);
  const [revokingCode, setRevokingCode] = useState<string | null>(null);
  const revoke = useRevokeInvite(book.id);
  const shown = invites.find(({ code }) => code === shownCode);
  const revoking = invites.find(({ code }) => code === revokingCode);
  const confirm = async (invite: Invite) => {
    try {
      await revoke.mutateAsync(invite.code);
      toast.success('초대를 취소했어요', { message: '이 코드로는 더 이상 참여할 수 없어요.' });
    } catch (error) {
      toast.error('초대를 취소하지 못했어요', { message: messageOf(error) });
    }
  };
  return (
    <Card title={`사용할 수 있는 초대 코드 ${invites.length}개`}>
      {invites.length === 0 ? (
        <p className={css.help}>사용할 수 있는 초대 코드가 없어요. 코드를 만들면 여기에 표시돼요.</p>
      ) : (
        <ul>
          {invites.map((invite) => {
            const name = groupedShareCode(invite.code);
            return (
              <li key={invite.code} className={css.row}>
                <span className={layout.textColumn}>
                  <span className={css.code}>{name}</span>
                  <span className={css.detail}>
                    {invite.invitee ? `${invite.invitee.name}님 전용 · ` : ''}
                    {ROLE_NAMES[invite.role].name} · {termsOf(invite, book.timeZone)}
                  </span>
                </span>
                <IconButton
                  size="small"
                  label={`${name} 보기`}
                  icon={<QrCodeIcon />}
                  onPress={() => setShownCode(invite.code)}
                />
                <IconButton
                  size="small"
                  label={`${name} 취소`}
                  icon={<Trash />}
                  onPress={() => setRevokingCode(invite.code)}
                />
              </li>
            );
          })}
        </ul>
      )}
      {shown ? (
        <Dialog title="초대 코드" isOpen onClose={() => setShownCode(null)}>
          <InviteShare book={book} invite={shown} />
        </Dialog>
      ) : null}
      {revoking ? (
        <ConfirmDialog
          title="이 초대를 취소할까요?"
          isOpen
          onClose={() => setRevokingCode(null)}
          confirmLabel="초대 취소"
          cancelLabel="그대로 두기"
          isDanger
          onConfirm={() => confirm(revoking)}
        >
          이미 참여한 사람은 그대로예요. 이 코드로는 더 이상 참여할 수 없어요.
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
