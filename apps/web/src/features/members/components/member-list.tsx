import type { Book, Member } from '@salim/contract';
import { withJosa } from '@salim/domain';
import { type ReactNode, useState } from 'react';
import { canManage } from '../../../ledger/can-write.ts';
import { ROLE_NAMES } from '../../../ledger/role-names.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { AddByName } from '../../../ui/add-by-name.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Ellipsis } from '../../../ui/icons/ellipsis.ts';
import { UserRoundPlus } from '../../../ui/icons/user-round-plus.ts';
import layout from '../../../ui/layout.module.css';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuAction } from '../../../ui/menu-action.ts';
import { toast } from '../../../ui/toast.tsx';
import { useAddSeat } from '../api/add-seat.ts';
import { useExportOwnTransactions } from '../api/export-own-transactions.ts';
import { useHandOverBook } from '../api/hand-over-book.ts';
import { useRemoveMember } from '../api/remove-member.ts';
import { useUpdateMember } from '../api/update-member.ts';
import { memberName, rolesToGive, standsAbove } from '../member-rights.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import css from './member-list.module.css';
import { MemberNameDialog } from './member-name-dialog.tsx';

interface MemberListProps {
  readonly book: Book;
  readonly members: readonly Member[];
  /** The signed-in user. */
  readonly userId: string;
  /** Shown to the user before they leave: what is not settled yet. */
  readonly unsettled: ReactNode;
  /** The user leaves the book. */
  readonly onLeave: () => void;
}

/** What a member may do in the book, in a few words. */
function rightsOf(member: Member): string {
  if (!member.hasAccount) return '계정 없이 이름만 있는 구성원';
  return member.ownEntriesOnly ? '본인이 기록한 거래만 수정할 수 있어요' : ROLE_NAMES[member.role].text;
}

/** Runs an action and shows a toast with its success or its error. */
async function attempt(work: () => Promise<unknown>, done: string, failed: string): Promise<void> {
  try {
    await work();
    toast.success(done);
  } catch (error) {
    toast.error(failed, { message: messageOf(error) });
  }
}

interface MemberRowProps {
  readonly member: Member;
  readonly isOneself: boolean;
  readonly actions: readonly MenuAction[];
}

function MemberRow({ member, isOneself, actions }: MemberRowProps) {
  const name = memberName(member);
  return (
    <li className={css.row}>
      <Avatar name={name} imageUrl={member.profileImageUrl} color={member.color} />
      <span className={layout.textColumn}>
        <span className={css.name}>
          {name}
          {isOneself ? <span className={css.me}> (나)</span> : null}
        </span>
        <span className={css.detail}>{rightsOf(member)}</span>
      </span>
      <Tag {...(member.role === 'OWNER' ? { tone: 'accent' } : {})}>{ROLE_NAMES[member.role].name}</Tag>
      {actions.length === 0 ? null : (
        <Menu label={`${name} 메뉴`} actions={actions}>
          <IconButton size="small" label={`${name} 더보기`} icon={<Ellipsis />} />
        </Menu>
      )}
    </li>
  );
}

