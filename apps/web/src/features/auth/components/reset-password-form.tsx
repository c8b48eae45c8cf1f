import { PASSWORD_MAX, PASSWORD_MIN } from '@salim/contract/facts/limits';
import { callApi } from '../../../platform/api/api-client.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import css from './auth-form.module.css';

interface Values {
  readonly next: string;
  readonly repeat: string;
  readonly endTokens: boolean;
}

function errorsOf({ next, repeat }: Values) {
  const length = [...next].length;
  return {
    next: length < PASSWORD_MIN || length > PASSWORD_MAX ? '8~128자로 입력해 주세요.' : undefined,
    repeat: repeat === next ? undefined : '비밀번호가 일치하지 않아요.',
  };
}

interface ResetPasswordFormProps {
  readonly token: string;
  readonly onReset: () => void;
  /** The link has expired. */
  readonly onExpired: () => void;
}

/** Sets a new password with the token of an emailed link. */
export function ResetPasswordForm({ token, onReset, onExpired }: ResetPasswordFormProps) {
  const form = useForm({
    initial: { next: '', repeat: '', endTokens: true },
    check: errorsOf,
    clearsOnChange: ['next'],
    server: { fields: { newPassword: 'next' } },
    isLeftAfterwards: true,
  });
  const { values, failure } = form;
  const reset = async ({ next, endTokens }: Values) => {
    try {
      await callApi('resetPassword', { body: { token, newPassword: next, endTokens } });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'TOKEN_INVALID') return onExpired();
      throw error;
    }
    return onReset();
  };
  return (
    <Form label="비밀번호 재설정" className={css.narrow} onSubmit={() => form.submit(reset)}>
      <PasswordField
        label="새 비밀번호"
        autoComplete="new-password"
        autoFocus
        {...form.field('next')}
        help="8자 이상 입력해 주세요. 15자가 넘는 문장이면 더 안전해요."
      />
      <PasswordField label="새 비밀번호 확인" autoComplete="new-password" {...form.field('repeat')} />
      <Checkbox isSelected={values.endTokens} onChange={(endTokens) => form.change({ endTokens })}>
        개인용 토큰도 모두 삭제하기
      </Checkbox>
      {failure === null ? null : <Notice tone="error">{failure}</Notice>}
      <Button type="submit" variant="primary" size="large" isFullWidth isPending={form.isSending}>
        비밀번호 변경
      </Button>
    </Form>
  );
}
