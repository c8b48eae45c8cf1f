import { type ReactNode, useId, useState } from 'react';
import { callApi } from '../../../platform/api/api-client.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { signIn } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { EMPTY_REGISTRATION, REGISTRATION_FIELDS, type Registration, registrationErrors } from '../registration.ts';
import css from './auth-form.module.css';
import { ConsentFields } from './consent-fields.tsx';

interface RegisterFormProps {
  /** The code of the invitation that led here; otherwise empty. */
  readonly inviteCode: string;
  readonly onSignedIn: () => void;
  /** The account was created but signing in failed; the user has to sign in manually. */
  readonly onJoined: () => void;
}

/** Creates an account and signs in. Nothing is preselected, and the button does not wait for the consents. */
export function RegisterForm({ inviteCode, onSignedIn, onJoined }: RegisterFormProps) {
  const [asksForInvite, setAsksForInvite] = useState(inviteCode !== '');
  const form = useForm({
    initial: { ...EMPTY_REGISTRATION, inviteCode },
    check: registrationErrors,
    clearsOnChange: REGISTRATION_FIELDS,
    server: {
      fields: REGISTRATION_FIELDS,
      codes: { USERNAME_TAKEN: 'username', PASSWORD_TOO_COMMON: 'password', REGISTRATION_CLOSED: 'inviteCode' },
    },
    isLeftAfterwards: true,
  });
  const text = (name: 'username' | 'email' | 'name' | 'inviteCode' | 'password' | 'passwordConfirm') => ({
    name,
    ...form.field(name),
  });
  const join = async ({ password, marketingAgreed, ...values }: Registration) => {
    const username = values.username.trim();
    const code = values.inviteCode.trim();
    const answer = callApi('join', {
      body: {
        username,
        password,
        name: values.name.trim(),
        email: values.email.trim(),
        termsAgreed: true,
        privacyAgreed: true,
        ageVerified: true,
        marketingAgreed,
        ...(code === '' ? {} : { inviteCode: code }),
      },
    });
    await answer.catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'REGISTRATION_CLOSED') setAsksForInvite(true);
      throw error;
    });
    try {
      await signIn({ username, password });
      onSignedIn();
    } catch {
      onJoined();
    }
  };

  return (
    <Form label="회원가입" className={css.form} onSubmit={() => form.submit(join)}>
      <Block title="나를 알려 주세요">
        <TextField
          {...text('username')}
          label="아이디"
          autoComplete="username"
          autoFocus
          spellCheck="false"
          help="3~30자의 영문, 숫자, . _ -"
        />
        <TextField {...text('email')} label="이메일" type="email" inputMode="email" autoComplete="email" />
        <TextField {...text('name')} label="이름" autoComplete="name" help="함께 쓰는 사람에게 보이는 이름이에요." />
        {asksForInvite ? (
          <TextField
            {...text('inviteCode')}
            label="초대 코드"
            autoComplete="off"
            spellCheck="false"
            help="초대한 분에게 받은 코드예요."
          />
        ) : null}
      </Block>
      <Block title="비밀번호를 정해 주세요">
        <PasswordField
          {...text('password')}
          label="비밀번호"
          autoComplete="new-password"
          help="8자 이상 입력해 주세요. 15자가 넘는 문장이면 더 안전해요."
        />
        <PasswordField {...text('passwordConfirm')} label="비밀번호 확인" autoComplete="new-password" />
      </Block>
      <Block title="동의해 주세요">
        <ConsentFields field={form.field} />
      </Block>
      <div className={css.end}>
        {form.failure === null ? null : <Notice tone="error">{form.failure}</Notice>}
        <Button type="submit" variant="primary" size="large" isFullWidth isPending={form.isSending}>
          가입하기
        </Button>
      </div>
    </Form>
  );
}

function Block({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={css.block}>
      <h2 id={titleId} className={css.blockTitle}>
        {title}
      </h2>
      {children}
    </section>
  );
}
