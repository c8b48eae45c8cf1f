import type { Book, MonthlyLetter } from '@salim/contract';
import { canWriteTransactions } from '../../../ledger/can-write.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { saveFile } from '../../../platform/api/download-export.ts';
import { todayIn } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { FullScreenDialog } from '../../../ui/dialog.tsx';
import { Image } from '../../../ui/icons/image.ts';
import { PenLine } from '../../../ui/icons/pen-line.ts';
import { Printer } from '../../../ui/icons/printer.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useMonthlyLetter, useSignLetter } from '../api/monthly-letter.ts';
import { useSharingReport } from '../api/use-sharing-report.ts';
import { letterPicture } from '../letter-picture.ts';
import { type LetterMember, type LetterMonth, letterParts, letterTitle, signedSentence } from '../letter-text.ts';
import css from './letter-dialog.module.css';

interface LetterDialogProps {
  readonly book: Book;
  readonly month: string;
  readonly members: readonly LetterMember[];
  readonly userId: string;
  readonly onClose: () => void;
}

/** 결산: the month as a letter, to read together, sign, print and keep as a picture. */
export function LetterDialog({ book, month, members, userId, onClose }: LetterDialogProps) {
  const { data: letter, error, isFetching, refetch } = useMonthlyLetter(book.id, month);
  const report = useSharingReport(book.id, month);
  return (
    <FullScreenDialog title={letterTitle({ month })} isOpen onClose={onClose}>
      {letter ? (
        <Letter
          book={book}
          letter={letter}
          month={report.data?.months.find((one) => one.month === letter.month)}
          members={members}
          userId={userId}
        />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonRows rows={8} height={28} label="결산을 불러오는 중" />
      )}
    </FullScreenDialog>
  );
}

interface LetterProps extends Omit<LetterDialogProps, 'month' | 'onClose'> {
  readonly letter: MonthlyLetter;
  /** Missing until loaded. */
  readonly month: LetterMonth | undefined;
}

function Letter({ book, letter, month, members, userId }: LetterProps) {
  const sign = useSignLetter(book.id);
  const parts = letterParts(letter, members, todayIn(book.timeZone), month);
  const title = letterTitle(letter);
  const ending = signedSentence(letter, members);
  const hasSigned = letter.signatures.some(({ memberId }) => memberId === userId);
  const keepPicture = async () => {
    const picture = await letterPicture(`${book.title} ${title}`, parts, ending);
    if (picture) saveFile(picture, `${book.title} ${letter.month} 결산.png`);
    else toast.error('이미지를 만들지 못했어요');
  };
  const agree = () =>
    sign.mutate(letter.month, {
      onSuccess: () => toast.success('결산에 서명했어요', { message: '금액이 바뀌면 다시 서명해야 해요.' }),
      onError: (failure) => toast.error('서명하지 못했어요', { message: messageOf(failure) }),
    });
  return (
    <article data-print-sheet className={css.letter}>
      <p className={css.book}>{book.title}</p>
      {parts.map((part) => (
        <section key={part.title} className={css.part}>
          <h3 className={css.title}>{part.title}</h3>
          {part.title === '이야기해 볼 것' ? (
            <ol className={css.topics}>
              {part.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ol>
          ) : (
            part.lines.map((line) => <p key={line}>{line}</p>)
          )}
        </section>
      ))}
      <p className={css.signed} role="status">
        {ending}
      </p>
      <div data-no-print className={css.actions}>
        {canWriteTransactions(book) ? (
          <Button
            variant="primary"
            icon={<PenLine aria-hidden />}
            isDisabled={hasSigned}
            isPending={sign.isPending}
            onPress={agree}
          >
            {hasSigned ? '서명했어요' : '확인하고 서명하기'}
          </Button>
        ) : null}
        <Button icon={<Printer aria-hidden />} onPress={() => window.print()}>
          인쇄 / PDF로 저장
        </Button>
        <Button icon={<Image aria-hidden />} onPress={() => void keepPicture()}>
          이미지로 저장
        </Button>
      </div>
    </article>
  );
}
