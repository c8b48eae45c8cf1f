import { withJosa } from '@salim/domain';
import { withoutCostEnding } from '../../../text/cost-ending.ts';
import { formatMonth } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useLedger } from '../model/ledger.tsx';
import { isNarrowed, type ListFilters } from '../model/list-filters.ts';
import type { ListScope } from './use-list-scope.ts';

interface EmptyListProps {
  readonly filters: ListFilters;
  readonly scope: ListScope;
  readonly onFilters: (filters: ListFilters) => void;
  readonly onCreate: () => void;
}

/** Why the list is empty, and what to do next: another period, fewer filters, or the first transaction. */
export function EmptyList({ filters, scope, onFilters, onCreate }: EmptyListProps) {
  const { canWrite } = useLedger();
  const everywhere = { ...filters, month: null, from: null, to: null };
  const name = withoutCostEnding(filters.q);
  if (isNarrowed(filters)) {
    return (
      <EmptyState
        art="search"
        title="조건에 맞는 내역이 없어요"
        actions={
          <>
            {name === null ? null : (
              <Button variant="primary" onPress={() => onFilters({ ...filters, q: name })}>
                {withJosa(`‘${name}’`, '으로/로')} 찾기
              </Button>
            )}
            {scope.isTimeline ? null : (
              <Button variant={name === null ? 'primary' : 'secondary'} onPress={() => onFilters(everywhere)}>
                모든 기간에서 찾기
              </Button>
            )}
            <Button
              onPress={() =>
                onFilters({
                  ...filters,
                  types: [],
                  categoryIds: [],
                  excludedCategoryIds: [],
                  assetIds: [],
                  paymentMethodIds: [],
                  tagIds: [],
                  memberIds: [],
                  merchant: '',
                  importId: null,
                  minAmount: null,
                  maxAmount: null,
                  q: '',
                })
              }
            >
              필터 지우기
            </Button>
          </>
        }
      >
        {filters.q.trim() === ''
          ? '필터를 줄이거나 기간을 넓혀 보세요.'
          : '다른 단어나 초성으로 찾아보세요. 금액으로도 찾을 수 있어요.'}
      </EmptyState>
    );
  }
  const add = canWrite ? (
    <Button variant="primary" onPress={onCreate}>
      거래 추가
    </Button>
  ) : null;
  if (scope.isTimeline) {
    return (
      <EmptyState
        art="ledger"
        title="아직 내역이 없어요"
        actions={
          canWrite ? (
            <>
              {add}
              <LinkButton to="/imports">파일 가져오기</LinkButton>
            </>
          ) : null
        }
      >
        {canWrite ? '금액만 입력해도 저장돼요. 첫 거래를 기록해 보세요.' : '이 가계부에는 아직 기록된 거래가 없어요.'}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      art="ledger"
      title={scope.month === null ? '이 기간에는 내역이 없어요' : `${formatMonth(scope.month)} 내역이 없어요`}
      actions={
        <>
          {add}
          <Button onPress={() => onFilters(everywhere)}>모든 기간 보기</Button>
        </>
      }
    >
      다른 달을 고르거나 모든 기간을 살펴보세요.
    </EmptyState>
  );
}
