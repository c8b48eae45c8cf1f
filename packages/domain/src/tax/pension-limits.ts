/**
 * What of a year's payments into pensions earns a tax credit, in won: into 연금저축 alone, and together with 퇴직연금 (IRP).
 * 소득세법 제59조의3, looked up on 2026-11-22; the same in 2025 and 2026.
 */
export const PENSION_CREDIT_LIMITS = { savings: 6_000_000, all: 9_000_000 } as const;
