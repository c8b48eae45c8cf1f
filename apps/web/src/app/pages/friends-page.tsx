import { isShareCode, plainShareCode } from '@salim/domain';
import { useLocation } from '@tanstack/react-router';
import { useBlocks } from '../../features/friends/api/use-blocks.ts';
import { useFriendRequests } from '../../features/friends/api/use-friend-requests.ts';
import { useFriends } from '../../features/friends/api/use-friends.ts';
import { BlockList } from '../../features/friends/components/block-list.tsx';
import { FriendAdder } from '../../features/friends/components/friend-adder.tsx';
import { FriendList } from '../../features/friends/components/friend-list.tsx';
import { RequestList } from '../../features/friends/components/request-list.tsx';
import { LoadState } from '../load-state.tsx';
import { codeInFragment } from '../search-params.ts';
import css from './management-page.module.css';

export function FriendsPage() {
  const code = useLocation({ select: ({ hash }) => codeInFragment(hash) });
  const friends = useFriends();
  const requests = useFriendRequests();
  const blocks = useBlocks();
  const given = isShareCode(code) ? plainShareCode(code) : '';
  return (
    <div className={`${css.page} ${css.narrow}`}>
      <FriendAdder key={given} code={given} />
      {requests.data ? <RequestList requests={requests.data} /> : null}
      {friends.data ? <FriendList friends={friends.data} /> : <LoadState query={friends} />}
      {blocks.data ? <BlockList blocked={blocks.data} /> : null}
    </div>
  );
}
