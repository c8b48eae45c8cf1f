import type { Book } from '@salim/contract';
import { NAME_MAX } from '@salim/contract/facts/limits';
import { useState } from 'react';
import { useForm } from '../../../platform/forms/use-form.ts';
import { ActionPair } from '../../../ui/action-pair.tsx';
import { Choices } from '../../../ui/choices.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SecretDialog } from '../../../ui/secret-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useCreateToken } from '../api/tokens.ts';
import { endOfLifetime, LIFETIMES, SCOPES, type TokenScope } from '../token-scopes.ts';
import css from './security.module.css';

const ALL_BOOKS = 'all';
const CHOICES = SCOPES.map(({ id, name, help }) => ({
  id,
  name: (
    <>
      {name} <span className={css.help}>{help}</span>
    </>
  ),
}));

interface NewTokenDialogProps {
  readonly books: readonly Book[];
  readonly onClose: () => void;
}

/** Creates an access token and shows it once. */
export function NewTokenDialog({ books, onClose }: NewTokenDialogProps) {
  const [made, setMade] = useState<string | null>(null);
  const create = useCreateToken();
  const form = useForm({
    initial: { name: '', scopes: ['intake'] as readonly TokenScope[], bookId: ALL_BOOKS, lifetime: '365' },
    check: ({ name, scopes }) => {
      const { length } = [...name.trim()];
      if (length === 0 || length > NAME_MAX) return { name: '이름을 1~50자로 입력해 주세요.' };
      return { scopes: scopes.length === 0 ? '권한을 하나 이상 골라 주세요.' : undefined };
    },
    showsProblems: 'on-submit',
    clearsOnChange: ['scopes'],
    server: { fields: ['name'] },
  });
  const { failure } = form;
  const { value: scopes, ...scopeField } = form.control('scopes');
  const submit = () =>
    form.submit(async (values) => {
      const expiresAt = endOfLifetime(values.lifetime, new Date());
      const { token } = await create.mutateAsync({
        name: values.name.trim(),
        scopes: [...values.scopes],
        ...(values.bookId === ALL_BOOKS ? {} : { bookIds: [values.bookId] }),
        ...(expiresAt === undefined ? {} : { expiresAt }),
      });
      setMade(token);
    });

  if (made !== null) {
    return (
      <SecretDialog
        title="토큰을 만들었어요"
        noun="토큰"
        secret={made}
        advice="지금 복사해서 쓸 곳에 붙여넣어 주세요."
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog title="새 토큰" isOpen onClose={onClose} staysOpenOnTapOutside>
      <Form label="새 토큰" className={css.stack} onSubmit={submit}>
        <TextField
          label="이름"
          autoFocus
          {...form.field('name')}
          placeholder="예: 아이폰 단축어"
          help="어디에 쓰는 토큰인지 알아볼 수 있게 입력해 주세요."
        />
        <Choices legend="권한" options={CHOICES} chosen={scopes} {...scopeField} />
        <Select
          label="가계부"
          options={[{ id: ALL_BOOKS, name: '모든 가계부' }, ...books.map(({ id, title }) => ({ id, name: title }))]}
          {...form.control('bookId')}
        />
        <Select label="유효 기간" options={LIFETIMES} {...form.control('lifetime')} />
        {failure === null ? null : <Notice tone="error">{failure}</Notice>}
        <div className={css.actions}>
          <ActionPair onCancel={onClose} isPending={form.isSending}>
            만들기
          </ActionPair>
        </div>
      </Form>
    </Dialog>
  );
}
