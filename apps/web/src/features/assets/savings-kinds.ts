import type { SavingsTerms } from '@salim/contract';

/** Names of the kinds, and the usual tax on their interest in hundredths of a percent. */
export const SAVINGS_KINDS: Readonly<Record<SavingsTerms['kind'], { readonly name: string; readonly taxBps: number }>> =
  {
    DEPOSIT: { name: '예금', taxBps: 1540 },
    INSTALLMENT: { name: '적금', taxBps: 1540 },
    ISA: { name: 'ISA', taxBps: 990 },
    IRP: { name: 'IRP', taxBps: 0 },
    PENSION_SAVINGS: { name: '연금저축', taxBps: 0 },
    YOUTH_FUTURE: { name: '청년미래적금', taxBps: 0 },
  };

export const LIMIT_NAMES = { CREDIT: '세액공제 한도', PAYMENT: '납입 한도', TAX_FREE: '비과세 한도' } as const;
