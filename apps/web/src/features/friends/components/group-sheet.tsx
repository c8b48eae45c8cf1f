import type { Friend, FriendGroup } from '@salim/contract';
import { NAME_MAX } from '@salim/contract/facts/limits';
import { messageOf } from '../../../platform/api/api-error.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { ActionPair } from '../../../ui/action-pair.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSetGroupMembers, useUpdateGroup } from '../api/write-group.ts';
import css from './friends.module.css';

interface GroupSheetProps {
  readonly group: FriendGroup;
  readonly friends: readonly Friend[];
  readonly onClose: () => void;
}

/** The name and the members of a group. */
export function GroupSheet({ group, friends, onClose }: GroupSheetProps) {
  const update = useUpdateGroup();
  const setMembers = useSetGroupMembers();
  const form = useForm({
    initial: () => ({ name: group.name, userIds: group.members.map(({ userId }) => userId) }),
    check: ({ name }) => ({ name: name.trim() === '' ? '이름을 입력해 주세요.' : undefined }),
    showsProblems: 'on-submit',
    server: { other: 'name' },
    sending: update,
  });
  const { userIds } = form.values;
  const toggle = (userId: string, isIn: boolean) =>
    form.change({ userIds: isIn ? [...userIds, userId] : userIds.filter((one) => one !== userId) });
  const save = () =>
    form.submit(async ({ name }) => {
      const trimmed = name.trim();
      try {
        if (trimmed !== group.name) {
          await update.mutateAsync({ groupId: group.id, changes: { name: trimmed, version: group.version } });
        }
        await setMembers.mutateAsync({ groupId: group.id, userIds });
        onClose();
      } catch {
        // The mutations keep their errors, and the form keeps the selection.
      }
    });
  return (
    <Sheet
      title="그룹 수정"
      isOpen
      onClose={onClose}
      staysOpenOnTapOutside
      footer={
        <ActionPair onCancel={onClose} isPending={form.isSending} onPress={save}>
          저장
        </ActionPair>
      }
    >
      <Form onSubmit={save} label="그룹 수정" className={css.form ?? ''}>
        <TextField label="이름" {...form.field('name')} maxLength={NAME_MAX} />
        <fieldset className={layout.grid4}>
          <legend className={css.legend}>그룹에 추가할 친구</legend>
          {friends.length === 0 ? <p className={css.help}>친구를 추가하면 여기에서 고를 수 있어요.</p> : null}
          {friends.map((friend) => (
            <Checkbox
              key={friend.userId}
              isSelected={userIds.includes(friend.userId)}
              onChange={(isIn) => toggle(friend.userId, isIn)}
            >
              {friend.name}
            </Checkbox>
          ))}
        </fieldset>
        {setMembers.error ? <Notice tone="error">{messageOf(setMembers.error)}</Notice> : null}
      </Form>
    </Sheet>
  );
}
