/** What a commit made or changed apart from entries, for taking it back. */
export interface MadeByImport {
  readonly assetIds: readonly string[];
  readonly categoryIds: readonly string[];
  /** What was added to opening balances, those of new assets included. */
  readonly openings: readonly { readonly assetId: string; readonly amount: number }[];
}
