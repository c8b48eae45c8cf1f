import {
  NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  USERNAME_CHARACTERS,
  USERNAME_MAX,
  USERNAME_MIN,
} from '@salim/contract/facts/limits';
import { EMAIL_PROBLEM, isEmail } from '../../text/is-email.ts';

/** The values of the sign-up form. */
export interface Registration {
  readonly username: string;
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly passwordConfirm: string;
  /** Of an invitation to a book, for installations that require one; otherwise empty. */
  readonly inviteCode: string;
  readonly ageVerified: boolean;
  readonly termsAgreed: boolean;
  readonly privacyAgreed: boolean;
  readonly marketingAgreed: boolean;
}

export const EMPTY_REGISTRATION: Registration = {
  username: '',
  email: '',
  name: '',
  password: '',
  passwordConfirm: '',
  inviteCode: '',
  ageVerified: false,
  termsAgreed: false,
  privacyAgreed: false,
  marketingAgreed: false,
};

export type RegistrationField = keyof Registration;

/** In form order, so that the first invalid field can be focused. */
export const REGISTRATION_FIELDS: readonly RegistrationField[] = [
  'username',
  'email',
  'name',
  'inviteCode',
  'password',
  'passwordConfirm',
  'ageVerified',
  'termsAgreed',
  'privacyAgreed',
];

function isUsername(text: string): boolean {
  const name = text.trim().toLowerCase();
  return name.length >= USERNAME_MIN && name.length <= USERNAME_MAX && USERNAME_CHARACTERS.test(name);
}

/** The error message of each invalid field; empty if the form is valid. The server validates again. */
export function registrationErrors(values: Registration): Partial<Record<RegistrationField, string>> {
  const errors: Partial<Record<RegistrationField, string>> = {};
  if (values.username.trim() === '') errors.username = '아이디를 입력해 주세요.';
  else if (!isUsername(values.username)) {
    errors.username = '3~30자의 영문, 숫자, . _ - 만 쓸 수 있어요.';
  }
  if (values.email.trim() === '') errors.email = '이메일을 입력해 주세요.';
  else if (!isEmail(values.email)) errors.email = EMAIL_PROBLEM;
  if (values.name.trim() === '') errors.name = '이름을 입력해 주세요.';
  else if ([...values.name.trim()].length > NAME_MAX) errors.name = '이름은 50자까지 입력할 수 있어요.';
  const length = [...values.password].length;
  if (length === 0) errors.password = '비밀번호를 입력해 주세요.';
  else if (length < PASSWORD_MIN) errors.password = '비밀번호는 8자 이상 입력해 주세요.';
  else if (length > PASSWORD_MAX) errors.password = '비밀번호는 128자까지 입력할 수 있어요.';
  if (values.passwordConfirm === '') errors.passwordConfirm = '비밀번호를 한 번 더 입력해 주세요.';
  else if (values.passwordConfirm !== values.password) errors.passwordConfirm = '비밀번호가 일치하지 않아요.';
  if (!values.ageVerified) errors.ageVerified = '만 14세 이상만 가입할 수 있어요. 맞다면 체크해 주세요.';
  if (!values.termsAgreed) errors.termsAgreed = '이용약관에 동의해야 가입할 수 있어요.';
  if (!values.privacyAgreed) errors.privacyAgreed = '개인정보 수집·이용에 동의해야 가입할 수 있어요.';
  return errors;
}
