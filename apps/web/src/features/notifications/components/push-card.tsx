import { useEffect, useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { BellRing } from '../../../ui/icons/bell-ring.ts';
import { toast } from '../../../ui/toast.tsx';
import { type PushState, readPushState, switchPushOff, switchPushOn } from '../api/push-subscription.ts';
import css from './notification-settings.module.css';

const WORDS: Readonly<Record<PushState, string>> = {
  on: '이 브라우저에서 푸시 알림을 받고 있어요. 로그아웃하면 함께 꺼져요.',
  off: '살림을 닫아도 이 기기에서 알림을 받을 수 있어요.',
  denied: '브라우저가 알림을 막고 있어요. 주소창 옆의 사이트 설정에서 알림을 허용해 주세요.',
  unsupported: '이 브라우저에서는 푸시 알림을 받을 수 없어요. 아이폰에서는 살림을 홈 화면에 추가하면 받을 수 있어요.',
};

/** Push notifications to this browser. */
export function PushCard({ publicKey }: { readonly publicKey: string }) {
  const [state, setState] = useState<PushState | null>(null);
  const [isPending, setIsPending] = useState(false);
  useEffect(() => {
    let isGone = false;
    void readPushState().then((read) => {
      if (!isGone) setState(read);
    });
    return () => {
      isGone = true;
    };
  }, []);
  const change = async () => {
    setIsPending(true);
    try {
      setState(state === 'on' ? await switchPushOff() : await switchPushOn(publicKey));
    } catch (error) {
      toast.error('푸시 알림 설정을 바꾸지 못했어요', { message: messageOf(error) });
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Card title="이 기기의 푸시 알림">
      <div className={css.push}>
        <p className={css.help}>{state === null ? '확인하는 중이에요.' : WORDS[state]}</p>
        {state === 'on' || state === 'off' ? (
          <Button
            variant={state === 'on' ? 'secondary' : 'primary'}
            icon={<BellRing aria-hidden />}
            isPending={isPending}
            onPress={() => void change()}
          >
            {state === 'on' ? '푸시 알림 끄기' : '푸시 알림 켜기'}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
