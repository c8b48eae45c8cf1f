import type { Book } from '@salim/contract';
import { useRef, useState } from 'react';
import type { Answer } from '../../../platform/api/api-client.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { civilFromInstant, formatDay, formatNumber } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ArchiveArrowUp } from '../../../ui/icons/archive-arrow-up.ts';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useImportBackup } from '../api/import-backup.ts';
import { type BackupOutline, readBackup } from '../read-backup.ts';
import css from './restore-backup.module.css';

type Restored = Answer<'importBackup'>['restored'];

function resultOf({ transactions, skipped, attachments, attachmentsMissing, webhooks }: Restored): string {
  const receipts = attachments > 0 ? `, 영수증 ${formatNumber(attachments)}장` : '';
  const lost = [
    skipped > 0 ? `다른 구성원의 비공개 이체 ${formatNumber(skipped)}건` : '',
    attachmentsMissing > 0 ? `파일에 없는 영수증 ${formatNumber(attachmentsMissing)}장` : '',
  ].filter((part) => part !== '');
  const found = `거래 ${formatNumber(transactions)}건${receipts}`;
  const off = webhooks > 0 ? ` 웹훅 ${formatNumber(webhooks)}개는 설정에서 서명 키를 재발급하면 켜져요.` : '';
  const result =
    lost.length === 0 ? `${found}을 복원했어요.` : `${found}을 복원했어요. ${lost.join('과 ')}은 복원하지 못했어요.`;
  return `${result}${off}`;
}

interface RestoreBackupProps {
  readonly onRestored: (book: Book) => void;
}

/** 백업에서 복원: shows what a file contains, then restores it as a new book. */
export function RestoreBackup({ onRestored }: RestoreBackupProps) {
  const input = useRef<HTMLInputElement | null>(null);
  const [chosen, setChosen] = useState<{ outline: BackupOutline; key: string } | null>(null);
  const [isReading, setIsReading] = useState(false);
  const restore = useImportBackup();
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setIsReading(true);
    const read = await readBackup(file);
    setIsReading(false);
    if (input.current) input.current.value = '';
    restore.reset();
    if (typeof read === 'string') toast.error('복원할 수 없어요', { message: read });
    else setChosen({ outline: read, key: newId() });
  };
  const confirm = () => {
    if (!chosen) return;
    restore.mutate(
      { backup: chosen.outline.backup, key: chosen.key },
      {
        onSuccess: ({ restored, ...book }) => {
          setChosen(null);
          toast.success('백업에서 복원했어요', { message: resultOf(restored) });
          onRestored(book);
        },
      },
    );
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="백업 파일"
        tabIndex={-1}
        className={css.input}
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      <Button
        variant="secondary"
        icon={<ArchiveArrowUp aria-hidden />}
        isPending={isReading}
        onPress={() => input.current?.click()}
      >
        백업에서 복원
      </Button>
      <Dialog
        title="이 백업을 복원할까요?"
        isOpen={chosen !== null}
        onClose={() => setChosen(null)}
        staysOpenOnTapOutside
        footer={
          <>
            <Button variant="ghost" onPress={() => setChosen(null)}>
              취소
            </Button>
            <Button variant="primary" isPending={restore.isPending} onPress={confirm}>
              복원
            </Button>
          </>
        }
      >
        {chosen ? <Outline outline={chosen.outline} /> : null}
        {restore.error ? <Notice tone="error">{messageOf(restore.error)}</Notice> : null}
      </Dialog>
    </>
  );
}

function Outline({ outline }: { readonly outline: BackupOutline }) {
  const { from, to, members } = outline;
  const rows: readonly (readonly [string, string])[] = [
    ['가계부', outline.title],
    ['백업한 날', formatDay(civilFromInstant(new Date(outline.exportedAt), 'Asia/Seoul').date, { year: true })],
    ['거래', `${formatNumber(outline.entries)}건`],
    ...(from !== null && to !== null
      ? [['기간', `${from.replaceAll('-', '.')} ~ ${to.replaceAll('-', '.')}`] as const]
      : []),
    ['자산', `${formatNumber(outline.assets)}개`],
    ['분류', `${formatNumber(outline.categories)}개`],
    ...(outline.receipts > 0 ? [['영수증', `${formatNumber(outline.receipts)}장`] as const] : []),
  ];
  return (
    <div className={css.body}>
      <dl className={css.facts}>
        {rows.map(([name, value]) => (
          <div key={name} className={css.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={css.text}>
        기존 가계부는 그대로 두고 새 가계부를 만들어요.
        {members > 1 ? ' 새 가계부에는 나만 참여하고, 다른 구성원은 이름만 남아요.' : ''}
      </p>
    </div>
  );
}
