import type { Profile } from '@salim/contract';
import { useState } from 'react';
import { callApi } from '../../../platform/api/api-client.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { useProviders } from '../../../platform/session/providers.ts';
import { verifySession } from '../../../platform/session/session.ts';
import { formatWhen } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import layout from '../../../ui/layout.module.css';
import { toast } from '../../../ui/toast.tsx';
import css from './security.module.css';

const HOME_ZONE = 'Asia/Seoul';

/** External accounts linked for sign-in; renders nothing if none are linked and none can be. */
export function LinkedProvidersCard({ user }: { readonly user: Profile }) {
  const offered = useProviders();
  const [pendingId, setPendingId] = useState<string | null>(null);
  const [unlinking, setUnlinking] = useState<Profile['providers'][number] | null>(null);
  const free = offered.filter(({ id }) => !user.providers.some((linked) => linked.id === id));
  if (free.length === 0 && user.providers.length === 0) return null;

  const link = async (providerId: string) => {
    setPendingId(providerId);
    try {
      const { url } = await callApi('linkProvider', { params: { providerId } });
      window.location.assign(url);
    } catch (error) {
      setPendingId(null);
      toast.error('계정을 연결하지 못했어요', { message: messageOf(error) });
    }
  };
  const unlink = async ({ id, name }: Profile['providers'][number]) => {
    try {
      await callApi('unlinkProvider', { params: { providerId: id } });
      toast.success('연결을 해제했어요', { message: name });
      await verifySession();
    } catch (error) {
      toast.error('연결을 해제하지 못했어요', { message: messageOf(error) });
    }
  };
  return (
    <Card title="연결된 계정">
      <p className={css.help}>연결한 계정으로도 살림에 로그인할 수 있어요.</p>
      <ul>
        {user.providers.map((linked) => (
          <li key={linked.id} className={css.row}>
            <span className={layout.breakingTextColumn}>
              <span className={css.name}>{linked.name}</span>
              <span className={css.help}>{formatWhen(linked.linkedAt, HOME_ZONE)} 연결</span>
            </span>
            <Button size="small" aria-label={`${linked.name} 연결 해제`} onPress={() => setUnlinking(linked)}>
              연결 해제
            </Button>
          </li>
        ))}
        {free.map(({ id, name }) => (
          <li key={id} className={css.row}>
            <span className={layout.breakingTextColumn}>
              <span className={css.name}>{name}</span>
            </span>
            <Button size="small" aria-label={`${name} 연결`} isPending={pendingId === id} onPress={() => void link(id)}>
              연결
            </Button>
          </li>
        ))}
      </ul>
      {unlinking ? (
        <ConfirmDialog
          title="연결을 해제할까요?"
          isOpen
          onClose={() => setUnlinking(null)}
          confirmLabel="연결 해제"
          isDanger
          onConfirm={() => unlink(unlinking)}
        >
          {`${unlinking.name} 계정으로는 더 이상 로그인할 수 없어요.`}
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
