import type { AssetSubType, AssetType } from '@salim/contract';
import type { Generated } from 'kysely';
import type { Instant, NullableInstant } from '../column-types.ts';

export interface AssetTable {
  book_id: string;
  asset_id: string;
  asset_type: AssetType;
  sub_type: AssetSubType | null;
  name: string;
  opening_balance: number;
  posted: Generated<number>;
  is_active: boolean;
  institution: string;
  note: string;
  color: string;
  icon: string;
  sort_order: number;
  payment_day: number | null;
  cutoff_day: number | null;
  settlement_asset_id: string | null;
  rate_bps: number | null;
  maturity_date: string | null;
  monthly_payment: number | null;
  version: Generated<number>;
  created_at: Instant;
  deleted_at: NullableInstant;
}
