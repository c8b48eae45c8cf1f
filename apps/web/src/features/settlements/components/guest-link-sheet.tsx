import type { Book, CreatedGuestLink, GuestScope, SettlementMember } from '@salim/contract';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { copyText } from '../../../platform/browser/copy-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Copy } from '../../../ui/icons/copy.ts';
import { Share2 } from '../../../ui/icons/share-2.ts';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import textCss from '../../../ui/text.module.css';
import { toast } from '../../../ui/toast.tsx';
import { useCreateGuestLinks } from '../api/create-guest-links.ts';
import { useRevokeGuestLink } from '../api/revoke-guest-link.ts';
import { useGuestLinks } from '../api/use-guest-links.ts';
import { LINK_DAYS, type LinkDays, linkDetail, linkMessage, SCOPE_NAMES } from '../guest-link-text.ts';
import css from './guest-links-card.module.css';

const SCOPES: readonly { readonly id: GuestScope; readonly name: string }[] = [
  { id: 'VIEW', name: SCOPE_NAMES.VIEW },
  { id: 'ADD', name: SCOPE_NAMES.ADD },
];
const SCOPE_HINTS: Readonly<Record<GuestScope, string>> = {
  VIEW: '보낼 돈과 그 이유를 보고, 보냈다고 알릴 수 있어요.',
  ADD: '보낼 돈을 보고, 함께 쓴 돈을 기록할 수도 있어요.',
};

interface GuestLinkSheetProps {
  readonly book: Book;
  /** One member without an account, or all of them. */
  readonly seats: readonly SettlementMember[];
  readonly onClose: () => void;
}

/** Creates links for members without an account, and lists and revokes those of one. */
export function GuestLinkSheet({ book, seats, onClose }: GuestLinkSheetProps) {
  const [scope, setScope] = useState<GuestScope>('VIEW');
  const [days, setDays] = useState<LinkDays>('30');
  const create = useCreateGuestLinks(book.id);
  const [only, ...others] = seats;
  const title = others.length === 0 && only ? `${only.name}님에게 링크 보내기` : `${seats.length}명에게 링크 보내기`;
  const submit = () => create.mutate({ memberIds: seats.map(({ userId }) => userId), scope, days });
  return (
    <Sheet title={title} isOpen onClose={onClose}>
      <div className={layout.stack16}>
        {create.data ? (
          <Made book={book} links={create.data} seats={seats} />
        ) : (
          <Form onSubmit={submit} className={layout.stack16 ?? ''} label={title}>
            <Segmented label="링크로 할 수 있는 일" options={SCOPES} value={scope} onChange={setScope} />
            <p className={textCss.label}>{SCOPE_HINTS[scope]}</p>
            <Segmented label="링크를 쓸 수 있는 기간" options={LINK_DAYS} value={days} onChange={setDays} />
            {create.error ? <Notice tone="error">{messageOf(create.error)}</Notice> : null}
            <Button type="submit" variant="primary" isFullWidth isPending={create.isPending}>
              링크 만들기
            </Button>
          </Form>
        )}
        {others.length === 0 && only ? <LinkList book={book} memberId={only.userId} /> : null}
      </div>
    </Sheet>
  );
}

interface MadeProps {
  readonly book: Book;
  readonly links: readonly CreatedGuestLink[];
  readonly seats: readonly SettlementMember[];
}

/** The new links, which are shown only now. */
function Made({ book, links, seats }: MadeProps) {
  const nameOf = (memberId: string) => seats.find(({ userId }) => userId === memberId)?.name ?? '';
  const text = linkMessage(book.title, links, nameOf);
  const copy = async () => {
    if (await copyText(text)) toast.success('링크를 복사했어요', { message: '대화방에 붙여넣어 보내 주세요.' });
    else toast.error('복사하지 못했어요', { message: '링크를 길게 눌러 복사해 주세요.' });
  };
  const share = async () => {
    try {
      await navigator.share({ text });
    } catch (error) {
      // The share sheet was dismissed.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      await copy();
    }
  };
  return (
    <div className={css.made}>
      {links.map(({ id, memberId, url }) => (
        <p key={id} className={css.url}>
          {links.length > 1 ? `${nameOf(memberId)} ` : null}
          {url}
        </p>
      ))}
      <p className={textCss.label}>
        링크는 지금만 보여요. 링크를 가진 사람은 누구나 열 수 있으니 본인에게만 보내 주세요.
      </p>
      <div className={layout.wrappingRow}>
        {'share' in navigator ? (
          <Button variant="primary" icon={<Share2 aria-hidden />} onPress={() => void share()}>
            공유
          </Button>
        ) : null}
        <Button icon={<Copy aria-hidden />} onPress={() => void copy()}>
          링크 복사
        </Button>
      </div>
    </div>
  );
}

/** The links of a member that still work. */
function LinkList({ book, memberId }: { readonly book: Book; readonly memberId: string }) {
  const { data: all = [] } = useGuestLinks(book.id);
  const revoke = useRevokeGuestLink(book.id);
  const links = all.filter((link) => link.memberId === memberId);
  if (links.length === 0) return null;
  const end = (id: string) =>
    revoke.mutate(id, {
      onSuccess: () => toast.success('링크를 해제했어요', { message: '이제 이 링크로는 열 수 없어요.' }),
      onError: (error) => toast.error('링크를 해제하지 못했어요', { message: messageOf(error) }),
    });
  return (
    <section aria-label="보낸 링크">
      <h3>보낸 링크</h3>
      <ul>
        {links.map((link) => (
          <li key={link.id} className={css.link}>
            <span className={textCss.label}>{linkDetail(link, book.timeZone)}</span>
            <Button
              size="small"
              variant="ghost"
              aria-label={`${linkDetail(link, book.timeZone)} 해제`}
              isDisabled={revoke.isPending}
              onPress={() => end(link.id)}
            >
              해제
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
