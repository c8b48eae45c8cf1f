import type { Book, Closing, Member } from '@salim/contract';
import { useRef, useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { copyText } from '../../../platform/browser/copy-text.ts';
import { formatDay, formatWhen, formatWon, todayIn } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { ConfirmDialog, Sheet } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Copy } from '../../../ui/icons/copy.ts';
import { Lock } from '../../../ui/icons/lock.ts';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useCreateClosing } from '../api/create-closing.ts';
import { useLetterOn } from '../api/monthly-letter.ts';
import { useReopenClosing } from '../api/reopen-closing.ts';
import { closerOf, consentSentence, inForce, signersOf, statementText, unsignedSentence } from '../closing-text.ts';
import { nameOf } from '../settlement-text.ts';
import css from './closing-card.module.css';

interface ClosingCardProps {
  readonly book: Book;
  readonly closings: readonly Closing[];
  readonly people: readonly Member[];
  readonly userId: string;
  readonly canChange: boolean;
}

const SHOWN = 6;

async function share(book: Book, closing: Closing): Promise<void> {
  const isCopied = await copyText(statementText(book.title, closing));
  if (isCopied) toast.success('정산 내용을 복사했어요', { message: '대화방에 붙여넣어 주세요.' });
  else toast.error('복사하지 못했어요');
}

interface UnsignedProps {
  readonly book: Book;
  /** The last day that would be closed. */
  readonly through: string;
  readonly signers: readonly Member[];
  readonly userId: string;
}

/** Who has not signed the letter of the month of that day; closing does not wait for them. */
function Unsigned({ book, through, signers, userId: readerId }: UnsignedProps) {
  const letter = useLetterOn(book, through);
  const signed = letter?.signatures.map(({ memberId }) => memberId);
  const sentence = signed
    ? unsignedSentence(
        signers.filter(({ userId }) => !signed.includes(userId)),
        readerId,
      )
    : null;
  return sentence === null ? null : <Notice tone="info">{sentence} 그래도 마감할 수 있어요.</Notice>;
}

interface CloseSheetProps extends Pick<ClosingCardProps, 'book' | 'people' | 'userId'> {
  readonly onClose: () => void;
}

/** Asks for the last day to close. */
function CloseSheet({ book, people, userId, onClose }: CloseSheetProps) {
  const create = useCreateClosing(book.id);
  const id = useRef(newId());
  const today = todayIn(book.timeZone);
  const [through, setThrough] = useState(today);
  const signers = signersOf(people);
  const handleSubmit = () =>
    create.mutate(
      { id: id.current, through },
      {
        onSuccess: ({ unsigned }) => {
          const missing = unsignedSentence(
            signers.filter((one) => unsigned.includes(one.userId)),
            userId,
          );
          const closed = `${formatDay(through)}까지 나눠 낸 거래는 이제 수정할 수 없어요.`;
          toast.success('정산을 마감했어요', { message: missing === null ? closed : `${closed} ${missing}` });
          onClose();
        },
      },
    );
  return (
    <Sheet title="정산 마감하기" isOpen onClose={onClose}>
      <Form className={layout.stack16 ?? ''} onSubmit={handleSubmit}>
        <p>
          선택한 날까지 나눠 낸 거래와 정산 기록을 수정할 수 없게 돼요. 다시 수정하려면 함께 나눠 낸 사람이 모두
          동의해야 해요.
        </p>
        <DatePicker
          label="마감할 날짜"
          value={through}
          today={today}
          onChange={(date) => setThrough(date ?? today)}
          help={through >= today ? '오늘 더 나누거나 주고받을 돈이 있으면 어제까지만 마감해 주세요.' : undefined}
          error={create.error ? messageOf(create.error) : null}
        />
        {signers.length === 0 ? null : <Unsigned book={book} through={through} signers={signers} userId={userId} />}
        <Button type="submit" variant="primary" isFullWidth isPending={create.isPending}>
          마감하기
        </Button>
      </Form>
    </Sheet>
  );
}

/** Closed periods with their statements, and the action to close the next one. */
export function ClosingCard({ book, closings, people, userId, canChange }: ClosingCardProps) {
  const [isClosing, setIsClosing] = useState(false);
  const [opening, setOpening] = useState<Closing | null>(null);
  const reopen = useReopenClosing(book.id);
  const current = inForce(closings);
  const agree = async (closing: Closing) => {
    try {
      const { reopenedAt } = await reopen.mutateAsync(closing.id);
      toast.success(reopenedAt === null ? '마감 풀기를 요청했어요' : '마감을 풀었어요');
    } catch (error) {
      toast.error('마감을 풀지 못했어요', { message: messageOf(error) });
    }
  };
  return (
    <Card
      title="마감"
      action={
        canChange ? (
          <Button size="small" icon={<Lock />} onPress={() => setIsClosing(true)}>
            마감하기
          </Button>
        ) : null
      }
    >
      {closings.length === 0 ? (
        <p className={css.none}>매달 마감하면 지난 정산이 나중에 바뀌지 않아요.</p>
      ) : (
        <ul>
          {closings.slice(0, SHOWN).map((closing) => {
            const isCurrent = closing.id === current?.id;
            const asked = isCurrent && closing.consents.length > 0;
            const mayAgree = canChange && isCurrent && !closing.consents.includes(userId);
            return (
              <li key={closing.id} className={css.row}>
                <div className={css.words}>
                  <p className={css.day}>
                    {formatDay(closing.through, { year: true })}까지
                    {closing.reopenedAt === null ? <Tag tone="accent">마감</Tag> : <Tag>마감 풀림</Tag>}
                  </p>
                  <p className={css.detail}>
                    {closing.transfers.length === 0
                      ? '주고받을 돈이 없었어요.'
                      : closing.transfers
                          .map(
                            (one) =>
                              `${nameOf(closing.members, one.fromUserId)} → ${nameOf(closing.members, one.toUserId)} ${formatWon(one.amount)}`,
                          )
                          .join(', ')}
                  </p>
                  <p className={css.detail}>
                    {closerOf(closing, userId)} {formatWhen(closing.closedAt, book.timeZone)} 마감
                  </p>
                  {asked ? <p className={css.asked}>{consentSentence(closing, userId)}</p> : null}
                </div>
                <span className={css.actions}>
                  <Button
                    size="small"
                    variant="ghost"
                    icon={<Copy />}
                    aria-label={`${formatDay(closing.through)}까지의 정산 내용 복사`}
                    onPress={() => void share(book, closing)}
                  >
                    복사
                  </Button>
                  {mayAgree ? (
                    <Button size="small" variant="soft" onPress={() => setOpening(closing)}>
                      {asked ? '동의' : '마감 풀기'}
                    </Button>
                  ) : null}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {isClosing ? (
        <CloseSheet book={book} people={people} userId={userId} onClose={() => setIsClosing(false)} />
      ) : null}
      {opening ? (
        <ConfirmDialog
          title={`${formatDay(opening.through)}까지의 마감을 풀까요?`}
          isOpen
          onClose={() => setOpening(null)}
          confirmLabel={opening.consents.length > 0 ? '동의' : '마감 풀기'}
          onConfirm={() => agree(opening)}
        >
          함께 나눠 낸 사람이 모두 동의하면 마감이 풀리고, 그 기간에 나눠 낸 거래를 다시 수정할 수 있어요.
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
