import type { Comment } from '@salim/contract';
import { COMMENT_MAX } from '@salim/contract/facts/limits';
import { useRef, useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { readKeptInput } from '../../../platform/forms/kept-input.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { formatWhen } from '../../../text/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ActionChip } from '../../../ui/chip.tsx';
import { Form } from '../../../ui/form.tsx';
import { MessageCircle } from '../../../ui/icons/message-circle.ts';
import { Trash } from '../../../ui/icons/trash.ts';
import layout from '../../../ui/layout.module.css';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useComments } from '../api/use-comments.ts';
import { useCreateComment, useDeleteComment } from '../api/write-comment.ts';
import { memberName, useLedger } from '../model/ledger.tsx';
import css from './comments.module.css';

function CommentRow({ comment, onDelete }: { readonly comment: Comment; readonly onDelete: (() => void) | null }) {
  const { book } = useLedger();
  const { author, text, createdAt } = comment;
  return (
    <li className={css.row}>
      <Avatar name={author.name} imageUrl={author.profileImageUrl} color={author.color} size="small" />
      <div className={css.said}>
        <p className={css.who}>
          <strong>{author.name}</strong>
          <time dateTime={createdAt} className={css.when}>
            {formatWhen(createdAt, book.timeZone)}
          </time>
        </p>
        <p className={css.text}>{text}</p>
      </div>
      {onDelete ? (
        <IconButton label={`내 댓글 삭제: ${text.slice(0, 20)}`} icon={<Trash />} size="small" onPress={onDelete} />
      ) : null}
    </li>
  );
}

const NOTHING_SAID = { text: '' };
const keptAs = (transactionId: string) => `comment:${transactionId}`;
const isKept = (transactionId: string): boolean => readKeptInput(keptAs(transactionId), NOTHING_SAID) !== null;

function problemOf(text: string): string | undefined {
  const said = text.trim();
  if (said === '') return '댓글을 입력해 주세요.';
  return said.length > COMMENT_MAX ? '댓글은 1,000자까지 입력할 수 있어요.' : undefined;
}

/** The comment being typed; kept until the server has stored it. */
function CommentForm({ transactionId, isFocused }: { readonly transactionId: string; readonly isFocused: boolean }) {
  const ledger = useLedger();
  const { bookId, members, meId } = ledger;
  const create = useCreateComment({ bookId, transactionId });
  const form = useForm({
    initial: NOTHING_SAID,
    keptAs: keptAs(transactionId),
    check: ({ text }) => ({ text: problemOf(text) }),
    showsProblems: 'on-submit',
    server: { other: 'text' },
  });
  const id = useRef(newId());
  const others = members.filter(({ userId, hasAccount }) => hasAccount && userId !== meId);
  const handleSubmit = () =>
    form.submit(async ({ text }) => {
      await create.mutateAsync({ id: id.current, text: text.trim() });
      form.reset(NOTHING_SAID);
      id.current = newId();
    });
  const mention = (name: string) => {
    const { text } = form.values;
    form.change({ text: `${text}${text === '' || text.endsWith(' ') ? '' : ' '}@${name} ` });
  };
  return (
    <Form className={css.form ?? ''} onSubmit={handleSubmit}>
      <TextField
        label="댓글"
        isLabelHidden
        isMultiline
        autoFocus={isFocused}
        placeholder={others.length > 0 ? '@이름을 입력하면 알림을 보내 드려요' : '이 거래에 댓글 남기기'}
        {...form.control('text')}
      />
      <div className={css.below}>
        <div className={layout.wrappingRow}>
          {others.map(({ userId }) => {
            const name = memberName(ledger, userId);
            return (
              <ActionChip key={userId} label={`@${name} 언급하기`} onPress={() => mention(name)}>
                @{name}
              </ActionChip>
            );
          })}
        </div>
        <Button type="submit" variant="soft" isPending={form.isSending}>
          남기기
        </Button>
      </div>
    </Form>
  );
}

/** Whether other members can read a comment. */
function useIsShared(): boolean {
  return useLedger().members.filter(({ hasAccount }) => hasAccount).length > 1;
}

interface CommentButtonProps {
  readonly transactionId: string;
  readonly onPress: () => void;
}

/** Starts the first comment; renders nothing once there is one or its beginning, or in a book with a single member. */
export function CommentButton({ transactionId, onPress }: CommentButtonProps) {
  const { bookId, canWrite } = useLedger();
  const { data } = useComments(bookId, transactionId);
  const isShared = useIsShared();
  if (!canWrite || !isShared || data === undefined || data.length > 0 || isKept(transactionId)) return null;
  return (
    <Button variant="ghost" size="small" icon={<MessageCircle aria-hidden />} onPress={onPress}>
      댓글 남기기
    </Button>
  );
}

interface CommentsProps {
  readonly transactionId: string;
  /** Whether the user is about to write the first comment. */
  readonly isFirst: boolean;
}

/** Comments on a transaction; renders nothing without comments, except for writing the first one. */
export function Comments({ transactionId, isFirst }: CommentsProps) {
  const { bookId, canWrite, meId } = useLedger();
  const { data = [], error, refetch, isFetching } = useComments(bookId, transactionId);
  const remove = useDeleteComment({ bookId, transactionId });
  const create = useCreateComment({ bookId, transactionId });
  const isShared = useIsShared();
  const [isContinued] = useState(() => isKept(transactionId));
  if (data.length === 0 && !isFirst && !isContinued && (error === null || !isShared)) return null;
  /** Says the same again: the comment that was deleted is gone. */
  const repeat = ({ text }: Comment) =>
    create
      .mutateAsync({ id: newId(), text })
      .catch((failure: unknown) => toast.error('댓글을 되돌리지 못했어요', { message: messageOf(failure) }));
  const handleDelete = (comment: Comment) =>
    remove.mutate(comment.id, {
      onSuccess: () =>
        toast.success('댓글을 삭제했어요', { action: { label: '되돌리기', onClick: () => void repeat(comment) } }),
      onError: (failure) => toast.error('댓글을 삭제하지 못했어요', { message: messageOf(failure) }),
    });
  return (
    <Card title={data.length > 0 ? `댓글 ${data.length}` : '댓글'}>
      {error && data.length === 0 ? (
        <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <ul>
          {data.map((comment) => (
            <CommentRow
              key={comment.id}
              comment={comment}
              onDelete={canWrite && comment.author.userId === meId ? () => handleDelete(comment) : null}
            />
          ))}
        </ul>
      )}
      {canWrite ? <CommentForm transactionId={transactionId} isFocused={isFirst} /> : null}
    </Card>
  );
}
