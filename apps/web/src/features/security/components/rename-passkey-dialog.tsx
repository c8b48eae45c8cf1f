import type { Passkey } from '@salim/contract';
import { NAME_MAX } from '@salim/contract/facts/limits';
import { useForm } from '../../../platform/forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useRenamePasskey } from '../api/passkeys.ts';
import css from './security.module.css';

export function RenamePasskeyDialog({ passkey, onClose }: { readonly passkey: Passkey; readonly onClose: () => void }) {
  const rename = useRenamePasskey();
  const form = useForm({
    initial: { name: passkey.name },
    check: ({ name }) => ({ name: name.trim() === '' ? '이름을 입력해 주세요.' : undefined }),
    showsProblems: 'on-submit',
    isLeftAfterwards: true,
  });
  const { failure } = form;
  const submit = () =>
    form.submit(async ({ name }) => {
      await rename.mutateAsync({ id: passkey.id, name: name.trim() });
      onClose();
    });
  return (
    <Dialog title="패스키 이름 변경" isOpen onClose={onClose}>
      <Form label="패스키 이름 변경" className={css.stack} onSubmit={submit}>
        <TextField label="이름" autoFocus maxLength={NAME_MAX} {...form.field('name')} />
        {failure === null ? null : <Notice tone="error">{failure}</Notice>}
        <div className={css.actions}>
          <Button variant="ghost" onPress={onClose}>
            취소
          </Button>
          <Button type="submit" variant="primary" isPending={form.isSending}>
            저장
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
