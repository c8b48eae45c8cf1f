import type { ClubAccount, DuesPlan } from '@salim/contract';
import type { DuesGrid } from '@salim/domain';
import { useState } from 'react';
import { saveFile } from '../../../platform/api/download-export.ts';
import { copyText } from '../../../platform/browser/copy-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Copy } from '../../../ui/icons/copy.ts';
import { Image as ImageIcon } from '../../../ui/icons/image.ts';
import { toast } from '../../../ui/toast.tsx';
import { reportText } from '../dues-text.ts';
import { reportPicture } from '../report-picture.ts';
import css from './dues-report.module.css';

/** Shares the picture with another app if the device supports it; otherwise downloads it. */
async function passOn(picture: Blob, name: string): Promise<void> {
  const file = new File([picture], name, { type: 'image/png' });
  if (typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return;
    } catch (error) {
      // The share sheet was closed without choosing an app.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  saveFile(picture, name);
  toast.success('이미지를 저장했어요', { message: name });
}

interface DuesReportProps {
  readonly dues: DuesPlan;
  readonly grid: DuesGrid;
  readonly account: ClubAccount | null;
}

/** A report for all members of the club, as a picture or as text. */
export function DuesReport({ dues, grid, account }: DuesReportProps) {
  const [isDrawing, setIsDrawing] = useState(false);
  const draw = async () => {
    setIsDrawing(true);
    try {
      const picture = await reportPicture(dues, grid, account);
      if (picture) await passOn(picture, `${dues.name.replace(/[\\/:*?"<>|]/gu, ' ')} ${dues.currentMonth}.png`);
      else toast.error('이미지를 만들지 못했어요', { message: '텍스트로 복사해서 보내 주세요.' });
    } finally {
      setIsDrawing(false);
    }
  };
  const copy = async () => {
    if (await copyText(reportText(dues, grid, account)))
      toast.success('회비 현황을 복사했어요', { message: '단톡방에 붙여넣어 주세요.' });
    else toast.error('복사하지 못했어요');
  };
  return (
    <div className={css.actions}>
      <Button icon={<ImageIcon aria-hidden />} isPending={isDrawing} onPress={() => void draw()}>
        이미지로 공유
      </Button>
      <Button icon={<Copy aria-hidden />} onPress={() => void copy()}>
        텍스트로 복사
      </Button>
    </div>
  );
}
