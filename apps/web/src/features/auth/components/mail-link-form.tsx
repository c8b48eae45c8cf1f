import { EMAIL_MAX } from '@salim/contract/facts/limits';
import { useState } from 'react';
import { callApi } from '../../../platform/api/api-client.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { EMAIL_PROBLEM, isEmail } from '../../../text/is-email.ts';
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
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: isEmail(email) ? undefined : EMAIL_PROBLEM }),
    showsProblems: 'on-submit',
    server: { other: 'email' },
  });
  const submit = () =>
    form.submit(async (values) => {
      const email = values.email.trim();
      await callApi(name, { body: { email } });
      setSentTo(email);
    });
  const handleSubmit = () => {
    setSentTo(null);
    submit();
  };
  return (
    <Form label={label} className={css.narrow} onSubmit={handleSubmit}>
      <TextField
        label="이메일"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        {...form.field('email')}
      />
      <Button type="submit" variant="primary" size="large" isFullWidth isPending={form.isSending}>
        {submitLabel}
      </Button>
      {sentTo === null ? null : <Notice tone="success">{sentText(sentTo)}</Notice>}
    </Form>
  );
}
