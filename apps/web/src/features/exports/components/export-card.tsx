import type { Book } from '@salim/contract';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../platform/api/api-error.ts';
import { downloadExport } from '../../../platform/api/download-export.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { todayIn } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { Form } from '../../../ui/form.tsx';
import { Download } from '../../../ui/icons/download.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { toast } from '../../../ui/toast.tsx';
import css from './export-card.module.css';

const FORMATS = [
  { id: 'xlsx', name: '엑셀' },
  { id: 'csv', name: 'CSV' },
  { id: 'json', name: 'JSON 백업' },
] as const;
const RANGES = [
  { id: 'all', name: '전체' },
  { id: 'period', name: '기간' },
] as const;

type Format = (typeof FORMATS)[number]['id'];

const WHAT_IT_IS: Readonly<Record<Format, string>> = {
  xlsx: '엑셀이나 한셀에서 바로 열 수 있고, 살림으로 다시 가져올 수 있어요.',
  csv: '대부분의 프로그램에서 열 수 있고, 살림으로 그대로 다시 가져올 수 있어요.',
  json: '가계부 전체를 백업해요. 가계부 화면의 ‘백업에서 복원’으로 똑같은 가계부를 만들 수 있어요. 영수증은 최근 것부터 200장, 파일 크기 96MB까지 담겨요.',
};

interface ExportValues {
  readonly format: Format;
  readonly range: 'all' | 'period';
  readonly from: string | null;
  readonly to: string | null;
}

/** A backup of a period would restore different balances. */
const hasPeriod = ({ range, format }: ExportValues) => range === 'period' && format !== 'json';

function checkPeriod(values: ExportValues) {
  const { from, to } = values;
  if (!hasPeriod(values)) return {};
  if (from === null) return { from: '시작일을 골라 주세요.' };
  if (to === null) return { to: '종료일을 골라 주세요.' };
  return { to: from > to ? '종료일이 시작일보다 빨라요.' : undefined };
}

/** 내보내기: exports a book, or a period of it, as a file or a backup. */
export function ExportCard({ book }: { readonly book: Book }) {
  const today = todayIn(book.timeZone);
  const form = useForm({
    initial: (): ExportValues => ({ format: 'xlsx', range: 'all', from: `${today.slice(0, 4)}-01-01`, to: today }),
    check: checkPeriod,
    showsProblems: 'on-submit',
  });
  const { format, from, to } = form.values;
  const isPeriod = hasPeriod(form.values);
  const download = useMutation({
    mutationFn: () =>
      downloadExport(book.id, { format, ...(isPeriod ? { from: from ?? undefined, to: to ?? undefined } : {}) }),
    onSuccess: (name) => toast.success('파일을 내려받았어요', { message: name }),
  });
  const submit = () => form.submit(() => download.mutate());
  return (
    <Card title="내보내기">
      <Form onSubmit={submit} label="내보내기" className={css.form ?? ''}>
        <Segmented label="파일 종류" options={FORMATS} {...form.control('format')} />
        <p className={css.text}>{WHAT_IT_IS[format]}</p>
        {format === 'json' ? null : <Segmented label="내보낼 기간" options={RANGES} {...form.control('range')} />}
        {isPeriod ? (
          <div className={css.days}>
            <DatePicker label="시작일" {...form.control('from')} today={today} />
            <DatePicker label="종료일" {...form.control('to')} today={today} />
          </div>
        ) : null}
        {download.error ? <Notice tone="error">{messageOf(download.error)}</Notice> : null}
        <Button
          type="submit"
          variant="primary"
          icon={<Download aria-hidden />}
          isPending={download.isPending}
          className={css.button ?? ''}
        >
          {format === 'json' ? '백업 내려받기' : '내려받기'}
        </Button>
      </Form>
    </Card>
  );
}
