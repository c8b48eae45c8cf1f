import { useNavigate } from '@tanstack/react-router';
import { type ClipboardEvent, useState } from 'react';
import { canWriteTransactions } from '../../../ledger/can-write.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { PencilLine } from '../../../ui/icons/pencil-line.ts';
import { TextField } from '../../../ui/text-field.tsx';
import css from './quick-note.module.css';

/** A field for a sentence or for pasted messages; its text is reviewed on the paste screen. */
export function QuickNote() {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const mayWrite = useBookStore((store) => store.currentBook !== null && canWriteTransactions(store.currentBook));
  if (!mayWrite) return null;
  const read = (what: string) => void navigate({ to: '/paste', search: { text: what } });
  // A single-line input would strip the line breaks, which mark where one message ends.
  const pasteLines = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!pasted.trim().includes('\n')) return;
    event.preventDefault();
    read(pasted);
  };
  return (
    <Form
      onSubmit={() => {
        if (text.trim() !== '') read(text);
      }}
    >
      <TextField
        label="한 줄로 입력"
        isLabelHidden
        placeholder="어제 점심 김밥 8,500"
        leading={<PencilLine aria-hidden />}
        value={text}
        onChange={setText}
        inputProps={{ onPaste: pasteLines }}
        trailing={
          <Button type="submit" variant="ghost" size="small" className={css.submit ?? ''}>
            입력
          </Button>
        }
      />
    </Form>
  );
}
