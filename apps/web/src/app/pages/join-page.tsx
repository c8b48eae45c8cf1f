import { isShareCode, plainShareCode } from '@salim/domain';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useAcceptInvite } from '../../features/invites/api/accept-invite.ts';
import { useInvitePreview } from '../../features/invites/api/use-invite-preview.ts';
import { InvitePreviewCard } from '../../features/invites/components/invite-preview-card.tsx';
import { JoinForm } from '../../features/invites/components/join-form.tsx';
import { messageOf } from '../../platform/api/api-error.ts';
import { toast } from '../../ui/toast.tsx';
import { InAppBrowserNotice } from '../in-app-browser-notice.tsx';
import { codeInFragment } from '../search-params.ts';
import css from './management-page.module.css';

/** Joining a book: the code, a preview of the book, and the button. A link carries the code in its URL. */
export function JoinPage() {
  const navigate = useNavigate();
  const given = useLocation({ select: ({ hash }) => codeInFragment(hash) });
  // A partial code from a truncated link stays in its field to be completed.
  const typed = plainShareCode(given);
  const code = isShareCode(typed) ? typed : '';
  const preview = useInvitePreview(code);
  const accept = useAcceptInvite();
  const check = (next: string) => {
    accept.reset();
    if (next === code) void preview.refetch();
    else void navigate({ to: '/join', hash: `code=${next}`, replace: true });
  };
  const join = () =>
    accept.mutate(code, {
      onSuccess: (book) => {
        toast.success('가계부에 참여했어요', { message: book.title });
        void navigate({ to: '/books/$bookId', params: { bookId: book.id }, replace: true });
      },
    });
  return (
    <div className={`${css.page} ${css.narrow}`}>
      <InAppBrowserNotice />
      <JoinForm
        key={typed}
        code={typed}
        error={preview.error ? messageOf(preview.error) : null}
        isPending={preview.isFetching}
        onCheck={check}
      />
      {preview.data && !preview.error ? (
        <InvitePreviewCard
          preview={preview.data}
          isPending={accept.isPending}
          error={accept.error ? messageOf(accept.error) : null}
          onJoin={join}
        />
      ) : (
        <p className={css.hint}>초대 링크를 열거나 코드를 입력하면, 참여하기 전에 어떤 가계부인지 보여 드려요.</p>
      )}
    </div>
  );
}
