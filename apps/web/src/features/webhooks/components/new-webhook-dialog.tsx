import type { WebhookEvent } from '@salim/contract';
import { useState } from 'react';
import { useForm } from '../../../platform/forms/use-form.ts';
import { ActionPair } from '../../../ui/action-pair.tsx';
import { Choices } from '../../../ui/choices.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { SecretDialog } from '../../../ui/secret-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useCreateWebhook } from '../api/webhooks.ts';
import { EVENT_NAMES } from '../webhook-text.ts';
import css from './webhooks.module.css';

const EVENTS = (Object.entries(EVENT_NAMES) as [WebhookEvent, string][]).map(([id, name]) => ({ id, name }));

/** Parses the typed URL (`https://…`); null if it is invalid. */
function addressOf(text: string): URL | null {
  try {
    const url = new URL(text.trim());
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
}

interface NewWebhookDialogProps {
  readonly bookId: string;
  readonly onClose: () => void;
}

/** Asks for the URL and the events, and shows the secret once. */
export function NewWebhookDialog({ bookId, onClose }: NewWebhookDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const create = useCreateWebhook(bookId);
  const form = useForm({
    initial: { url: '', events: ['transaction.created'] as readonly WebhookEvent[] },
    check: ({ url, events }) => {
      if (!addressOf(url)) return { url: 'https://로 시작하는 주소를 입력해 주세요.' };
      return { events: events.length === 0 ? '알림 시점을 하나 이상 골라 주세요.' : undefined };
    },
    showsProblems: 'on-submit',
    clearsOnChange: ['events'],
    server: { fields: ['url'] },
  });
  const { values, failure } = form;
  const { value: events, ...eventsField } = form.control('events');
  const submit = () =>
    form.submit(async ({ url }) => {
      const made = await create.mutateAsync({ url: addressOf(url)?.href ?? url, events: [...events] });
      setSecret(made.secret ?? '');
    });

  if (secret !== null) {
    return (
      <SecretDialog
        title="웹훅을 만들었어요"
        noun="서명 키"
        secret={secret}
        advice="지금 복사해서 받는 프로그램에 등록해 주세요."
        onClose={onClose}
      >
        <p className={css.help}>
          요청 헤더에 webhook-id, webhook-timestamp, webhook-signature가 붙어요. ‘id.시각.본문’을 이 키로 HMAC-SHA256
          서명한 값이 webhook-signature와 같은지, 시각이 5분 이내인지 확인한 뒤 2xx로 응답해 주세요.
        </p>
      </SecretDialog>
    );
  }
  return (
    <Dialog title="웹훅 추가" isOpen onClose={onClose} staysOpenOnTapOutside>
      <Form label="웹훅 추가" className={css.stack ?? ''} onSubmit={submit}>
        <TextField
          label="주소"
          type="url"
          inputMode="url"
          autoFocus
          {...form.field('url')}
          placeholder="https://example.com/salim"
          help={
            addressOf(values.url)?.protocol === 'http:'
              ? '암호화되지 않는 주소예요. 전송 중에 내용이 노출될 수 있어요.'
              : '인터넷에서 접속할 수 있는 주소만 쓸 수 있어요.'
          }
          autoComplete="off"
        />
        <Choices legend="언제 알릴까요?" options={EVENTS} chosen={events} {...eventsField} />
        <FormActions failure={failure}>
          <ActionPair onCancel={onClose} isPending={form.isSending}>
            추가
          </ActionPair>
        </FormActions>
      </Form>
    </Dialog>
  );
}
