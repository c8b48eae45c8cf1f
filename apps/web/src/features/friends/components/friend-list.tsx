import type { Friend } from '@salim/contract';
import { matchesSearch } from '@salim/domain';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { civilFromInstant, formatDay } from '../../../text/format.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Ellipsis } from '../../../ui/icons/ellipsis.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useBlockPerson } from '../api/block-person.ts';
import { useRemoveFriend } from '../api/remove-friend.ts';
import css from './friends.module.css';
import { PersonRow } from './person-row.tsx';

/** The number of friends from which a search field is shown. */
const MANY = 10;
const HOME_ZONE = 'Asia/Seoul';

interface Asked {
  readonly friend: Friend;
  readonly what: 'remove' | 'block';
}

export function FriendList({ friends }: { readonly friends: readonly Friend[] }) {
  const [query, setQuery] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const remove = useRemoveFriend();
  const block = useBlockPerson();
  if (friends.length === 0) {
    return (
      <EmptyState
        art="mail"
        title="아직 친구가 없어요"
        actions={
          <LinkButton to="/user-id-code" variant="primary">
            내 친구 코드 공유
          </LinkButton>
        }
      >
        친구가 되면 그룹으로 묶어 가계부에 한 번에 초대할 수 있어요. 친구여도 서로의 기록은 볼 수 없어요.
      </EmptyState>
    );
  }
  const confirm = async ({ friend, what }: Asked) => {
    try {
      if (what === 'block') await block.mutateAsync({ userId: friend.userId, isBlocked: true });
      else await remove.mutateAsync(friend.userId);
      toast.success(what === 'block' ? `${friend.name}님을 차단했어요` : `${friend.name}님을 친구에서 삭제했어요`);
    } catch (error) {
      toast.error(what === 'block' ? '차단하지 못했어요' : '친구를 삭제하지 못했어요', { message: messageOf(error) });
    }
  };
  const shown = friends.filter(({ name }) => matchesSearch(name, query));
  return (
    <Card title={`친구 ${friends.length}명`}>
      {friends.length > MANY ? (
        <SearchField
          label="친구 검색"
          placeholder="이름이나 초성으로 검색"
          value={query}
          onChange={setQuery}
          className={css.search ?? ''}
        />
      ) : null}
      <ul className={css.list}>
        {shown.map((friend) => (
          <PersonRow
            key={friend.userId}
            person={friend}
            detail={`${formatDay(civilFromInstant(new Date(friend.since), HOME_ZONE).date, { year: true })}부터 친구`}
          >
            <Menu
              label={`${friend.name} 메뉴`}
              actions={[
                { id: 'remove', name: '친구 삭제', onAction: () => setAsked({ friend, what: 'remove' }) },
                { id: 'block', name: '차단', isDanger: true, onAction: () => setAsked({ friend, what: 'block' }) },
              ]}
            >
              <IconButton size="small" label={`${friend.name} 더보기`} icon={<Ellipsis />} />
            </Menu>
          </PersonRow>
        ))}
      </ul>
      {shown.length === 0 ? <p className={css.help}>일치하는 친구가 없어요.</p> : null}
      {asked ? (
        <ConfirmDialog
          title={
            asked.what === 'block'
              ? `${asked.friend.name}님을 차단할까요?`
              : `${asked.friend.name}님을 친구에서 삭제할까요?`
          }
          isOpen
          onClose={() => setAsked(null)}
          confirmLabel={asked.what === 'block' ? '차단' : '친구 삭제'}
          isDanger
          onConfirm={() => confirm(asked)}
        >
          {asked.what === 'block'
            ? '친구 목록에서 삭제되고, 나에게 친구 요청을 보낼 수 없어요. 상대에게 알림은 가지 않아요.'
            : '서로의 친구 목록과 그룹에서 삭제돼요. 함께 쓰는 가계부는 그대로예요.'}
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
