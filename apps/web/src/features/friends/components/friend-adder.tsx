import { isShareCode } from '@salim/domain';
import { useRef, useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form } from '../../../ui/form.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ShareCodeField } from '../../../ui/share-code-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useRequestFriend } from '../api/request-friend.ts';
import css from './friends.module.css';

interface FriendAdderProps {
  /** The code from an opened link. */
  readonly code: string;
}

/** Sends a friend request by friend code. */
export function FriendAdder({ code }: FriendAdderProps) {
  const [value, setValue] = useState(code);
  const [isWrong, setIsWrong] = useState(false);
  const request = useRequestFriend();
  const input = useRef<HTMLInputElement | null>(null);
  const submit = () => {
    setIsWrong(!isShareCode(value));
    if (!isShareCode(value)) {
      input.current?.focus();
      return;
    }
    request.mutate(value, {
      onSuccess: ({ user, status }) => {
        setValue('');
        if (status === 'ACCEPTED') toast.success(`${user.name}님과 친구가 됐어요`);
        else toast.success('친구 요청을 보냈어요', { message: `${user.name}님이 수락하면 친구가 돼요.` });
      },
      onError: () => input.current?.focus(),
    });
  };
  const refusal = request.error ? messageOf(request.error) : null;
  return (
    <Card
      title="친구 추가"
      action={
        <LinkButton to="/user-id-code" size="small">
          내 친구 코드
        </LinkButton>
      }
    >
      <Form onSubmit={submit} label="친구 추가" className={css.adder ?? ''}>
        <ShareCodeField
          label="친구 코드"
          value={value}
          onChange={(typed) => {
            setValue(typed);
            setIsWrong(false);
            request.reset();
          }}
          error={isWrong ? '친구 코드 13자리를 모두 입력해 주세요.' : refusal}
          inputRef={input}
          className={css.grow ?? ''}
        />
        <Button type="submit" variant="primary" isPending={request.isPending} className={css.adderButton ?? ''}>
          요청 보내기
        </Button>
      </Form>
    </Card>
  );
}
