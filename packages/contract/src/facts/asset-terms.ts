/** The terms of an asset: those of savings say what kind they are, those of a loan do not. */
type AnyTerms = { readonly kind?: string | undefined } | null;

/** The contract of a loan; null for savings, and without terms. */
export function loanTermsOf<Terms extends AnyTerms>({
  terms,
}: {
  readonly terms: Terms;
}): Exclude<Terms, { readonly kind: string }> | null {
  return terms?.kind === undefined ? (terms as Exclude<Terms, { readonly kind: string }>) : null;
}

/** The contract of a savings account; null for loans, and without terms. */
export function savingsTermsOf<Terms extends AnyTerms>({
  terms,
}: {
  readonly terms: Terms;
}): Extract<Terms, { readonly kind: string }> | null {
  return terms?.kind === undefined ? null : (terms as Extract<Terms, { readonly kind: string }>);
}
