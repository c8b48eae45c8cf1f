/** Said beside a name that something else has already; whoever means it may go on. */
export function sameNameHint(name: string, others: readonly { readonly name: string }[]): string | undefined {
  const wanted = name.trim().normalize('NFC').toLowerCase();
  return others.some((other) => other.name.toLowerCase() === wanted)
    ? '같은 이름이 이미 있어요. 그대로 저장해도 돼요.'
    : undefined;
}
