import type { Book } from '@salim/contract';
import { NAME_MAX } from '@salim/contract/facts/limits';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
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
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['intake']);
  const [bookId, setBookId] = useState(ALL_BOOKS);
  const [lifetime, setLifetime] = useState('365');
  const [nameError, setNameError] = useState<string | null>(null);
  const [scopeError, setScopeError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const nameRef = useRef<HTMLInputElement>(null);
  const create = useCreateToken();

  const refuseName = (sentence: string) => {
    setNameError(sentence);
    nameRef.current?.focus();
  };
  const submit = async () => {
    setNameError(null);
    setScopeError(null);
    setFailure(null);
    const { length } = [...name.trim()];
    if (length === 0 || length > NAME_MAX) return refuseName('이름을 1~50자로 입력해 주세요.');
    if (scopes.length === 0) return setScopeError('권한을 하나 이상 골라 주세요.');
    const expiresAt = endOfLifetime(lifetime, new Date());
    try {
      const { token } = await create.mutateAsync({
        name: name.trim(),
        scopes: [...scopes],
        ...(bookId === ALL_BOOKS ? {} : { bookIds: [bookId] }),
        ...(expiresAt === undefined ? {} : { expiresAt }),
      });
      setMade(token);
    } catch (error) {
      const onName = error instanceof ApiError ? error.messageFor('name') : undefined;
      if (onName === undefined) setFailure(messageOf(error));
      else refuseName(onName);
    }
    return undefined;
  };

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
      <Form label="새 토큰" className={css.stack} onSubmit={() => void (create.isPending || submit())}>
        <TextField
          label="이름"
          autoFocus
          inputRef={nameRef}
          value={name}
          onChange={setName}
          error={nameError}
          placeholder="예: 아이폰 단축어"
          help="어디에 쓰는 토큰인지 알아볼 수 있게 입력해 주세요."
        />
        <Choices
          legend="권한"
          options={CHOICES}
          chosen={scopes}
          onChange={(next) => {
            setScopeError(null);
            setScopes(next);
          }}
          error={scopeError}
        />
        <Select
          label="가계부"
          options={[{ id: ALL_BOOKS, name: '모든 가계부' }, ...books.map(({ id, title }) => ({ id, name: title }))]}
          value={bookId}
          onChange={setBookId}
        />
        <Select label="유효 기간" options={LIFETIMES} value={lifetime} onChange={setLifetime} />
        {failure === null ? null : <Notice tone="error">{failure}</Notice>}
        <div className={css.actions}>
          <Button variant="ghost" onPress={onClose}>
            취소
          </Button>
          <Button type="submit" variant="primary" isPending={create.isPending}>
            만들기
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
