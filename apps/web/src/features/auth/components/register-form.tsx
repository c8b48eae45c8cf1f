import { callApi } from '../../../platform/api/api-client.ts';
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
  readonly onSignedIn: () => void;
  /** The account was created but signing in failed; the user has to sign in manually. */
  readonly onJoined: () => void;
}

/** Creates an account and signs in. Nothing is preselected, and the button does not wait for the consents. */
export function RegisterForm({ onSignedIn, onJoined }: RegisterFormProps) {
  const form = useForm({
    initial: EMPTY_REGISTRATION,
    check: registrationErrors,
    clearsOnChange: REGISTRATION_FIELDS,
    server: {
      fields: REGISTRATION_FIELDS,
      codes: { USERNAME_TAKEN: 'username', PASSWORD_TOO_COMMON: 'password' },
    },
    isLeftAfterwards: true,
  });
  const text = (name: 'username' | 'email' | 'name' | 'password' | 'passwordConfirm') => ({
    name,
    ...form.field(name),
  });
  const join = async ({ password, marketingAgreed, ...values }: Registration) => {
    const username = values.username.trim();
    await callApi('join', {
      body: {
        username,
        password,
        name: values.name.trim(),
        email: values.email.trim(),
        termsAgreed: true,
        privacyAgreed: true,
        ageVerified: true,
        marketingAgreed,
      },
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
      <PasswordField
        {...text('password')}
        label="비밀번호"
        autoComplete="new-password"
        help="8자 이상 입력해 주세요. 15자가 넘는 문장이면 더 안전해요."
      />
      <PasswordField {...text('passwordConfirm')} label="비밀번호 확인" autoComplete="new-password" />
      <ConsentFields field={form.field} />
      {form.failure === null ? null : <Notice tone="error">{form.failure}</Notice>}
      <Button type="submit" variant="primary" size="large" isFullWidth isPending={form.isSending}>
        가입하기
      </Button>
    </Form>
  );
}
