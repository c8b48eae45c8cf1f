import type { Book, Friend, FriendGroup } from '@salim/contract';
import { withJosa } from '@salim/domain';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { AddByName } from '../../../ui/add-by-name.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Ellipsis } from '../../../ui/icons/ellipsis.ts';
import layout from '../../../ui/layout.module.css';
import { Menu } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useCreateGroup, useDeleteGroup } from '../api/write-group.ts';
import { FriendFace } from './friend-face.tsx';
import css from './friends.module.css';
import { GroupInviteDialog } from './group-invite-dialog.tsx';
import { GroupSheet } from './group-sheet.tsx';

/** The number of avatars shown before "and n more". */
const FACES = 5;

interface GroupListProps {
  readonly groups: readonly FriendGroup[];
  readonly friends: readonly Friend[];
  /** Books the user may invite to. */
  readonly books: readonly Book[];
}

interface Open {
  readonly groupId: string;
  readonly what: 'edit' | 'invite' | 'delete';
}

function membersInWords(group: FriendGroup): string {
  const [first, ...others] = group.members;
  if (!first) return '아직 친구가 없어요';
  return others.length === 0 ? first.name : `${first.name} 외 ${others.length}명`;
}

export function GroupList({ groups, friends, books }: GroupListProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const create = useCreateGroup();
  const remove = useDeleteGroup();
  const group = groups.find(({ id }) => id === open?.groupId);
  const confirm = async (gone: FriendGroup) => {
    try {
      await remove.mutateAsync(gone.id);
      toast.success(`${withJosa(`‘${gone.name}’`, '을/를')} 삭제했어요`);
    } catch (error) {
      toast.error('그룹을 삭제하지 못했어요', { message: messageOf(error) });
    }
  };
  return (
    <>
      <Card>
        <AddByName
          label="그룹 추가"
          placeholder="예: 여행 모임"
          isPending={create.isPending}
          error={create.error ? messageOf(create.error) : null}
          onAdd={async (name) => {
            const made = await create.mutateAsync({ name });
            setOpen({ groupId: made.id, what: 'edit' });
          }}
        />
        {groups.length === 0 ? (
          <EmptyState art="mail" title="아직 그룹이 없어요">
            가족이나 모임으로 친구를 묶어 두면 가계부에 한 번에 초대할 수 있어요.
          </EmptyState>
        ) : (
          <ul className={css.groups}>
            {groups.map((each) => (
              <li key={each.id} className={css.row}>
                <span className={css.faces} aria-hidden>
                  {each.members.slice(0, FACES).map((member) => (
                    <FriendFace key={member.userId} person={member} size="small" />
                  ))}
                  {each.members.length === 0 ? <span className={css.dot} style={{ background: each.color }} /> : null}
                </span>
                <span className={layout.textColumn}>
                  <span className={css.name}>{each.name}</span>
                  <span className={css.detail}>{membersInWords(each)}</span>
                </span>
                <span className={css.actions}>
                  <Button
                    size="small"
                    aria-label={`${each.name} 가계부에 초대`}
                    isDisabled={each.members.length === 0}
                    onPress={() => setOpen({ groupId: each.id, what: 'invite' })}
                  >
                    초대
                  </Button>
                  <Menu
                    label={`${each.name} 메뉴`}
                    actions={[
                      { id: 'edit', name: '수정', onAction: () => setOpen({ groupId: each.id, what: 'edit' }) },
                      {
                        id: 'delete',
                        name: '삭제',
                        isDanger: true,
                        onAction: () => setOpen({ groupId: each.id, what: 'delete' }),
                      },
                    ]}
                  >
                    <IconButton size="small" label={`${each.name} 더보기`} icon={<Ellipsis />} />
                  </Menu>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {group && open?.what === 'edit' ? (
        <GroupSheet key={group.id} group={group} friends={friends} onClose={() => setOpen(null)} />
      ) : null}
      {group && open?.what === 'invite' ? (
        <GroupInviteDialog group={group} books={books} onClose={() => setOpen(null)} />
      ) : null}
      {group && open?.what === 'delete' ? (
        <ConfirmDialog
          title={`‘${group.name}’ 그룹을 삭제할까요?`}
          isOpen
          onClose={() => setOpen(null)}
          confirmLabel="삭제"
          isDanger
          onConfirm={() => confirm(group)}
        >
          그룹만 삭제되고 친구는 그대로 남아요.
        </ConfirmDialog>
      ) : null}
    </>
  );
}
