import type { FriendRequest } from '@salim/contract';
import { messageOf } from '../../../platform/api/api-error.ts';
import { formatWhen } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAnswerRequest } from '../api/answer-request.ts';
import css from './friends.module.css';
import { PersonRow } from './person-row.tsx';

const HOME_ZONE = 'Asia/Seoul';

/** Pending friend requests, incoming and outgoing. */
export function RequestList({ requests }: { readonly requests: readonly FriendRequest[] }) {
  const answer = useAnswerRequest();
  const give = (request: FriendRequest, isAccepted: boolean) =>
    answer.mutate(
      { requestId: request.id, isAccepted },
      {
        onSuccess: () => {
          if (isAccepted) toast.success(`${request.user.name}님과 친구가 됐어요`);
          else toast.success(request.direction === 'IN' ? '요청을 거절했어요' : '요청을 취소했어요');
        },
        onError: (error) => toast.error('요청을 처리하지 못했어요', { message: messageOf(error) }),
      },
    );
  const incoming = requests.filter(({ direction }) => direction === 'IN');
  const outgoing = requests.filter(({ direction }) => direction === 'OUT');
  if (requests.length === 0) return null;
  return (
    <Card title="대기 중인 요청">
      <ul className={css.list}>
        {incoming.map((request) => (
          <PersonRow
            key={request.id}
            person={request.user}
            detail={`친구가 되고 싶어 해요 · ${formatWhen(request.createdAt, HOME_ZONE)}`}
          >
            <Button
              size="small"
              aria-label={`${request.user.name}님 요청 거절`}
              isDisabled={answer.isPending}
              onPress={() => give(request, false)}
            >
              거절
            </Button>
            <Button
              size="small"
              variant="primary"
              aria-label={`${request.user.name}님 요청 수락`}
              isDisabled={answer.isPending}
              onPress={() => give(request, true)}
            >
              수락
            </Button>
          </PersonRow>
        ))}
        {outgoing.map((request) => (
          <PersonRow
            key={request.id}
            person={request.user}
            detail={`수락을 기다리고 있어요 · ${formatWhen(request.createdAt, HOME_ZONE)}`}
          >
            <Button
              size="small"
              aria-label={`${request.user.name}님에게 보낸 요청 취소`}
              isDisabled={answer.isPending}
              onPress={() => give(request, false)}
            >
              취소
            </Button>
          </PersonRow>
        ))}
      </ul>
    </Card>
  );
}
