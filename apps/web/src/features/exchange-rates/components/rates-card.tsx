import type { Book, ExchangeRate } from '@salim/contract';
import { useRef, useState } from 'react';
import { canWrite } from '../../../ledger/can-write.ts';
import { useRates } from '../../../ledger/use-rates.ts';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { formatDay, formatNumber, todayIn } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { Form } from '../../../ui/form.tsx';
import { Upload } from '../../../ui/icons/upload.ts';
import layout from '../../../ui/layout.module.css';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useCreateRates } from '../api/exchange-rates.ts';
import css from './rates-card.module.css';

/** The newest rate of each currency. */
function newestOf(rates: readonly ExchangeRate[]): ExchangeRate[] {
  return [...new Map(rates.toReversed().map((rate) => [rate.currency, rate])).values()].toSorted((a, b) =>
    a.currency < b.currency ? -1 : 1,
  );
}

function RateFileButton({ book }: { readonly book: Book }) {
  const input = useRef<HTMLInputElement | null>(null);
  const [undated, setUndated] = useState<File | null>(null);
  const [date, setDate] = useState<string | null>(todayIn(book.timeZone));
  const send = useCreateRates(book.id);
  const upload = (file: File, day: string | null) => {
    const form = new FormData();
    if (day !== null) form.append('date', day);
    form.append('file', file, file.name);
    send.mutate(form, {
      onSuccess: (answer) => {
        setUndated(null);
        if ('count' in answer) toast.success(`환율 ${formatNumber(answer.count)}개를 가져왔어요`);
      },
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'RATE_DATE_MISSING') setUndated(file);
      },
    });
  };
  return (
    <div className={layout.grid12}>
      <input
        ref={input}
        type="file"
        accept=".csv,.xml,.json,.txt"
        className={css.file}
        aria-label="환율 파일"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) upload(file, null);
        }}
      />
      <Button icon={<Upload aria-hidden />} isPending={send.isPending} onPress={() => input.current?.click()}>
        환율 파일 가져오기
      </Button>
      {undated === null ? (
        send.error ? (
          <Notice tone="error">{messageOf(send.error)}</Notice>
        ) : null
      ) : (
        <div className={layout.grid12}>
          <DatePicker label="며칠 환율인가요?" value={date} onChange={setDate} today={todayIn(book.timeZone)} />
          <Button variant="primary" isPending={send.isPending} onPress={() => upload(undated, date)}>
            이 날짜로 가져오기
          </Button>
        </div>
      )}
    </div>
  );
}

interface RateValues {
  readonly currency: string;
  readonly date: string | null;
  readonly rate: string;
}

function RateForm({ book }: { readonly book: Book }) {
  const save = useCreateRates(book.id);
  const today = todayIn(book.timeZone);
  const form = useForm({
    initial: (): RateValues => ({ currency: '', date: today, rate: '' }),
    check: ({ currency, date, rate }) => ({
      currency: /^[a-z]{3}$/iu.test(currency.trim()) ? undefined : '통화를 USD처럼 세 글자로 입력해 주세요.',
      rate: Number(rate.replaceAll(',', '')) > 0 ? undefined : '환율을 숫자로 입력해 주세요. 예: 1384.5',
      date: date === null ? '날짜를 골라 주세요.' : undefined,
    }),
    server: { fields: ['currency', 'rate', 'date'] },
    sending: save,
  });
  const submit = () =>
    form.submit(({ currency, date, rate }) => {
      if (date === null) return;
      const typed = { currency: currency.trim().toUpperCase(), date, rate: rate.replaceAll(/[,\s]/gu, '') };
      save.mutate(typed, {
        onSuccess: () => {
          toast.success(`${typed.currency} 환율을 저장했어요`);
          form.reset({ currency: '', date, rate: '' });
        },
      });
    });
  return (
    <Form onSubmit={submit} className={layout.grid12 ?? ''} label="환율 입력">
      <div className={css.fields}>
        <TextField label="통화" {...form.field('currency')} placeholder="USD" maxLength={3} />
        <TextField label="1단위 가격" {...form.field('rate')} placeholder="1,384.5" inputMode="decimal" />
        <DatePicker label="날짜" {...form.control('date')} today={today} />
      </div>
      {form.failure === null ? null : <Notice tone="error">{form.failure}</Notice>}
      <Button type="submit" isPending={form.isSending}>
        환율 저장
      </Button>
    </Form>
  );
}

/** The rates of a book: the newest of each currency, a file of them, and one typed in. */
export function RatesCard({ book }: { readonly book: Book }) {
  const { data: rates, error, isFetching, refetch } = useRates(book.id);
  return (
    <Card title="환율">
      <div className={layout.grid16}>
        <p className={css.help}>
          외화로 쓴 금액에 그날 환율을 적용해요. 유럽중앙은행이나 한국수출입은행의 환율 파일을 가져올 수 있어요.
        </p>
        {canWrite(book) ? (
          <>
            <RateFileButton book={book} />
            <RateForm book={book} />
          </>
        ) : null}
        <div>
          {rates === undefined ? (
            error ? (
              <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
            ) : (
              <SkeletonRows rows={1} height={20} label="환율을 불러오는 중" />
            )
          ) : rates.length === 0 ? (
            <p className={css.help}>아직 저장한 환율이 없어요.</p>
          ) : (
            <ul className={css.rates}>
              {newestOf(rates).map(({ currency, date, rate }) => (
                <li key={currency} className={css.rate}>
                  <span>1 {currency}</span>
                  <span className={css.date}>{formatDay(date)}</span>
                  <strong>
                    {formatNumber(Number(rate))} {book.currency}
                  </strong>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </Card>
  );
}
