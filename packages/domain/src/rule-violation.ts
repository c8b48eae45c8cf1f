/** Ledger rules that user input can violate; each has a Korean message in the contract. */
export type RuleCode =
  | 'SPLIT_SUM_MISMATCH'
  | 'PAYMENT_SUM_MISMATCH'
  | 'PAYER_SUM_MISMATCH'
  | 'SHARE_SUM_MISMATCH'
  | 'DUPLICATE_MEMBER'
  | 'TRANSFER_SAME_ASSET'
  | 'TRANSFER_ASSET_REQUIRED'
  | 'TRANSFER_TAKES_NO_CATEGORY'
  | 'FIELD_NOT_FOR_TYPE'
  | 'REFUND_ONLY_FOR_EXPENSE'
  | 'RRULE_INVALID'
  | 'RRULE_UNSUPPORTED'
  | 'END_BEFORE_START'
  | 'NEVER_OCCURS';

/** Thrown by domain rules; `field` is the path of the offending field in the API. */
export class RuleViolation extends Error {
  override readonly name = 'RuleViolation';
  readonly code: RuleCode;
  readonly field: string;

  constructor(code: RuleCode, field: string) {
    super(`${code} at ${field}`);
    this.code = code;
    this.field = field;
  }
}
