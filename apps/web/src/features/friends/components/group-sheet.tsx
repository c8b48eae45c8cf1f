import type { Friend, FriendGroup } from '@salim/contract';
import { NAME_MAX } from '@salim/contract/facts/limits';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
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
  const [name, setName] = useState(group.name);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(group.members.map(({ userId }) => userId)));
  const [isMissing, setIsMissing] = useState(false);
  const update = useUpdateGroup();
  const setMembers = useSetGroupMembers();
  const toggle = (userId: string, isIn: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      if (isIn) next.add(userId);
      else next.delete(userId);
      return next;
    });
  const save = async () => {
    const trimmed = name.trim();
    setIsMissing(trimmed === '');
    if (trimmed === '') return;
    try {
      if (trimmed !== group.name) {
        await update.mutateAsync({ groupId: group.id, changes: { name: trimmed, version: group.version } });
      }
      await setMembers.mutateAsync({ groupId: group.id, userIds: [...chosen] });
      onClose();
    } catch {
      // The form shows the error and keeps the selection.
      return;
    }
  };
  return (
    <Sheet
      title="그룹 수정"
      isOpen
      onClose={onClose}
      staysOpenOnTapOutside
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            취소
          </Button>
          <Button variant="primary" isPending={update.isPending || setMembers.isPending} onPress={() => void save()}>
            저장
          </Button>
        </>
      }
    >
      <Form onSubmit={() => void save()} label="그룹 수정" className={css.form ?? ''}>
        <TextField
          label="이름"
          value={name}
          onChange={setName}
          maxLength={NAME_MAX}
          error={isMissing ? '이름을 입력해 주세요.' : update.error ? messageOf(update.error) : null}
        />
        <fieldset className={css.choices}>
          <legend className={css.legend}>그룹에 추가할 친구</legend>
          {friends.length === 0 ? <p className={css.help}>친구를 추가하면 여기에서 고를 수 있어요.</p> : null}
          {friends.map((friend) => (
            <Checkbox
              key={friend.userId}
              isSelected={chosen.has(friend.userId)}
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
