import type { Book, Member } from '@salim/contract';
import { usePresence } from '../features/presence/api/use-presence.ts';
import { PresenceLine } from '../features/presence/components/presence-line.tsx';
import { othersHere, wordsOfOthers } from '../features/presence/who-is-here.ts';
import { useAuthStore } from '../platform/stores/auth-store.ts';

interface BookPresenceProps {
  readonly book: Book;
  readonly members: readonly Member[];
  /** The transaction that is open. */
  readonly transactionId?: string;
  readonly isEditing?: boolean;
}

/** Shows who else has the book open; renders nothing for a book with a single member. */
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
    return {
      name: member?.nickname ?? member?.name ?? '',
      imageUrl: member?.profileImageUrl ?? null,
      color: member?.color,
    };
  };
  return <PresenceLine others={others} text={wordsOfOthers(others, (userId) => look(userId).name)} look={look} />;
}
