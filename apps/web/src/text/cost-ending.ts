/** What a text is about that ends in 비 or 값, as 택시비 and 커피값 do; null for other texts. */
export function withoutCostEnding(text: string): string | null {
  return /^(?<name>[가-힣]{2,})[비값]$/u.exec(text.trim())?.groups?.name ?? null;
}
