import type { Profile } from '@salim/contract';
import { EMAIL_MAX } from '@salim/contract/facts/limits';
import { useState } from 'react';
import { callApi } from '../../../platform/api/api-client.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { EMAIL_PROBLEM, isEmail } from '../../../text/is-email.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import css from './security.module.css';

/** The email address, whether it is verified, and how to change it. */
export function EmailChangeCard({ user }: { readonly user: Profile }) {
  const [isChanging, setIsChanging] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => {
      if (!isEmail(email)) return { email: EMAIL_PROBLEM };
      return {
        email: email.trim().toLowerCase() === user.email.toLowerCase() ? '현재 이메일과 같은 주소예요.' : undefined,
      };
    },
    showsProblems: 'on-submit',
    server: { other: 'email' },
  });
  const submit = () =>
    form.submit(async (values) => {
      const email = values.email.trim();
      await callApi('changeEmail', { body: { email } });
      setSentTo(email);
      setIsChanging(false);
      form.change({ email: '' });
    });
  const verify = async () => {
    try {
      await callApi('requestEmailVerification', { body: { email: user.email } });
      toast.success('인증 메일을 보냈어요', { message: '24시간 안에 메일의 링크를 눌러 주세요.' });
    } catch (failure) {
      toast.error('메일을 보내지 못했어요', { message: messageOf(failure) });
    }
  };
  return (
    <Card title="이메일">
      <div className={css.stack}>
        <div className={css.status}>
          <div>
            <p className={css.title}>
              {user.email === '' ? '등록한 이메일이 없어요' : user.email}
              {user.email === '' ? null : user.emailVerified ? (
                <Tag tone="accent">인증됨</Tag>
              ) : (
                <Tag tone="warning">인증 전</Tag>
              )}
            </p>
            <p className={css.help}>인증한 이메일로 로그인하거나 비밀번호를 재설정할 수 있어요.</p>
          </div>
          <div className={layout.wrappingRow}>
            {user.email !== '' && !user.emailVerified ? (
              <Button size="small" onPress={() => void verify()}>
                인증 메일 받기
              </Button>
            ) : null}
            {isChanging ? null : (
              <Button
                size="small"
                onPress={() => {
                  setSentTo(null);
                  setIsChanging(true);
                }}
              >
                {user.email === '' ? '이메일 등록' : '이메일 변경'}
              </Button>
            )}
          </div>
        </div>
        {sentTo === null ? null : (
          <Notice tone="success">
            {sentTo} 주소로 인증 메일을 보냈어요. 메일의 링크를 누르면 변경되고, 그전까지는 현재 이메일을 그대로 써요.
          </Notice>
        )}
        {isChanging ? (
          <Form label="이메일 변경" className={css.narrow} onSubmit={submit}>
            <TextField
              label="새 이메일"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoFocus
              maxLength={EMAIL_MAX}
              {...form.field('email')}
            />
            <div className={layout.wrappingRow}>
              <Button type="submit" variant="primary" isPending={form.isSending}>
                {user.email === '' ? '인증 메일 받기' : '새 주소로 인증 메일 받기'}
              </Button>
              <Button variant="ghost" onPress={() => setIsChanging(false)}>
                취소
              </Button>
            </div>
          </Form>
        ) : null}
      </div>
    </Card>
  );
}
