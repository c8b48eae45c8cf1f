import type { TaxKind } from '@salim/domain';

/** How spending counts for the year-end tax deduction. */
export const TAX_KIND_NAMES: Readonly<Record<TaxKind, string>> = {
  ORDINARY: '일반',
  MARKET: '전통시장',
  TRANSIT: '대중교통',
  CULTURE: '문화·체육',
  EXCLUDED: '제외',
};

/** In the order of the choices. */
export const TAX_KIND_OPTIONS = (Object.keys(TAX_KIND_NAMES) as TaxKind[]).map((id) => ({
  id,
  name: TAX_KIND_NAMES[id],
}));

/** The kind with that id; null for any other choice. */
export const taxKindOf = (id: string): TaxKind | null =>
  TAX_KIND_OPTIONS.find((option) => option.id === id)?.id ?? null;
