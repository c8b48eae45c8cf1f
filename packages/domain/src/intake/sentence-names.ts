import { choseongOf } from '../hangul/search-text.ts';
import { readNumeral } from '../money/amount-grammar.ts';

/** The names used in a book, so that sentences may refer to them. */
export interface KnownNames {
  readonly categories: readonly {
    readonly id: string;
    readonly name: string;
    readonly kind: 'EXPENSE' | 'INCOME';
    readonly isTop: boolean;
  }[];
  readonly methods: readonly { readonly id: string; readonly name: string }[];
  /** A house or a deposit for one cannot pay; most assets can. */
  readonly assets: readonly { readonly id: string; readonly name: string; readonly cannotPay?: boolean }[];
  /** By name and nickname; a member may have several. */
  readonly members: readonly { readonly id: string; readonly name: string }[];
  readonly tags: readonly { readonly id: string; readonly name: string }[];
}

export const NO_NAMES: KnownNames = { categories: [], methods: [], assets: [], members: [], tags: [] };

/** The references to the book that a sentence names. */
export interface NamedReferences {
  readonly categoryId: string | null;
  readonly paymentMethodId: string | null;
  readonly assetId: string | null;
  /** For a transfer: the target account. */
  readonly toAssetId: string | null;
  readonly paidBy: string | null;
  readonly tagIds: readonly string[];
}

type Role = 'method' | 'asset' | 'category' | 'member';

/** A known name found in a sentence. */
export interface NameFound {
  readonly start: number;
  /** The position after its particle. */
  readonly end: number;
  readonly text: string;
  readonly particle: string;
  /** All ids in the book with this name. */
  readonly ids: Readonly<Record<Role, readonly string[]>>;
}

const SEPARATOR = /[\s·/&,()_.-]/u;
const keyOf = (name: string): string =>
  Array.from(name.normalize('NFKC').toLowerCase())
    .filter((sign) => !SEPARATOR.test(sign))
    .join('');

/** Particles that may follow a name within a word; 민지한테 mentions 민지 as the receiver, not as the payer. */
const PARTICLE = /^(으로|로|에서|에게서|에게|에|은|는|이|가|께서|께|한테서|한테|님이|님)?(?![가-힣A-Za-z0-9ㄱ-ㅎ])/u;
const PARTICLES: Readonly<Record<Role, ReadonlySet<string>>> = {
  method: new Set(['', '로', '으로', '에서']),
  asset: new Set(['', '로', '으로', '에서', '에', '은', '는']),
  category: new Set(['', '로', '으로', '에']),
  member: new Set(['', '이', '가', '은', '는', '께서', '님이', '님']),
};
/** 민지 생일선물 is for 민지. */
const FOR_ANYONE =
  /^ ?(?:생일|선물|용돈|학원|학비|돌|결혼|축의|어린이집|유치원|과외|간식|세뱃돈|교복|병원|약|옷|신발|책|장난감|기저귀|분유|밥|준비물|수업|레슨|방|집|차)/u;

/** Sent money went to the named person. */
const SENT = /(?<![가-힣])(?:송금|이체|보냄|보냈|줌|줬|드림|드렸|용돈)/u;

/** The positions of a text's letters, separators excluded. */
interface Letters {
  readonly key: string;
  readonly places: readonly number[];
}

function lettersOf(text: string): Letters {
  const places: number[] = [];
  let key = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (SEPARATOR.test(sign)) continue;
    places.push(at);
    key += sign.toLowerCase().slice(0, 1);
  }
  return { key, places };
}

/** Whether a name is distinguishable from the numbers and the shortest words of a sentence. */
function isTellable(key: string): boolean {
  return (
    key !== '' && key.length <= 40 && /[가-힣a-z]/u.test(key) && readNumeral(key) === null && !/^[a-z]$/u.test(key)
  );
}

