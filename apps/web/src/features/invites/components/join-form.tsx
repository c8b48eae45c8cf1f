import { isShareCode } from '@salim/domain';
import { useForm } from '../../../platform/forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form } from '../../../ui/form.tsx';
import { ShareCodeField } from '../../../ui/share-code-field.tsx';
import css from './invites.module.css';

const CODE_PROBLEM = '초대 코드 13자리를 모두 입력해 주세요.';

interface JoinFormProps {
  /** The code from the URL after cleanup; empty if the URL contains no code. */
  readonly code: string;
  /** The server's error message. */
  readonly error: string | null;
  readonly isPending: boolean;
  readonly onCheck: (code: string) => void;
}

/** Accepts a typed code or a pasted link. */
export function JoinForm({ code, error, isPending, onCheck }: JoinFormProps) {
  const isWrongFromStart = code !== '' && !isShareCode(code);
  const form = useForm({
    initial: { code },
    refused: isWrongFromStart ? { code: CODE_PROBLEM } : {},
    check: (values) => ({ code: isShareCode(values.code) ? undefined : CODE_PROBLEM }),
    showsProblems: 'on-submit',
    clearsOnChange: ['code'],
  });
  const field = form.field('code');
  return (
    <Card>
      <Form
        onSubmit={() => form.submit((values) => onCheck(values.code))}
        label="가계부 참여"
        className={css.check ?? ''}
      >
        <ShareCodeField
          label="코드"
          {...field}
          error={field.error ?? (field.value === code ? error : null)}
          help="초대한 사람에게 받은 코드나 링크를 붙여넣어 주세요."
          autoFocus={!isShareCode(code)}
          className={css.grow ?? ''}
        />
        <Button type="submit" variant="primary" isPending={isPending} className={css.checkButton ?? ''}>
          확인
        </Button>
      </Form>
    </Card>
  );
}
