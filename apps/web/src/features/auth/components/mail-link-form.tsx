import { EMAIL_MAX } from '@salim/contract/facts/limits';
import { useRef, useState } from 'react';
import { callApi } from '../../../platform/api/api-client.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import css from './auth-form.module.css';

interface MailLinkFormProps {
  readonly name: 'requestPasswordReset' | 'requestAccountDeletion';
  readonly label: string;
  readonly submitLabel: string;
  /** The confirmation text; it never reveals whether an account exists. */
  readonly sentText: (email: string) => string;
}

/** Asks for an email address and sends a link to it. */
export function MailLinkForm({ name, label, submitLabel, sentText }: MailLinkFormProps) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const inputRef = useRef<HTMLInputElement>(null);
  const refuse = (sentence: string) => {
    setError(sentence);
    inputRef.current?.focus();
  };
  const submit = async () => {
    const address = email.trim();
    setSentTo(null);
    if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u.test(address)) {
      return refuse('이메일 주소를 확인해 주세요. 예: name@example.com');
    }
    setError(null);
    setIsPending(true);
    try {
      await callApi(name, { body: { email: address } });
      setSentTo(address);
    } catch (failure) {
      refuse(messageOf(failure));
    } finally {
      setIsPending(false);
    }
    return undefined;
  };
  return (
    <Form label={label} className={css.narrow} onSubmit={() => void (isPending || submit())}>
      <TextField
        label="이메일"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        inputRef={inputRef}
        value={email}
        onChange={setEmail}
        error={error}
      />
      <Button type="submit" variant="primary" size="large" isFullWidth isPending={isPending}>
        {submitLabel}
      </Button>
      {sentTo === null ? null : <Notice tone="success">{sentText(sentTo)}</Notice>}
    </Form>
  );
}