/** The members of the book and their roles. */
export function MemberList({ book, members, userId, unsettled, onLeave }: MemberListProps) {
  const [namingId, setNamingId] = useState<string | null>(null);
  const [leavingId, setLeavingId] = useState<string | null>(null);
  const [newOwnerId, setHeirId] = useState<string | null>(null);
  const addSeat = useAddSeat(book.id);
  const update = useUpdateMember(book.id);
  const remove = useRemoveMember(book.id);
  const handOver = useHandOverBook(book.id);
  const copy = useExportOwnTransactions(book.id);
  const naming = members.find((member) => member.userId === namingId);
  const leaving = members.find((member) => member.userId === leavingId);
  const newOwner = members.find((member) => member.userId === newOwnerId);

  const changeRights = (member: Member, changes: Parameters<typeof update.mutate>[0]['changes'], done: string) =>
    update.mutate(
      { userId: member.userId, changes },
      {
        onSuccess: () => toast.success(`${memberName(member)}님은 이제 ${done}`),
        onError: (error) => toast.error('권한을 바꾸지 못했어요', { message: messageOf(error) }),
      },
    );
  const giveRole = (member: Member, role: 'MANAGER' | 'MEMBER' | 'VIEWER') =>
    changeRights(member, { role }, withJosa(ROLE_NAMES[role].name, '이에요/예요'));
  const restrictToOwn = (member: Member, ownEntriesOnly: boolean) =>
    changeRights(
      member,
      { ownEntriesOnly },
      ownEntriesOnly ? '본인이 기록한 거래만 수정할 수 있어요' : '모든 거래를 수정할 수 있어요',
    );
  const actionsOf = (member: Member): MenuAction[] => {
    const isOneself = member.userId === userId;
    const isBelow = standsAbove(book.role, member) && !isOneself;
    return [
      ...(isOneself || isBelow
        ? [{ id: 'name', name: '표시 이름 수정', onAction: () => setNamingId(member.userId) }]
        : []),
      ...(isBelow && member.hasAccount
        ? rolesToGive(book.role).map((role, index) => ({
            id: role,
            name: ROLE_NAMES[role].name,
            isChosen: member.role === role,
            startsGroup: index === 0,
            onAction: () => giveRole(member, role),
          }))
        : []),
      ...(isBelow && member.hasAccount && member.role === 'MEMBER'
        ? [
            {
              id: 'own-entries',
              name: member.ownEntriesOnly ? '모든 거래 수정 허용' : '본인 거래만 수정 허용',
              startsGroup: true,
              onAction: () => restrictToOwn(member, !member.ownEntriesOnly),
            },
          ]
        : []),
      ...(book.role === 'OWNER' && !isOneself && member.hasAccount
        ? [{ id: 'owner', name: '가계부 넘기기', startsGroup: true, onAction: () => setHeirId(member.userId) }]
        : []),
      ...(isBelow || (isOneself && member.role !== 'OWNER')
        ? [
            {
              id: 'remove',
              name: isOneself ? '가계부에서 나가기' : '내보내기',
              isDanger: true,
              startsGroup: true,
              onAction: () => setLeavingId(member.userId),
            },
          ]
        : []),
    ];
  };
  const transferOwnership = (member: Member) =>
    attempt(
      () => handOver.mutateAsync(member.userId),
      `이제 ${memberName(member)}님이 소유자예요`,
      '가계부를 넘기지 못했어요',
    );
  const removeMember = (member: Member) =>
    attempt(() => remove.mutateAsync(member.userId), `${memberName(member)}님을 내보냈어요`, '내보내지 못했어요');

  return (
    <Card
      title={`구성원 ${members.length}명`}
      action={
        canManage(book) ? (
          <LinkButton to="/invite" search={{ book: book.id }} size="small" icon={<UserRoundPlus aria-hidden />}>
            초대하기
          </LinkButton>
        ) : null
      }
    >
      <ul className={css.list}>
        {members.map((member) => (
          <MemberRow
            key={member.userId}
            member={member}
            isOneself={member.userId === userId}
            actions={actionsOf(member)}
          />
        ))}
      </ul>
      {canManage(book) ? (
        <div className={css.add}>
          <AddByName
            label="이름만 있는 구성원 추가"
            fieldLabel="계정 없는 구성원 이름"
            placeholder="예: 하준 (아이)"
            isPending={addSeat.isPending}
            error={addSeat.error ? messageOf(addSeat.error) : null}
            addedText="구성원을 추가했어요"
            onAdd={(name) => addSeat.mutateAsync({ name })}
          />
        </div>
      ) : null}
      {naming ? (
        <MemberNameDialog key={naming.userId} bookId={book.id} member={naming} onClose={() => setNamingId(null)} />
      ) : null}
      {newOwner ? (
        <ConfirmDialog
          title={`${memberName(newOwner)}님에게 가계부를 넘길까요?`}
          isOpen
          onClose={() => setHeirId(null)}
          confirmLabel="넘기기"
          isDanger
          onConfirm={() => transferOwnership(newOwner)}
        >
          {memberName(newOwner)}님이 소유자가 되고, 나는 관리자가 돼요. 되돌리려면 새 소유자가 다시 넘겨줘야 해요.
        </ConfirmDialog>
      ) : null}
      {leaving && leaving.userId === userId ? (
        <LeaveDialog
          unsettled={unsettled}
          onCopy={copy.mutateAsync}
          onClose={() => setLeavingId(null)}
          onLeave={onLeave}
        />
      ) : null}
      {leaving && leaving.userId !== userId ? (
        <ConfirmDialog
          title={`${memberName(leaving)}님을 내보낼까요?`}
          isOpen
          onClose={() => setLeavingId(null)}
          confirmLabel="내보내기"
          isDanger
          onConfirm={() => removeMember(leaving)}
        >
          지난 거래와 낸 돈의 기록은 그대로 남아요. 내보내면 이 가계부를 더 이상 볼 수 없어요.
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
