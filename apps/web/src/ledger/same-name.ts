/** Hint beside a name that is already in use; the user may continue. */
export function sameNameHint(name: string, others: readonly { readonly name: string }[]): string | undefined {
  const wanted = name.trim().normalize('NFC').toLowerCase();
  return others.some((other) => other.name.toLowerCase() === wanted)
    ? '같은 이름이 이미 있어요. 그대로 저장해도 돼요.'
    : undefined;
}
