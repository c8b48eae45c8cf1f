import type { Friend } from '@salim/contract';
import { messageOf } from '../../../platform/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useBlockPerson } from '../api/block-person.ts';
import css from './friends.module.css';
import { PersonRow } from './person-row.tsx';

/** Blocked users, who cannot send friend requests. */
export function BlockList({ blocked }: { readonly blocked: readonly Friend[] }) {
  const block = useBlockPerson();
  if (blocked.length === 0) return null;
  const lift = (person: Friend) =>
    block.mutate(
      { userId: person.userId, isBlocked: false },
      {
        onSuccess: () => toast.success(`${person.name}님의 차단을 해제했어요`),
        onError: (error) => toast.error('차단을 해제하지 못했어요', { message: messageOf(error) }),
      },
    );
  return (
    <Card title="차단한 사람">
      <ul className={css.list}>
        {blocked.map((person) => (
          <PersonRow key={person.userId} person={person}>
            <Button
              size="small"
              aria-label={`${person.name}님 차단 해제`}
              isDisabled={block.isPending}
              onPress={() => lift(person)}
            >
              차단 해제
            </Button>
          </PersonRow>
        ))}
      </ul>
    </Card>
  );
}
