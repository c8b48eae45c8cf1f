import { formatNumber } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useLeaving } from './leaving.ts';

/** Before a sign-out takes along what has not been sent. */
export function LeaveDialog() {
  const { count, go } = useLeaving();
  return (
    <ConfirmDialog
      title={`보내지 않은 내역 ${formatNumber(count)}건이 있어요`}
      isOpen={go !== null}
      onClose={() => go?.(false)}
      confirmLabel="지우고 로그아웃"
      cancelLabel="계속 쓰기"
      isDanger
      onConfirm={() => go?.(true)}
    >
      로그아웃하면 이 기기에 담아 둔 내역도 함께 지워져요. 연결된 뒤에는 저절로 보내니, 그다음에 로그아웃하면 안전해요.
    </ConfirmDialog>
  );
}
