/** Characters that make a spreadsheet treat a cell as a formula or a command, including full-width forms. */
const TRIGGER = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;
const DEFUSED = /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;

/**
 * Prevents formula injection: prefixes an apostrophe to text that looks like a formula, and to text that looks already
 * escaped. `restored` returns every text exactly.
 */
export function defused(text: string): string {
  return TRIGGER.test(text) ? `'${text}` : text;
}

/** The inverse of `defused`. */
export function restored(cell: string): string {
  return DEFUSED.test(cell) ? cell.slice(1) : cell;
}

/** Names in one cell, separated by commas; a name that contains a comma or a quote is quoted. */
export function joinedNames(names: readonly string[]): string {
  return names.map((name) => (/[",]/u.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ');
}

const NAME = /\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/uy;

/** The inverse of `joinedNames`; also accepts hand-written lists. */
export function separateNames(cell: string): string[] {
  const names: string[] = [];
  NAME.lastIndex = 0;
  while (NAME.lastIndex < cell.length) {
    const match = NAME.exec(cell);
    if (!match) break;
    const name = match[1] === undefined ? (match[2] ?? '').trim() : match[1].replaceAll('""', '"');
    if (name !== '') names.push(name);
  }
  return names;
}

/** A part of a payment: the method, or null when unknown, and the amount. */
export interface PaymentPart {
  readonly name: string | null;
  readonly amount: number;
}

/** `신한카드`, or for several methods `신한카드(9000) + 포인트(500)`. */
export function paymentCell(parts: readonly PaymentPart[]): string {
  const [first, ...others] = parts;
  if (others.length === 0) return first?.name ?? '';
  return parts.map(({ name, amount }) => `${name ?? ''}(${amount})`).join(' + ');
}

const PART = /(.*?)\((\d{1,13})\)(?: \+ |$)/uy;

/** The inverse of `paymentCell` for a transaction of this amount. */
export function paymentParts(cell: string, amount: number): PaymentPart[] {
  const parts: PaymentPart[] = [];
  PART.lastIndex = 0;
  while (PART.lastIndex < cell.length) {
    const match = PART.exec(cell);
    if (!match) break;
    parts.push({ name: match[1] === '' ? null : (match[1] ?? null), amount: Number(match[2]) });
  }
  const isList = parts.length > 1 && parts.reduce((sum, part) => sum + part.amount, 0) === amount;
  return isList ? parts : [{ name: cell === '' ? null : cell, amount }];
}
