import type { Book, Member } from '@salim/contract';
import { usePresence } from '../features/presence/api/use-presence.ts';
import { PresencePill } from '../features/presence/components/presence-pill.tsx';
import { othersHere, wordsOfOthers } from '../features/presence/who-is-here.ts';
import { useAuthStore } from '../platform/stores/auth-store.ts';

interface BookPresenceProps {
  readonly book: Book;
  readonly members: readonly Member[];
  /** The entry at hand. */
  readonly transactionId?: string;
  readonly isEditing?: boolean;
}

/** Who else has a book open; nothing in a book that one has for oneself. */
export function BookPresence(props: BookPresenceProps) {
  return props.book.memberCount > 1 ? <Here {...props} /> : null;
}

function Here({ book, members, transactionId, isEditing = false }: BookPresenceProps) {
  const meId = useAuthStore((store) => store.user?.id ?? '');
  const openTransactionId = transactionId ?? null;
  const present = usePresence({ bookId: book.id, transactionId: openTransactionId, isEditing });
  const others = othersHere(present, meId, openTransactionId).filter((one) =>
    members.some((member) => member.userId === one.userId),
  );
  const look = (userId: string) => {
    const member = members.find((one) => one.userId === userId);
    return { name: member?.nickname ?? member?.name ?? '', imageUrl: member?.profileImageUrl ?? null };
  };
  return <PresencePill others={others} text={wordsOfOthers(others, (userId) => look(userId).name)} look={look} />;
}
