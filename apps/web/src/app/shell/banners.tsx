import { openOutboxSheet, useOutbox } from '../../features/transactions/outbox/outbox-state.ts';
import { ERROR_CATALOGUE } from '../../platform/api/error-catalogue.ts';
import { useIsOnline } from '../../platform/offline/use-is-online.ts';
import { useSessionStatus } from '../../platform/session/session-status.ts';
import { useAuthStore } from '../../platform/stores/auth-store.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OtherBookBanner } from './other-book-banner.tsx';

function OfflineBanner() {
  const isOnline = useIsOnline();
  const isServerUnreachable = useSessionStatus((session) => session.status === 'offline');
  const reason = useAuthStore((store) => store.error) ?? ERROR_CATALOGUE.NETWORK_ERROR;
  const waitingCount = useOutbox((state) => state.waitingCount);
  if (isOnline && !isServerUnreachable) return null;
  return (
    <Notice
      tone="warning"
      actions={waitingCount > 0 ? <WaitingButton name={`전송 대기 내역 ${waitingCount}건 보기`} /> : undefined}
    >
      <strong>오프라인</strong> · {reason} 그동안 마지막으로 본 내용을 보여 드려요.
      {waitingCount > 0 ? ` 전송 대기 내역 ${waitingCount}건은 연결되면 자동으로 보내요.` : ''}
    </Notice>
  );
}

function WaitingButton({ name }: { readonly name: string }) {
  return (
    <Button size="small" variant="ghost" onPress={openOutboxSheet}>
      {name}
    </Button>
  );
}

/** While online: what is being sent, and what needs a decision. */
function WaitingBanner() {
  const { waitingCount, stuckCount } = useOutbox();
  const isVerified = useSessionStatus((session) => session.status === 'verified');
  const isOnline = useIsOnline();
  if (!isVerified || !isOnline || waitingCount === 0) return null;
  if (stuckCount > 0) {
    return (
      <Notice tone="warning" actions={<WaitingButton name="확인" />}>
        저장하지 못한 내역 {stuckCount}건을 확인해 주세요. 입력한 내용은 이 기기에 그대로 있어요.
      </Notice>
    );
  }
  return (
    <Notice tone="info" actions={<WaitingButton name="보기" />}>
      전송 대기 내역 {waitingCount}건을 보내고 있어요.
    </Notice>
  );
}

/** Banners above every screen. */
export function Banners() {
  return (
    <>
      <OfflineBanner />
      <WaitingBanner />
      <OtherBookBanner />
    </>
  );
}