function endOf(text: string, key: string, last: number): { end: number; particle: string } | null {
  const behind = text.slice(last + 1, last + 8);
  if (/\d$/u.test(key) && /^[\d,.만천백십억원]/u.test(behind)) return null;
  const match = PARTICLE.exec(behind);
  if (!match) return null;
  const particle = match[1] ?? '';
  // 집 counts as a name only as a separate word.
  return key.length === 1 && particle !== '' ? null : { end: last + 1 + particle.length, particle };
}

interface Name {
  readonly key: string;
  readonly initials: string;
  readonly role: Role;
  readonly id: string;
  readonly isMinor: boolean;
}

/** The names are the same for all lines of a text. */
const INDEXES = new WeakMap<KnownNames, readonly Name[]>();

function allNames(names: KnownNames): readonly Name[] {
  const known = INDEXES.get(names) ?? indexOf(names);
  INDEXES.set(names, known);
  return known;
}

function indexOf(names: KnownNames): Name[] {
  const list = (
    role: Role,
    items: readonly { readonly id: string; readonly name: string; readonly isTop?: boolean }[],
  ) =>
    items.flatMap(({ id, name, isTop }) => {
      const key = keyOf(name);
      return isTellable(key) ? [{ key, initials: choseongOf(key), role, id, isMinor: isTop === false }] : [];
    });
  return [
    ...list('method', names.methods),
    ...list('asset', names.assets),
    ...list('category', names.categories),
    ...list('member', names.members),
  ];
}

/**
 * Finds the book's names in a sentence, from left to right. A name is one or more words, with or without the blanks of
 * the original, or its 초성. It may carry a particle, and it never matches inside another word. The longest name wins.
 */
export function findNames(text: string, names: KnownNames): NameFound[] {
  const all = allNames(names);
  if (all.length === 0) return [];
  const isSent = SENT.test(text);
  const { key: letters, places } = lettersOf(text);
  const found = new Map<string, { start: number; end: number; particle: string; length: number; names: Name[] }>();
  const add = (name: Name, from: number, length: number) => {
    const start = places[from] ?? 0;
    const ending = endOf(text, letters.slice(from, from + length), places[from + length - 1] ?? 0);
    if (!ending || !PARTICLES[name.role].has(ending.particle)) return;
    if (start > 0 && /[가-힣A-Za-z0-9ㄱ-ㅎ]/u.test(text[start - 1] ?? '')) return;
    const isFor = isSent || FOR_ANYONE.test(text.slice(ending.end, ending.end + 8));
    if (name.role === 'member' && ending.particle === '' && isFor) return;
    const at = `${start}-${ending.end}`;
    const before = found.get(at);
    if (before) before.names.push(name);
    else found.set(at, { start, ...ending, length, names: [name] });
  };
  for (const name of all) {
    for (let from = letters.indexOf(name.key); from >= 0; from = letters.indexOf(name.key, from + 1)) {
      add(name, from, name.key.length);
    }
  }
  for (const match of text.matchAll(/[ㄱ-ㅎ]{2,20}/gu)) {
    const fitting = all.filter(({ initials }) => initials === match[0]);
    const major = fitting.filter(({ isMinor }) => !isMinor);
    const meant = major.length > 0 ? major : fitting;
    if (new Set(meant.map(({ key }) => key)).size !== 1) continue;
    for (const name of meant) add(name, places.indexOf(match.index), match[0].length);
  }
  const taken: NameFound[] = [];
  for (const one of [...found.values()].toSorted((a, b) => b.length - a.length || a.start - b.start)) {
    if (taken.some(({ start, end }) => one.start < end && start < one.end)) continue;
    const idsOf = (role: Role) => [...new Set(one.names.flatMap((name) => (name.role === role ? [name.id] : [])))];
    taken.push({
      start: one.start,
      end: one.end,
      text: text.slice(one.start, one.end - one.particle.length),
      particle: one.particle,
      ids: { method: idsOf('method'), asset: idsOf('asset'), category: idsOf('category'), member: idsOf('member') },
    });
  }
  return taken.toSorted((a, b) => a.start - b.start);
}
