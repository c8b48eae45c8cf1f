import type { Asset } from '@salim/contract';
import type { OwnBook } from '../../../ledger/use-own-accounts.ts';
import { Select } from '../../../ui/select.tsx';
import { accountOptions } from '../settlement-accounts.ts';

interface AccountSelectProps {
  readonly label: string;
  /** Accounts of the shared book. */
  readonly assets: readonly Asset[];
  /** The user's other books; empty for another member's side. */
  readonly ownBooks: readonly OwnBook[];
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly error?: string | null | undefined;
}

/** Selects the account that the money of one side left or reached. */
export function AccountSelect({ assets, ownBooks, error, ...field }: AccountSelectProps) {
  const canBeOwn = ownBooks.some((one) => one.assets.length > 0);
  return (
    <Select
      {...field}
      options={accountOptions(assets, ownBooks)}
      help={
        canBeOwn ? '내 다른 가계부의 계좌를 고르면 그 가계부에도 이체로 기록돼요. 상대에게는 보이지 않아요.' : undefined
      }
      error={error}
    />
  );
}
