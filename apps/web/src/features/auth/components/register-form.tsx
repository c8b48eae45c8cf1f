import { useRef, useState } from 'react';
import { callApi } from '../../../platform/api/api-client.ts';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { signIn } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import {
  EMPTY_REGISTRATION,
  REGISTRATION_FIELDS,
  type Registration,
  type RegistrationField,
  registrationErrors,
} from '../registration.ts';
import css from './auth-form.module.css';
import { ConsentFields } from './consent-fields.tsx';

type FieldErrors = Partial<Record<RegistrationField, string>>;
type TextFieldName = 'username' | 'email' | 'name' | 'password' | 'passwordConfirm';

function serverErrors(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  const errors: FieldErrors = {};
  for (const field of REGISTRATION_FIELDS) {
    const message = error.messageFor(field);
    if (message !== undefined) errors[field] = message;
  }
  if (error.code === 'USERNAME_TAKEN') errors.username ??= error.message;
  if (error.code === 'PASSWORD_TOO_COMMON') errors.password ??= error.message;
  return errors;
}

interface RegisterFormProps {
  readonly onSignedIn: () => void;
  /** The account was created but signing in failed; the user has to sign in manually. */
  readonly onJoined: () => void;
}

/** Creates an account and signs in. Nothing is preselected, and the button does not wait for the consents. */
export function RegisterForm({ onSignedIn, onJoined }: RegisterFormProps) {
  const [values, setValues] = useState<Registration>(EMPTY_REGISTRATION);
  const [fromServer, setFromServer] = useState<FieldErrors>({});
  const [hasTried, setHasTried] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const inputs = useRef<Partial<Record<RegistrationField, HTMLInputElement | null>>>({});

  const errors: FieldErrors = { ...(hasTried ? registrationErrors(values) : {}), ...fromServer };
  const set = <Field extends RegistrationField>(field: Field, value: Registration[Field]) => {
    setValues((before) => ({ ...before, [field]: value }));
    setFromServer(({ [field]: _gone, ...rest }) => rest);
  };
  const focusFirst = (wrong: FieldErrors) => {
    const first = REGISTRATION_FIELDS.find((field) => wrong[field] !== undefined);
    if (first) inputs.current[first]?.focus();
  };
  const text = (field: TextFieldName) => ({
    name: field,
    value: values[field],
    onChange: (value: string) => set(field, value),
    error: errors[field] ?? null,
    inputRef: (input: HTMLInputElement | null) => {
      inputs.current[field] = input;
    },
  });

  const submit = async () => {
    setHasTried(true);
    setFailure(null);
    const wrong = registrationErrors(values);
    if (Object.keys(wrong).length > 0) return focusFirst(wrong);
    setIsPending(true);
    const username = values.username.trim();
    try {
      await callApi('join', {
        body: {
          username,
          password: values.password,
          name: values.name.trim(),
          email: values.email.trim(),
          termsAgreed: true,
          privacyAgreed: true,
          ageVerified: true,
          marketingAgreed: values.marketingAgreed,
        },
      });
    } catch (error) {
      const refused = serverErrors(error);
      setFromServer(refused);
      if (Object.keys(refused).length === 0) setFailure(messageOf(error));
      focusFirst(refused);
      setIsPending(false);
      return undefined;
    }
    try {
      await signIn({ username, password: values.password });
      onSignedIn();
    } catch {
      onJoined();
    }
    return undefined;
  };

  return (
    <Form label="회원가입" className={css.form} onSubmit={() => void (isPending || submit())}>
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
      <ConsentFields
        values={values}
        errors={errors}
        onChange={set}
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
