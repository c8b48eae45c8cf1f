import { isShareCode } from '@salim/domain';
import { useForm } from '../../../platform/forms/use-form.ts';
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
  const request = useRequestFriend();
  const form = useForm({
    initial: { code },
    check: (values) => ({ code: isShareCode(values.code) ? undefined : '친구 코드 13자리를 모두 입력해 주세요.' }),
    showsProblems: 'on-submit',
    clearsOnChange: ['code'],
    server: { other: 'code' },
    sending: request,
  });
  const field = form.field('code');
  const submit = () =>
    form.submit((values) =>
      request.mutate(values.code, {
        onSuccess: ({ user, status }) => {
          form.change({ code: '' });
          if (status === 'ACCEPTED') toast.success(`${user.name}님과 친구가 됐어요`);
          else toast.success('친구 요청을 보냈어요', { message: `${user.name}님이 수락하면 친구가 돼요.` });
        },
        onError: () => field.inputRef.current?.focus(),
      }),
    );
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
          {...field}
          onChange={(typed) => {
            field.onChange(typed);
            request.reset();
          }}
          className={css.grow ?? ''}
        />
        <Button type="submit" variant="primary" isPending={form.isSending} className={css.adderButton ?? ''}>
          요청 보내기
        </Button>
      </Form>
    </Card>
  );
}
