import type { Book, FriendGroup, Invite } from '@salim/contract';
import { useState } from 'react';
import { ROLE_NAMES } from '../../../ledger/role-names.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { ActionPair } from '../../../ui/action-pair.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { labelOption } from '../../../ui/label-option.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useInviteGroup } from '../api/write-group.ts';
import css from './friends.module.css';

interface GroupInviteDialogProps {
  readonly group: FriendGroup;
  /** Books the user may invite to. */
  readonly books: readonly Book[];
  readonly onClose: () => void;
}

/** Invites all members of a group to one book. */
export function GroupInviteDialog({ group, books, onClose }: GroupInviteDialogProps) {
  const [bookId, setBookId] = useState(books[0]?.id ?? null);
  const [role, setRole] = useState<Invite['role']>('MEMBER');
  const invite = useInviteGroup();
  const book = books.find(({ id }) => id === bookId);
  const roles: readonly Invite['role'][] =
    book?.role === 'OWNER' ? ['MEMBER', 'VIEWER', 'MANAGER'] : ['MEMBER', 'VIEWER'];
  const isRoleThere = roles.includes(role);
  const send = () => {
    if (!book) return;
    invite.mutate(
      { groupId: group.id, body: { bookId: book.id, role: isRoleThere ? role : 'MEMBER' } },
      {
        onSuccess: ({ items }) => {
          if (items.length === 0) toast.info('모두 이미 참여하고 있어요');
          else toast.success(`${items.length}명에게 초대를 보냈어요`, { message: book.title });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      title={`‘${group.name}’ 그룹 초대`}
      isOpen
      onClose={onClose}
      footer={
        <ActionPair onCancel={onClose} isPending={invite.isPending} isDisabled={!book} onPress={send}>
          초대 보내기
        </ActionPair>
      }
    >
      <div className={css.form}>
        {books.length === 0 ? (
          <Notice tone="info">가계부 소유자와 관리자만 초대할 수 있어요.</Notice>
        ) : (
          <>
            <Select
              label="가계부"
              options={books.map(({ id, title, icon }) => labelOption({ id, name: title, icon }))}
              value={bookId}
              onChange={setBookId}
            />
            <div className={layout.grid4}>
              <p className={css.legend}>권한</p>
              <Segmented
                label="권한"
                options={roles.map((id) => ({ id, name: ROLE_NAMES[id].name }))}
                value={isRoleThere ? role : 'MEMBER'}
                onChange={setRole}
              />
            </div>
            <p className={css.help}>
              {group.members.length}명에게 알림을 보내요. 알림에서 ‘참여하기’를 누르면 가계부에 참여해요.
            </p>
          </>
        )}
        {invite.error ? <Notice tone="error">{messageOf(invite.error)}</Notice> : null}
      </div>
    </Dialog>
  );
}
