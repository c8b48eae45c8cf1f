import type { Book } from '@salim/contract';
import { MEMBERS_MAX, NAME_MAX } from '@salim/contract/facts/limits';
import { useForm } from '../../../platform/forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { pastedLines } from '../../../ui/pasted-lines.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useCreateBook } from '../api/create-book.ts';
import css from './book-maker.module.css';

/** Names separated by commas or lines, each once. */
function namesIn(text: string): string[] {
  return [...new Set(text.split(/[,\r\n\t]/u).map((name) => name.trim()))].filter((name) => name !== '');
}

function problemOf(names: readonly string[]): string | undefined {
  if (names.length === 0) return '함께 가는 사람을 한 명 이상 입력해 주세요.';
  if (names.length > MEMBERS_MAX - 1) return `${MEMBERS_MAX - 1}명까지 함께할 수 있어요.`;
  return names.some((name) => [...name].length > NAME_MAX) ? `이름은 ${NAME_MAX}자까지 입력할 수 있어요.` : undefined;
}

/** A book for a journey: its companions need no account, and everyone shares what is spent. */
export function TripMaker({ onMade }: { readonly onMade: (book: Book) => void }) {
  const create = useCreateBook();
  const form = useForm({
    initial: { title: '', names: '' },
    check: ({ title, names }) => ({
      title: title.trim() === '' ? '여행지를 입력해 주세요.' : undefined,
      names: problemOf(namesIn(names)),
    }),
    server: { fields: { title: 'title', members: 'names' } },
    sending: create,
  });
  const submit = () =>
    form.submit(({ title, names }) =>
      create.mutate(
        { title: title.trim(), kind: 'TRAVEL', icon: 'salim:plane', members: namesIn(names) },
        {
          onSuccess: (book) => {
            toast.success('여행 가계부를 만들었어요', { message: `이제 ‘${book.title}’에 기록해요.` });
            onMade(book);
          },
        },
      ),
    );
  return (
    <Card title="여행 함께 가기">
      <Form onSubmit={submit} className={css.trip ?? ''} label="여행 함께 가기">
        <p className={css.hint}>쓴 돈을 모두 똑같이 나누고, 여행이 끝나면 누가 누구에게 보낼지 알려 드려요.</p>
        <TextField label="여행지" {...form.field('title')} maxLength={NAME_MAX} placeholder="예: 오사카" />
        <TextField
          label="함께 가는 사람"
          {...form.field('names')}
          inputProps={{
            onPaste: (event) => {
              const text = pastedLines(event);
              if (text !== null) form.change({ names: namesIn(text).join(', ') });
            },
          }}
          placeholder="예: 지연, 준호, 서윤"
          help="이름을 쉼표로 나눠 입력해 주세요. 가입하지 않아도 돼요."
        />
        {form.failure === null ? null : <Notice tone="error">{form.failure}</Notice>}
        <Button type="submit" variant="primary" isPending={create.isPending}>
          여행 시작하기
        </Button>
      </Form>
    </Card>
  );
}
