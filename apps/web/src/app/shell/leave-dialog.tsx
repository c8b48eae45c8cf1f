import { formatNumber } from '../../text/format.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useLeaving } from './leaving.ts';

/** Shown before a sign-out that would discard unsent transactions. */
export function LeaveDialog() {
  const { count, go } = useLeaving();
  return (
    <ConfirmDialog
      title={`전송 대기 내역 ${formatNumber(count)}건이 있어요`}
      isOpen={go !== null}
      onClose={() => go?.(false)}
      confirmLabel="삭제하고 로그아웃"
      cancelLabel="계속 쓰기"
      isDanger
      onConfirm={() => go?.(true)}
    >
      지금 로그아웃하면 이 기기에만 저장된 내역이 삭제돼요. 인터넷에 연결되면 자동으로 보내니, 그 뒤에 로그아웃해
      주세요.
    </ConfirmDialog>
  );
}
