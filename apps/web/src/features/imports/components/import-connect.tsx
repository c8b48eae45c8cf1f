import type { ImportPreview } from '@salim/contract';
import { formatNumber } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { ImportColumns } from './import-columns.tsx';
import css from './import-connect.module.css';

interface ImportConnectProps {
  readonly preview: ImportPreview;
  readonly onCancel: () => void;
  readonly isCancelling: boolean;
}

/** The step before the preview for unknown file formats: column mapping. */
export function ImportConnect({ preview, onCancel, isCancelling }: ImportConnectProps) {
  return (
    <Card>
      <div className={css.head}>
        <h2 className={css.title}>열을 연결해 주세요</h2>
        <p className={css.text}>
          처음 보는 형식이에요. 날짜와 금액 열만 골라 주면 가져올 수 있어요. 다음부터는 자동으로 연결해요.
        </p>
        <p className={css.tags}>
          <Tag tone="accent" isLong>
            {preview.fileName}
          </Tag>
          {preview.sheetName === null ? null : <Tag isLong>{preview.sheetName} 시트</Tag>}
          <Tag>{formatNumber(preview.rows)}줄</Tag>
        </p>
      </div>
      <ImportColumns
        key={JSON.stringify(preview.mapping.columns)}
        preview={preview}
        submitLabel="이대로 불러오기"
        actions={
          <Button variant="ghost" onPress={onCancel} isPending={isCancelling}>
            취소
          </Button>
        }
      />
    </Card>
  );
}
