import type { Passkey, Profile } from '@salim/contract';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { CeremonyEnded, type PasskeyObstacle, passkeyObstacle } from '../../../platform/session/passkeys.ts';
import { useServiceInfo } from '../../../platform/session/service-info.ts';
import { formatWhen } from '../../../text/format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Pencil } from '../../../ui/icons/pencil.ts';
import layout from '../../../ui/layout.module.css';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAddPasskey, useDeletePasskey, usePasskeys } from '../api/passkeys.ts';
import { deviceLabel } from '../device-label.ts';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';
import css from './security.module.css';

const HOME_ZONE = 'Asia/Seoul';

const OBSTACLES: Readonly<Record<PasskeyObstacle | 'server', string>> = {
  address: 'IP 주소로 접속하면 패스키를 쓸 수 없어요. localhost나 도메인 주소로 접속해 주세요.',
  insecure: 'https 주소로 접속해야 패스키를 쓸 수 있어요.',
  browser: '이 브라우저에서는 패스키를 쓸 수 없어요.',
  server: '서버 주소가 도메인이고 https여야 패스키를 쓸 수 있어요.',
};

/** As high as the rows that will take their place. */
function WaitingRows({ count }: { readonly count: number }) {
  return (
    <div role="status" aria-label="패스키를 불러오는 중" className={css.passkeys}>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className={css.row}>
          <span className={layout.breakingTextColumn}>
            <span className={css.name}>
              <Skeleton width={96} height="1lh" />
            </span>
            <span className={css.help}>
              <Skeleton width={160} height="2lh" />
            </span>
          </span>
        </div>
      ))}
    </div>
  );
}

function lastUseOf({ lastUsedAt, host }: Passkey): string {
  if (host !== window.location.hostname) return `${host} 주소에서만 쓸 수 있어요`;
  return lastUsedAt === null ? '아직 사용하지 않음' : `마지막 사용 ${formatWhen(lastUsedAt, HOME_ZONE)}`;
}

/** The user's passkeys, with adding, renaming and removing. */
export function PasskeysCard({ user }: { readonly user: Profile }) {
  const { data: passkeys, error, isFetching, refetch } = usePasskeys();
  const features = useServiceInfo()?.features;
  const [deleting, setDeleting] = useState<Passkey | null>(null);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const add = useAddPasskey();
  const remove = useDeletePasskey();
  const obstacle = passkeyObstacle() ?? (features?.includes('PASSKEYS') === false ? 'server' : null);

  const addOne = async () => {
    try {
      const { name } = await add.mutateAsync(deviceLabel(navigator.userAgent));
      toast.success('패스키를 추가했어요', { message: name });
    } catch (failure) {
      if (failure instanceof CeremonyEnded) return;
      toast.error('패스키를 추가하지 못했어요', { message: messageOf(failure) });
    }
  };
  const removeOne = async ({ id, name }: Passkey) => {
    try {
      await remove.mutateAsync(id);
      toast.success('패스키를 삭제했어요', { message: name });
    } catch (failure) {
      toast.error('패스키를 삭제하지 못했어요', { message: messageOf(failure) });
    }
  };
  return (
    <Card title="패스키">
      <div className={css.status}>
        <p className={css.help}>
          {obstacle === null
            ? '지문, 얼굴이나 기기 잠금으로 로그인해요. 비밀번호와 인증 코드를 입력하지 않아도 돼요.'
            : OBSTACLES[obstacle]}
        </p>
        {obstacle === null ? (
          <Button isPending={add.isPending} onPress={() => void addOne()}>
            패스키 추가
          </Button>
        ) : null}
      </div>
      {passkeys && passkeys.length > 0 ? (
        <ul aria-label="패스키" className={css.passkeys}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={css.row}>
              <span className={layout.breakingTextColumn}>
                <span className={css.name}>{passkey.name}</span>
                <span className={css.help}>{formatWhen(passkey.createdAt, HOME_ZONE)} 추가</span>
                <span className={css.help}>{lastUseOf(passkey)}</span>
              </span>
              <IconButton
                label={`${passkey.name} 이름 변경`}
                icon={<Pencil aria-hidden />}
                size="small"
                onPress={() => setRenaming(passkey)}
              />
              <Button size="small" aria-label={`${passkey.name} 삭제`} onPress={() => setDeleting(passkey)}>
                삭제
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {!passkeys && error ? <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} /> : null}
      {!passkeys && !error && user.passkeyCount > 0 ? <WaitingRows count={user.passkeyCount} /> : null}
      {renaming ? <RenamePasskeyDialog passkey={renaming} onClose={() => setRenaming(null)} /> : null}
      {deleting ? (
        <ConfirmDialog
          title="패스키를 삭제할까요?"
          isOpen
          onClose={() => setDeleting(null)}
          confirmLabel="삭제"
          isDanger
          onConfirm={() => removeOne(deleting)}
        >
          {`‘${deleting.name}’ 패스키로는 더 이상 로그인할 수 없어요. 기기에 저장된 패스키는 기기 설정에서 삭제해 주세요.`}
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
