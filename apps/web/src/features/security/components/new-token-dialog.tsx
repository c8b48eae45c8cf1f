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
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useCreateToken } from '../api/tokens.ts';
import { ASSISTANT_RIGHTS, endOfLifetime, LIFETIMES, SCOPES, type TokenScope } from '../token-scopes.ts';
import { AssistantAddress } from './assistant-address.tsx';
import css from './security.module.css';

const ALL_BOOKS = 'all';
const SOME_BOOKS = 'some';
const USES = [
  { id: 'PROGRAM', name: '단축어·프로그램' },
  { id: 'ASSISTANT', name: 'AI 어시스턴트' },
] as const;
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

interface TokenValues {
  readonly name: string;
  readonly use: (typeof USES)[number]['id'];
  readonly scopes: readonly TokenScope[];
  /** The scope of an assistant. */
  readonly right: string;
  readonly bookId: string;
  readonly bookIds: readonly string[];
  readonly lifetime: string;
}

const INITIAL: TokenValues = {
  name: '',
  use: 'PROGRAM',
  scopes: ['intake'],
  right: 'assistant:draft',
  bookId: ALL_BOOKS,
  bookIds: [],
  lifetime: '365',
};

function problemsOf({ name, use, scopes, bookId, bookIds }: TokenValues) {
  const { length } = [...name.trim()];
  if (length === 0 || length > NAME_MAX) return { name: '이름을 1~50자로 입력해 주세요.' };
  if (use === 'PROGRAM' && scopes.length === 0) return { scopes: '권한을 하나 이상 골라 주세요.' };
  return { bookIds: bookId === SOME_BOOKS && bookIds.length === 0 ? '가계부를 하나 이상 골라 주세요.' : undefined };
}

const scopesOf = ({ use, scopes, right }: TokenValues): TokenScope[] =>
  use === 'PROGRAM' ? [...scopes] : ASSISTANT_RIGHTS.flatMap(({ id }) => (id === right ? [id] : []));

/** The chosen books; none of them for all. */
const booksOf = ({ bookId, bookIds }: TokenValues): { bookIds?: string[] } =>
  bookId === ALL_BOOKS ? {} : { bookIds: bookId === SOME_BOOKS ? [...bookIds] : [bookId] };

/** Creates an access token and shows it once. */
export function NewTokenDialog({ books, onClose }: NewTokenDialogProps) {
  const [made, setMade] = useState<string | null>(null);
  const create = useCreateToken();
  const form = useForm({
    initial: INITIAL,
    check: problemsOf,
    showsProblems: 'on-submit',
    clearsOnChange: ['scopes', 'bookIds'],
    server: { fields: ['name'] },
  });
  const { failure } = form;
  const { use, right, bookId } = form.values;
  const { value: scopes, ...scopeField } = form.control('scopes');
  const { value: bookIds, ...bookField } = form.control('bookIds');
  const titles = books.map(({ id, title }) => ({ id, name: title }));
  const submit = () =>
    form.submit(async (values) => {
      const expiresAt = endOfLifetime(values.lifetime, new Date());
      const { token } = await create.mutateAsync({
        name: values.name.trim(),
        scopes: scopesOf(values),
        ...booksOf(values),
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
      >
        {use === 'ASSISTANT' ? <AssistantAddress /> : null}
      </SecretDialog>
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
        <Segmented label="쓸 곳" options={USES} value={use} onChange={(next) => form.change({ use: next })} />
        {use === 'PROGRAM' ? (
          <Choices legend="권한" options={CHOICES} chosen={scopes} {...scopeField} />
        ) : (
          <Select
            label="할 수 있는 일"
            options={ASSISTANT_RIGHTS}
            help={ASSISTANT_RIGHTS.find(({ id }) => id === right)?.help ?? ''}
            {...form.control('right')}
          />
        )}
        <Select
          label="가계부"
          options={[
            { id: ALL_BOOKS, name: '모든 가계부' },
            ...titles,
            ...(books.length > 2 ? [{ id: SOME_BOOKS, name: '여러 가계부' }] : []),
          ]}
          {...form.control('bookId')}
        />
        {bookId === SOME_BOOKS ? (
          <Choices legend="가계부 선택" options={titles} chosen={bookIds} {...bookField} />
        ) : null}
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
