import { isShareCode } from '@salim/domain';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form } from '../../../ui/form.tsx';
import { ShareCodeField } from '../../../ui/share-code-field.tsx';
import css from './invites.module.css';

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
  const [value, setValue] = useState(code);
  const [isWrong, setIsWrong] = useState(code !== '' && !isShareCode(code));
  const input = useRef<HTMLInputElement | null>(null);
  const submit = () => {
    setIsWrong(!isShareCode(value));
    if (isShareCode(value)) onCheck(value);
    else input.current?.focus();
  };
  const message = isWrong ? '초대 코드 13자리를 모두 입력해 주세요.' : value === code ? error : null;
  return (
    <Card>
      <Form onSubmit={submit} label="가계부 참여" className={css.check ?? ''}>
        <ShareCodeField
          label="코드"
          value={value}
          onChange={(typed) => {
            setValue(typed);
            setIsWrong(false);
          }}
          error={message}
          help="초대한 사람에게 받은 코드나 링크를 붙여넣어 주세요."
          autoFocus={!isShareCode(code)}
          inputRef={input}
          className={css.grow ?? ''}
        />
        <Button type="submit" variant="primary" isPending={isPending} className={css.checkButton ?? ''}>
          확인
        </Button>
      </Form>
    </Card>
  );
}
