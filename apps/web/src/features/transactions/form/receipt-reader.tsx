import type { ReceiptDraftView } from '@salim/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import visuallyHidden from '../../../ui/visually-hidden.module.css';
import { useLedger } from '../model/ledger.tsx';
import { PHOTO_TYPES, problemOfReceipt } from '../receipts/check-receipt.ts';
import { readReceipt } from '../receipts/read-receipt.ts';
import { beginShares, type FormState } from './form-state.ts';
import { fillFrom, itemsFrom, noticeOf, splitsFrom } from './receipt-fill.ts';
import css from './transaction-form.module.css';

type Reading =
  | { readonly is: 'idle' }
  | { readonly is: 'reading' }
  | { readonly is: 'failed'; readonly message: string }
  | { readonly is: 'read'; readonly draft: ReceiptDraftView; readonly isSure: boolean; readonly text: string };

/** Whether the file cannot be attached either. */
const isNoPicture = (error: unknown): boolean =>
  error instanceof ApiError && error.code.startsWith('ATTACHMENT_') && error.code !== 'ATTACHMENT_BUSY';

interface ReceiptReaderProps {
  readonly form: FormState;
  /** The file input, which the form's menu opens. */
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** A photo was chosen. */
  readonly onStart: () => void;
  readonly onAttach: (file: File) => void;
  readonly onChange: (changes: Partial<FormState>) => void;
  readonly onAmount: (text: string) => void;
  /** Opens 더보기, where shares are. */
  readonly onMore: () => void;
}

/** 영수증 사진: attaches a photo, fills the form with what it says, and says what to check. */
export function ReceiptReader({ form, inputRef, onStart, onAttach, onChange, onAmount, onMore }: ReceiptReaderProps) {
  const ledger = useLedger();
  const [reading, setReading] = useState<Reading>({ is: 'idle' });
  // Reading takes seconds, in which the user may type.
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  }, [form]);
  const read = async (file: File) => {
    const problem = problemOfReceipt(file);
    if (problem !== null) {
      setReading({ is: 'failed', message: problem });
      return;
    }
    onStart();
    setReading({ is: 'reading' });
    try {
      const draft = await readReceipt(ledger.bookId, file);
      onAttach(file);
      setReading({ is: 'read', draft, ...noticeOf(draft, latest.current) });
      const { changes, amount } = fillFrom(draft, latest.current);
      onChange(changes);
      if (amount !== null) onAmount(amount);
    } catch (error) {
      const message = messageOf(error);
      if (isNoPicture(error)) {
        setReading({ is: 'failed', message });
        return;
      }
      onAttach(file);
      setReading({ is: 'failed', message: `${message} 사진은 첨부했어요.` });
    }
  };
  const close = () => setReading({ is: 'idle' });
  // Scroll anchoring keeps the fields below still, which would leave the notice above the screen.
  useEffect(() => {
    if (reading.is !== 'idle') window.scrollTo({ top: 0 });
  }, [reading.is]);
  return (
    <>
      <input
        ref={inputRef}
        type="file"
        accept={PHOTO_TYPES}
        aria-label="영수증 사진"
        tabIndex={-1}
        data-reads-receipt
        className={visuallyHidden.hidden}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void read(file);
        }}
      />
      {reading.is === 'idle' ? null : reading.is === 'reading' ? (
        <Notice tone="info" className={css.reading ?? ''}>
          영수증을 읽고 있어요.
        </Notice>
      ) : reading.is === 'failed' ? (
        <Notice tone="error" className={css.reading ?? ''} actions={<CloseButton onPress={close} />}>
          {reading.message}
        </Notice>
      ) : (
        <Notice tone={reading.isSure ? 'success' : 'warning'} className={css.reading ?? ''}>
          <p>{reading.text}</p>
          <div className={css.readingActions}>
            <LineButtons lines={reading.draft.lines} form={form} onChange={onChange} onMore={onMore} onDone={close} />
            <CloseButton onPress={close} />
          </div>
        </Notice>
      )}
    </>
  );
}

const CloseButton = ({ onPress }: { readonly onPress: () => void }) => (
  <Button size="small" variant="ghost" onPress={onPress}>
    닫기
  </Button>
);

interface LineButtonsProps extends Pick<ReceiptReaderProps, 'form' | 'onChange' | 'onMore'> {
  readonly lines: ReceiptDraftView['lines'];
  readonly onDone: () => void;
}

/** Gives the lines to people or to categories. */
function LineButtons({ lines, form, onChange, onMore, onDone }: LineButtonsProps) {
  const ledger = useLedger();
  const memberIds = ledger.members.map(({ userId }) => userId);
  const items = itemsFrom(lines, memberIds);
  const splits = form.splits.length > 0 ? null : splitsFrom(lines, form.categoryIds.EXPENSE);
  if (items === null && splits === null) return null;
  return (
    <>
      {items === null ? null : (
        <Button
          size="small"
          onPress={() => {
            onChange({ shares: { ...beginShares(ledger.members), method: 'ITEM', items } });
            onMore();
            onDone();
          }}
        >
          사람별 나누기
        </Button>
      )}
      {splits === null ? null : (
        <Button
          size="small"
          onPress={() => {
            onChange({ splits });
            onDone();
          }}
        >
          분류별 나누기
        </Button>
      )}
    </>
  );
}
