import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { joinExternal, type WaitingSignIn } from '../api/external-sign-in.ts';
import { EMPTY_REGISTRATION, registrationErrors } from '../registration.ts';
import css from './auth-form.module.css';
import { ConsentFields, type ConsentName } from './consent-fields.tsx';

const FIELDS = ['username', 'ageVerified', 'termsAgreed', 'privacyAgreed'] as const;
type Field = (typeof FIELDS)[number];
type Errors = Partial<Record<Field, string>>;

interface Values extends Readonly<Record<ConsentName, boolean>> {
  readonly username: string;
}

function errorsOf(values: Values): Errors {
  const all = registrationErrors({ ...EMPTY_REGISTRATION, ...values });
  return Object.fromEntries(FIELDS.flatMap((field) => (all[field] === undefined ? [] : [[field, all[field]]])));
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
  const [values, setValues] = useState<Values>({
    username: waiting.username,
    ageVerified: false,
    termsAgreed: false,
    privacyAgreed: false,
    marketingAgreed: false,
  });
  const [hasTried, setHasTried] = useState(false);
  const [fromServer, setFromServer] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const inputs = useRef<Partial<Record<ConsentName | 'username', HTMLInputElement | null>>>({});
  const errors: Errors = { ...(hasTried ? errorsOf(values) : {}), ...fromServer };

  const focusFirst = (wrong: Errors) => {
    const first = FIELDS.find((field) => wrong[field] !== undefined);
    if (first) inputs.current[first]?.focus();
  };
  const submit = async () => {
    setHasTried(true);
    setFromServer({});
    setFailure(null);
    const wrong = errorsOf(values);
    if (Object.keys(wrong).length > 0) return focusFirst(wrong);
    setIsPending(true);
    try {
      await joinExternal({ ticket, ...values, username: values.username.trim() });
      onSignedIn();
    } catch (error) {
      setIsPending(false);
      if (error instanceof ApiError && error.code === 'TOKEN_INVALID') return onExpired();
      const onUsername = error instanceof ApiError ? error.messageFor('username') : undefined;
      if (onUsername === undefined) setFailure(messageOf(error));
      else {
        setFromServer({ username: onUsername });
        inputs.current.username?.focus();
      }
    }
    return undefined;
  };

  return (
    <Form label="회원가입" className={css.form} onSubmit={() => void (isPending || submit())}>
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
        value={values.username}
        onChange={(username) => {
          setValues((before) => ({ ...before, username }));
          setFromServer({});
        }}
        error={errors.username ?? null}
        inputRef={(input) => {
          inputs.current.username = input;
        }}
      />
      <ConsentFields
        values={values}
        errors={errors}
        onChange={(name, isAgreed) => setValues((before) => ({ ...before, [name]: isAgreed }))}
        inputRef={(name, input) => {
          inputs.current[name] = input;
        }}
      />
      {failure === null ? null : <Notice tone="error">{failure}</Notice>}
      <Button type="submit" variant="primary" size="large" isFullWidth isPending={isPending}>
        가입하기
      </Button>
    </Form>
  );
}
