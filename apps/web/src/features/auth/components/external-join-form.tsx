import { ApiError } from '../../../platform/api/api-error.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { joinExternal, type WaitingSignIn } from '../api/external-sign-in.ts';
import { EMPTY_REGISTRATION, registrationErrors } from '../registration.ts';
import css from './auth-form.module.css';
import { ConsentFields, type ConsentName } from './consent-fields.tsx';

interface Values extends Readonly<Record<ConsentName, boolean>> {
  readonly username: string;
}

function errorsOf(values: Values) {
  const errors = registrationErrors({ ...EMPTY_REGISTRATION, ...values });
  const { username, ageVerified, termsAgreed, privacyAgreed } = errors;
  return { username, ageVerified, termsAgreed, privacyAgreed };
}

interface ExternalJoinFormProps {
  readonly ticket: string;
  readonly waiting: WaitingSignIn;
  readonly onSignedIn: () => void;
  /** The ticket has expired: the user has to start over. */
  readonly onExpired: () => void;
}

/** The consent step before the account of a first external sign-in is created. */
export function ExternalJoinForm({ ticket, waiting, onSignedIn, onExpired }: ExternalJoinFormProps) {
  const form = useForm({
    initial: (): Values => ({
      username: waiting.username,
      ageVerified: false,
      termsAgreed: false,
      privacyAgreed: false,
      marketingAgreed: false,
    }),
    check: errorsOf,
    clearsOnChange: ['username'],
    server: { fields: ['username'] },
    isLeftAfterwards: true,
  });
  const join = async (values: Values) => {
    try {
      await joinExternal({ ticket, ...values, username: values.username.trim() });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'TOKEN_INVALID') return onExpired();
      throw error;
    }
    return onSignedIn();
  };

  return (
    <Form label="회원가입" className={css.form} onSubmit={() => form.submit(join)}>
      <p className={css.lead}>
        {waiting.provider.name} 계정으로 처음 로그인했어요. 아이디를 정하고 약관에 동의하면 가입이 끝나요.
        {waiting.email === '' ? '' : ` 이메일은 ${waiting.email} 주소를 써요.`}
      </p>
      <TextField
        label="아이디"
        name="username"
        autoComplete="username"
        spellCheck="false"
        help="3~30자의 영문, 숫자, . _ -"
        {...form.field('username')}
      />
      <ConsentFields field={form.field} />
      {form.failure === null ? null : <Notice tone="error">{form.failure}</Notice>}
      <Button type="submit" variant="primary" size="large" isFullWidth isPending={form.isSending}>
        가입하기
      </Button>
    </Form>
  );
}
