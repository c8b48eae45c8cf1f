import type { Member } from '@salim/contract';
import { NAME_MAX } from '@salim/contract/facts/limits';
import { withJosa } from '@salim/domain';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useUpdateMember } from '../api/update-member.ts';
import css from './member-name-dialog.module.css';

interface MemberNameDialogProps {
  readonly bookId: string;
  readonly member: Member;
  readonly onClose: () => void;
}

/** Edits a member's nickname in this book, or the name of a member without an account. */
export function MemberNameDialog({ bookId, member, onClose }: MemberNameDialogProps) {
  const [name, setName] = useState(member.hasAccount ? (member.nickname ?? '') : member.name);
  const [isMissing, setIsMissing] = useState(false);
  const update = useUpdateMember(bookId);
  const submit = () => {
    const trimmed = name.trim();
    setIsMissing(!member.hasAccount && trimmed === '');
    if (!member.hasAccount && trimmed === '') return;
    update.mutate(
      { userId: member.userId, changes: member.hasAccount ? { nickname: trimmed } : { name: trimmed } },
      { onSuccess: onClose },
    );
  };
  const error = isMissing ? '이름을 입력해 주세요.' : update.error ? messageOf(update.error) : null;
  return (
    <Dialog title="표시 이름" isOpen onClose={onClose}>
      <Form onSubmit={submit} label="표시 이름" className={css.form ?? ''}>
        <TextField
          label="이 가계부에서 쓸 이름"
          value={name}
          onChange={setName}
          maxLength={NAME_MAX}
          autoFocus
          placeholder={member.name}
          error={error}
          {...(member.hasAccount ? { help: `비워 두면 ${withJosa(member.name, '으로/로')} 보여요.` } : {})}
        />
        <div className={css.actions}>
          <Button variant="ghost" onPress={onClose}>
            취소
          </Button>
          <Button type="submit" variant="primary" isPending={update.isPending}>
            저장
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
