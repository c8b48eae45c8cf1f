import type { LedgerProgram } from '../layouts/layout.ts';
import { actual } from './actual.ts';
import { banksalad } from './banksalad.ts';
import { ezbookkeeping } from './ezbookkeeping.ts';
import { firefly } from './firefly.ts';
import type { ProgramReader } from './program-reader.ts';
import { splitwise } from './splitwise.ts';
import { whooing } from './whooing.ts';
import { ynab } from './ynab.ts';

export const PROGRAMS: Readonly<Record<LedgerProgram, ProgramReader>> = {
  ACTUAL: actual,
  BANKSALAD: banksalad,
  EZBOOKKEEPING: ezbookkeeping,
  FIREFLY: firefly,
  SPLITWISE: splitwise,
  WHOOING: whooing,
  YNAB: ynab,
};
