import { useState } from 'react';
import { callApi } from '../../../platform/api/api-client.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { verifySession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import css from './security.module.css';

/** Deletes on a button press, not on opening the link: mail scanners open links before their readers do. */
export function DeleteByMail({ token, onDeleted }: { readonly token: string; readonly onDeleted: () => void }) {
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setIsPending(true);
    setFailure(null);
    try {
      await callApi('deleteAccountByMail', { body: { token } });
      onDeleted();
      // This device may have been signed in to the same account.
      void verifySession();
    } catch (error) {
      setFailure(messageOf(error));
      setIsPending(false);
    }
  };
  return (
    <div className={css.narrow}>
      {failure === null ? null : <Notice tone="error">{failure}</Notice>}
      <Button variant="danger" size="large" isFullWidth isPending={isPending} onPress={() => void confirm()}>
        계정 탈퇴하기
      </Button>
    </div>
  );
}
