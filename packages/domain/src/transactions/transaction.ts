/** Kinds of a transaction (거래). */
export type TransactionType = 'INCOME' | 'EXPENSE' | 'TRANSFER' | 'ADJUSTMENT';

export interface SplitPart {
  /** Null is 미분류. */
  readonly categoryId: string | null;
  readonly amount: number;
}

export interface PaymentPart {
  /** The asset that money leaves or reaches; null if none is named (자산 미지정). */
  readonly assetId: string | null;
  readonly amount: number;
}

export interface MemberAmount {
  readonly userId: string;
  readonly amount: number;
}

/** An income, or an expense, which as a refund flows the other way. */
export interface FlowFacts {
  readonly type: 'INCOME' | 'EXPENSE';
  readonly amount: number;
  readonly isRefund: boolean;
  readonly splits: readonly SplitPart[];
  readonly payments: readonly PaymentPart[];
}

/**
 * Money moved between two own assets; the fee is an expense inside the same transaction. In a settlement between
 * members, either side may be an asset outside the book.
 */
export interface TransferFacts {
  readonly type: 'TRANSFER';
  readonly amount: number;
  readonly fromAssetId: string | null;
  readonly toAssetId: string | null;
  readonly fee: number;
  readonly feeCategoryId: string | null;
  readonly isSettlement?: boolean;
}

/** A difference between the book and reality, corrected by reconciling an asset. */
export interface AdjustmentFacts {
  readonly type: 'ADJUSTMENT';
  readonly amount: number;
  readonly assetId: string;
  readonly direction: 'IN' | 'OUT';
}

export type TransactionFacts = FlowFacts | TransferFacts | AdjustmentFacts;
