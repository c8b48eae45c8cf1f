import { useState } from 'react';
import { callApi } from '../platform/api/api-client.ts';
import { messageOf } from '../platform/api/api-error.ts';
import { useSessionStatus } from '../platform/session/session-status.ts';
import { useAuthStore } from '../platform/stores/auth-store.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { X } from '../ui/icons/x.ts';
import { toast } from '../ui/toast.tsx';
import css from './verify-email-notice.module.css';

/** One slim line until the address is verified. */
export function VerifyEmailNotice() {
  const user = useAuthStore((store) => store.user);
  const [isHidden, setIsHidden] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const isVerified = useSessionStatus((session) => session.status === 'verified');
  if (!isVerified || !user || user.emailVerified || !user.email || isHidden) return null;
  const sendAgain = async () => {
    setIsSending(true);
    try {
      await callApi('requestEmailVerification', { body: { email: user.email } });
      toast.success('인증 메일을 보냈어요', { message: user.email });
    } catch (error) {
      toast.error('인증 메일을 보내지 못했어요', { message: messageOf(error) });
    } finally {
      setIsSending(false);
    }
  };
  return (
    <div role="status" className={css.line}>
      <span className={css.text} title={user.email}>
        이메일을 인증해 주세요.
      </span>
      <Button size="small" variant="ghost" isPending={isSending} onPress={() => void sendAgain()}>
        메일 다시 보내기
      </Button>
      <IconButton size="small" label="이메일 인증 안내 닫기" icon={<X />} onPress={() => setIsHidden(true)} />
    </div>
  );
}
