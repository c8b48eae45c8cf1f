import type { Book } from '@salim/contract';
import { useState } from 'react';
import { useForm } from '../../../platform/forms/use-form.ts';
import { ActionPair } from '../../../ui/action-pair.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { TextField } from '../../../ui/text-field.tsx';
import css from './delete-book.module.css';

interface DeleteBookProps {
  readonly book: Book;
  readonly onDelete: () => void;
}

/** Deleting a book asks for its name, because all of its content disappears. */
export function DeleteBook({ book, onDelete }: DeleteBookProps) {
  const [isAsking, setIsAsking] = useState(false);
  const form = useForm({
    initial: { title: '' },
    check: ({ title }) => ({
      title:
        title.trim().normalize('NFC') === book.title.trim().normalize('NFC')
          ? undefined
          : '이름이 달라요. 위의 이름을 그대로 입력해 주세요.',
    }),
    showsProblems: 'on-submit',
    clearsOnChange: 'all',
  });
  const close = () => {
    setIsAsking(false);
    form.reset({ title: '' });
  };
  const submit = () =>
    form.submit(() => {
      close();
      onDelete();
    });
  return (
    <Card title="가계부 삭제">
      <p className={css.text}>거래, 자산, 분류가 모두 사라져요. 30일 안에 복원할 수 있어요.</p>
      <Button variant="dangerSoft" onPress={() => setIsAsking(true)} className={css.button ?? ''}>
        가계부 삭제
      </Button>
      <Dialog title="가계부를 삭제할까요?" isOpen={isAsking} onClose={close} staysOpenOnTapOutside>
        <Form onSubmit={submit} label="가계부 삭제" className={css.form ?? ''}>
          <p className={css.text}>
            삭제하려면 가계부 이름을 그대로 입력해 주세요: <strong>{book.title}</strong>
          </p>
          <TextField label="가계부 이름" {...form.field('title')} autoComplete="off" autoFocus />
          <div className={layout.actions}>
            <ActionPair onCancel={close} variant="danger">
              삭제
            </ActionPair>
          </div>
        </Form>
      </Dialog>
    </Card>
  );
}
