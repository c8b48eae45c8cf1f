import type { Occurrence, RecurringRule } from '@salim/contract';
import { addDays } from '@salim/domain';
import { messageOf } from '../../../platform/api/api-error.ts';
import { formatDay } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { Pause } from '../../../ui/icons/pause.ts';
import { Pencil } from '../../../ui/icons/pencil.ts';
import { Play } from '../../../ui/icons/play.ts';
import { Trash } from '../../../ui/icons/trash.ts';
import layout from '../../../ui/layout.module.css';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useChangeRuleState } from '../api/change-recurring-rule-state.ts';
import { useOccurrences } from '../api/use-occurrences.ts';
import { scheduleText } from '../model/describe-schedule.ts';
import { nameOf, placeOf, TYPE_NAMES, useRecurringBook } from '../model/recurring-book.tsx';
import { type OccurrenceActions, OccurrenceRow } from './occurrence-row.tsx';
import { RuleAmount } from './recurring-rule-amount.tsx';
import css from './recurring-rule-sheet.module.css';

const BACK_DAYS = 186;
const AHEAD_DAYS = 366;
const COMING_SHOWN = 6;
const PAST_SHOWN = 6;

const PROBLEMS: Readonly<Record<NonNullable<RecurringRule['problem']>, string>> = {
  ASSET_GONE: '연결된 자산이 삭제돼서 멈췄어요. 수정에서 자산을 다시 고르면 밀린 거래부터 기록해요.',
  AUTHOR_GONE: '만든 사람이 가계부에서 나가서 멈췄어요.',
  BOOK_GONE:
    '받는 가계부가 삭제됐거나 기록할 권한이 없어져서 멈췄어요. 수정에서 받는 자산을 다시 고르면 밀린 거래부터 기록해요.',
  REFUSED: '지금 내용으로는 기록할 수 없어서 멈췄어요. 내용을 수정하면 밀린 거래부터 기록해요.',
};

const LOAN_PROBLEMS: Readonly<Partial<typeof PROBLEMS>> = {
  ASSET_GONE:
    '출금 계좌가 삭제됐거나 사용하지 않는 자산이라 멈췄어요. 대출 조건에서 다시 고르면 밀린 회차부터 기록해요.',
  REFUSED: '지금 내용으로는 기록할 수 없어서 멈췄어요. 대출 조건을 수정하면 밀린 회차부터 기록해요.',
};

