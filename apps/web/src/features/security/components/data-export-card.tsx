import { useState } from 'react';
import { callApiWithHeaders } from '../../../platform/api/api-client.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { saveFile } from '../../../platform/api/download-export.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Download } from '../../../ui/icons/download.ts';
import { toast } from '../../../ui/toast.tsx';
import css from './security.module.css';

/** A full export may take a while to transfer. */
const TIMEOUT_MS = 10 * 60_000;

/** Downloads all of the user's data as a file. */
export function DataExportCard() {
  const [isPending, setIsPending] = useState(false);
  const download = async () => {
    setIsPending(true);
    try {
      const { data, headers } = await callApiWithHeaders('exportMyData', { wantsFile: true, timeoutMs: TIMEOUT_MS });
      const file: unknown = data;
      const name = /filename="([\w.-]+)"/u.exec(headers.get('content-disposition') ?? '')?.[1];
      if (file instanceof Blob) saveFile(file, name ?? 'salim-my-data.json');
      toast.success('내 데이터를 내려받았어요');
    } catch (error) {
      toast.error('내려받지 못했어요', { message: messageOf(error) });
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Card title="내 데이터">
      <div className={css.status}>
        <div>
          <p className={css.title}>내 데이터 모두 내려받기</p>
          <p className={css.help}>
            프로필, 동의 기록, 로그인 기록과 모든 가계부의 거래를 JSON 파일 하나로 내려받아요. 다른 구성원의 비공개
            거래는 내용이 가려져요.
          </p>
        </div>
        <Button icon={<Download aria-hidden />} isPending={isPending} onPress={() => void download()}>
          내려받기
        </Button>
      </div>
    </Card>
  );
}
