import { useFriendGroups } from '../../features/friends/api/use-friend-groups.ts';
import { useFriends } from '../../features/friends/api/use-friends.ts';
import { GroupList } from '../../features/friends/components/group-list.tsx';
import { canManage } from '../../ledger/can-write.ts';
import { useBookStore } from '../../platform/stores/book-store.ts';
import { LoadState } from '../load-state.tsx';
import css from './management-page.module.css';

export function FriendGroupsPage() {
  const groups = useFriendGroups();
  const friends = useFriends();
  const books = useBookStore((store) => store.books);
  if (!groups.data) return <LoadState query={groups} />;
  return (
    <div className={css.narrow}>
      <GroupList groups={groups.data} friends={friends.data ?? []} books={books.filter(canManage)} />
    </div>
  );
}