interface RuleSheetProps extends OccurrenceActions {
  readonly rule: RecurringRule;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** One rule: its fields, its past and upcoming occurrences and the available actions. */
export function RuleSheet({ rule, onEdit, onClose, ...actions }: RuleSheetProps) {
  const book = useRecurringBook();
  const { template } = rule;
  const { isMasked, leavesBook, into } = rule;
  const item = { ...template, isMasked, leavesBook, into };
  const place = placeOf(book, item);
  const isLoan = rule.kind === 'LOAN';
  return (
    <Sheet title={nameOf(book, item)} isOpen isInUrl onClose={onClose}>
      <div className={css.body}>
        <div className={layout.grid4}>
          <RuleAmount type={template.type} amount={template.amount} isRefund={template.isRefund} size="hero" />
          {rule.nextInstallment === null ? null : (
            <p className={css.schedule}>
              {rule.nextInstallment.n}회차 · 원금 <Money value={rule.nextInstallment.principal} /> · 이자{' '}
              <Money value={rule.nextInstallment.interest} />
            </p>
          )}
          <p className={css.schedule}>{scheduleText(rule)}</p>
        </div>
        {rule.problem === null ? null : (
          <Notice tone="warning">{(isLoan && LOAN_PROBLEMS[rule.problem]) || PROBLEMS[rule.problem]}</Notice>
        )}
        {isLoan ? (
          <Notice tone="info">
            대출 조건대로 원금은 이체, 이자는 지출로 함께 기록해요. 둘 중 하나를 삭제하면 함께 삭제돼요.
          </Notice>
        ) : null}
        {rule.isMasked ? (
          <Notice tone="info">다른 구성원의 비공개 반복 거래예요. 금액과 날짜만 볼 수 있어요.</Notice>
        ) : null}
        {leavesBook ? (
          <Notice tone="info">
            두 가계부에 이체로 함께 기록되고, 수입·지출에는 포함되지 않아요.
            {into === null ? ' 멈추기는 누구나, 수정과 다시 시작은 만든 사람만 할 수 있어요.' : ''}
          </Notice>
        ) : null}
        <dl className={css.facts}>
          <div>
            <dt>종류</dt>
            <dd>{isLoan ? '대출 상환' : TYPE_NAMES[template.type]}</dd>
          </div>
          {place === '' ? null : (
            <div>
              <dt>{template.type === 'TRANSFER' ? '자산' : '분류'}</dt>
              <dd>{place}</dd>
            </div>
          )}
          <div>
            <dt>기록 방식</dt>
            <dd>{rule.mode === 'AUTO' ? '그날 자동으로 기록' : '그날 알림을 받고 기록'}</dd>
          </div>
          <div>
            <dt>시작일</dt>
            <dd>{formatDay(rule.startDate, { year: true })}</dd>
          </div>
          {template.memo === '' ? null : (
            <div>
              <dt>메모</dt>
              <dd>{template.memo}</dd>
            </div>
          )}
        </dl>
        {book.canWrite && !rule.isMasked ? <RuleActions rule={rule} onEdit={onEdit} onClose={onClose} /> : null}
        <Occurrences rule={rule} {...actions} />
      </div>
    </Sheet>
  );
}

function RuleActions({ rule, onEdit, onClose }: Pick<RuleSheetProps, 'rule' | 'onEdit' | 'onClose'>) {
  const book = useRecurringBook();
  const state = useChangeRuleState(book.bookId);
  const name = nameOf(book, { ...rule.template, isMasked: rule.isMasked });
  const isOthersMove = rule.leavesBook && rule.into === null;
  const fail = (error: Error) => toast.error('바꾸지 못했어요', { message: messageOf(error) });
  const restore = () =>
    state.mutate(
      { ruleId: rule.id, to: 'restored' },
      { onSuccess: () => toast.success('반복 거래를 복원했어요', { message: name }), onError: fail },
    );
  const remove = () =>
    state.mutate(
      { ruleId: rule.id, to: 'deleted' },
      {
        onSuccess: () => {
          toast.success('반복 거래를 삭제했어요', {
            message: '기록한 거래는 그대로 남아요.',
            ...(isOthersMove ? {} : { action: { label: '되돌리기', onClick: restore } }),
          });
          onClose();
        },
        onError: fail,
      },
    );
  const toggle = () =>
    state.mutate(
      { ruleId: rule.id, to: rule.isPaused ? 'resumed' : 'paused' },
      {
        onSuccess: () =>
          toast.success(rule.isPaused ? '오늘부터 다시 기록해요' : '반복 거래를 멈췄어요', { message: name }),
        onError: fail,
      },
    );
  return (
    <div className={layout.wrappingRow}>
      {rule.loanAssetId === null ? (
        isOthersMove ? null : (
          <Button icon={<Pencil aria-hidden />} onPress={onEdit}>
            수정
          </Button>
        )
      ) : (
        <LinkButton to="/assets/$assetId" params={{ assetId: rule.loanAssetId }} icon={<Pencil aria-hidden />}>
          수정
        </LinkButton>
      )}
      {(rule.nextDate === null && !rule.isPaused) || (isOthersMove && rule.isPaused) ? null : (
        <Button
          icon={rule.isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
          isPending={state.isPending}
          onPress={toggle}
        >
          {rule.isPaused ? '다시 시작' : '멈추기'}
        </Button>
      )}
      {rule.kind === 'LOAN' ? null : (
        <Button variant="dangerSoft" icon={<Trash aria-hidden />} isPending={state.isPending} onPress={remove}>
          삭제
        </Button>
      )}
    </div>
  );
}

function Occurrences({ rule, ...actions }: OccurrenceActions & { readonly rule: RecurringRule }) {
  const { bookId, today } = useRecurringBook();
  const query = useOccurrences(bookId, rule.id, {
    from: addDays(today, -BACK_DAYS),
    to: addDays(today, AHEAD_DAYS),
  });
  if (!query.data) {
    return query.error ? (
      <LoadFailure error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
    ) : (
      <SkeletonRows rows={4} height={52} />
    );
  }
  const isOpen = (one: Occurrence) => one.state === 'PLANNED' || one.state === 'WAITING' || one.date > today;
  const coming = query.data.filter(isOpen).slice(0, COMING_SHOWN);
  const past = query.data
    .filter((one) => !isOpen(one))
    .toReversed()
    .slice(0, PAST_SHOWN);
  const groups = [
    { title: rule.isPaused ? '다시 시작하면 기록할 회차' : '예정된 회차', rows: coming },
    { title: '지난 회차', rows: past },
  ];
  return (
    <>
      {groups
        .filter((group) => group.rows.length > 0)
        .map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h3 className={css.title}>{group.title}</h3>
            <ul>
              {group.rows.map((one) => (
                <OccurrenceRow
                  key={one.occurrenceDate}
                  ruleId={rule.id}
                  occurrence={one}
                  type={rule.template.type}
                  isMasked={rule.isMasked}
                  {...actions}
                />
              ))}
            </ul>
          </section>
        ))}
    </>
  );
}
