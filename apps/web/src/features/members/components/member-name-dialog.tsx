import type { Member } from '@salim/contract';
import { NAME_MAX } from '@salim/contract/facts/limits';
import { withJosa } from '@salim/domain';
import { useForm } from '../../../platform/forms/use-form.ts';
import { ActionPair } from '../../../ui/action-pair.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
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
  const update = useUpdateMember(bookId);
  const form = useForm({
    initial: { name: member.hasAccount ? (member.nickname ?? '') : member.name },
    check: ({ name }) => ({
      name: !member.hasAccount && name.trim() === '' ? '이름을 입력해 주세요.' : undefined,
    }),
    showsProblems: 'on-submit',
    server: { other: 'name' },
    sending: update,
  });
  const submit = () =>
    form.submit((values) => {
      const name = values.name.trim();
      update.mutate(
        { userId: member.userId, changes: member.hasAccount ? { nickname: name } : { name } },
        { onSuccess: onClose },
      );
    });
  return (
    <Dialog title="표시 이름" isOpen onClose={onClose}>
      <Form onSubmit={submit} label="표시 이름" className={css.form ?? ''}>
        <TextField
          label="이 가계부에서 쓸 이름"
          {...form.field('name')}
          maxLength={NAME_MAX}
          autoFocus
          placeholder={member.name}
          {...(member.hasAccount ? { help: `비워 두면 ${withJosa(member.name, '으로/로')} 보여요.` } : {})}
        />
        <div className={layout.actions}>
          <ActionPair onCancel={onClose} isPending={form.isSending}>
            저장
          </ActionPair>
        </div>
      </Form>
    </Dialog>
  );
}
