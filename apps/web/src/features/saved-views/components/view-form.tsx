import type { Book, SavedView } from '@salim/contract';
import { NAME_MAX } from '@salim/contract/facts/limits';
import { canWrite } from '../../../ledger/can-write.ts';
import type { ReportSearch } from '../../../ledger/transaction-search.ts';
import { namesPeriod, viewQueryOf } from '../../../ledger/view-query.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useCreateView, useUpdateView } from '../api/saved-views.ts';

const SCOPES = [
  { id: 'ME', name: '나만' },
  { id: 'BOOK', name: '구성원 모두' },
] as const;

interface ViewFormProps {
  readonly book: Book;
  /** The screen as it is shown; what a new view keeps. */
  readonly target: SavedView['target'];
  readonly search: ReportSearch;
  /** The view to edit instead of saving a new one. */
  readonly view: SavedView | null;
  readonly onDone: () => void;
}

/** Names and saves the filters of a screen, or edits a saved view. */
export function ViewForm({ book, target, search, view, onDone }: ViewFormProps) {
  const create = useCreateView(book.id);
  const update = useUpdateView(book.id);
  const form = useForm({
    initial: {
      name: view?.name ?? '',
      scope: view?.scope ?? ('ME' as const),
      onDashboard: view?.onDashboard ?? false,
      keepsPeriod: false,
    },
    check: ({ name }) => ({ name: name.trim() === '' ? '이름을 입력해 주세요.' : undefined }),
    clearsOnChange: 'all',
    server: { fields: ['name'], codes: { NAME_TAKEN: 'name' } },
    sending: view ? update : create,
  });
  const { scope, onDashboard, keepsPeriod } = form.values;
  const submit = () =>
    form.submit(({ name }) => {
      const values = { name: name.trim(), scope, onDashboard };
      const onSuccess = () => {
        toast.success(view ? '저장했어요' : '보기를 저장했어요', { message: values.name });
        onDone();
      };
      if (view) update.mutate({ view, changes: values }, { onSuccess });
      else create.mutate({ ...values, target, query: viewQueryOf(search, { hasPeriod: keepsPeriod }) }, { onSuccess });
    });
  return (
    <Form onSubmit={submit} className={layout.stack16 ?? ''} label={view ? '보기 수정' : '이 보기 저장'}>
      <TextField label="이름" {...form.field('name')} maxLength={NAME_MAX} placeholder="예: 배달 음식" autoFocus />
      {canWrite(book) ? (
        <Segmented
          label="누구에게 보일까요?"
          options={SCOPES}
          value={scope}
          onChange={(next) => form.change({ scope: next })}
        />
      ) : null}
      <Checkbox isSelected={onDashboard} onChange={(isOn) => form.change({ onDashboard: isOn })}>
        홈에 금액 보이기
      </Checkbox>
      {view === null && namesPeriod(search) ? (
        <Checkbox isSelected={keepsPeriod} onChange={(isOn) => form.change({ keepsPeriod: isOn })}>
          지금 고른 기간도 저장
        </Checkbox>
      ) : null}
      {form.failure === null ? null : <Notice tone="error">{form.failure}</Notice>}
      <Button type="submit" variant="primary" isPending={form.isSending}>
        저장
      </Button>
    </Form>
  );
}
