import { findAmounts } from '../money/amount-grammar.ts';
import type { DraftKind } from './intake-draft.ts';
import { isBoughtVoucher, isCardOfOther, isHalved } from './sentence-means.ts';
import { findNames, type KnownNames, type NamedReferences, type NameFound } from './sentence-names.ts';

/** The interpretation of the names in a sentence. */
export interface NamesTaken {
  readonly named: Omit<NamedReferences, 'categoryId' | 'tagIds'>;
  /** The category; of several the one after the amount, else the top-level one: the others are items of that name. */
  readonly category: NameFound | null;
  /** The names removed from the sentence, except the category. */
  readonly found: readonly NameFound[];
  /** The payment method as the sentence names it. */
  readonly method: string | null;
  /** Two accounts, the paying one first. */
  readonly move: Move | null;
  /** A target account without a source account. */
  readonly isPaidInto: boolean;
  /** Why the names are ambiguous, as a sentence for the user. */
  readonly doubt: string | null;
}

const only = (ids: readonly string[]): string | null => (ids.length === 1 ? (ids[0] ?? null) : null);

interface Move {
  readonly from: NameFound;
  readonly to: NameFound;
  /** Particles or an arrow give the direction, not only the order of the names. */
  readonly isSure: boolean;
}

const INTO: ReadonlySet<string> = new Set(['로', '으로', '에']);
/** An account for savings receives money unless the sentence says that it pays: 적금 50만원 넣음. */
const SAVED_INTO = /(?:적금|예금|청약|저축|저금)(?:통장|계좌)?$/u;

/** The direction between two accounts: by particles, by an arrow, or else guessed from their order. */
function moveBetween(text: string, first: NameFound, second: NameFound): Move {
  const isFrom = (one: NameFound) => one.particle === '에서';
  const isTo = (one: NameFound) => INTO.has(one.particle);
  const hasArrow = /^ ?(?:→|⇒|->|=>|>) ?$/u.test(text.slice(first.end, second.start));
  const isForward = hasArrow || isFrom(first) || isTo(second);
  const isBackward = !hasArrow && (isFrom(second) || isTo(first));
  return isBackward && !isForward
    ? { from: second, to: first, isSure: true }
    : { from: first, to: second, isSure: isForward && !isBackward };
}

const isCategory = ({ ids }: NameFound): boolean =>
  ids.category.length > 0 && ids.method.length === 0 && ids.asset.length === 0 && ids.member.length === 0;

/** 전세 보증금 대출이자: an asset that nothing is paid from, without a particle that says where money moves. */
const isUnpayable = ({ ids, particle }: NameFound, names: KnownNames): boolean =>
  particle === '' &&
  ids.asset.length > 0 &&
  ids.method.length === 0 &&
  ids.asset.every((id) => names.assets.some((asset) => asset.id === id && asset.cannotPay === true));

/** A category name after the amount, as a label: 점심 9,000원 식비. */
export const isAfterAmount = (text: string, { start }: NameFound): boolean =>
  findAmounts(text.slice(0, start)).amounts.length > 0;

export const isTopCategory = ({ ids }: NameFound, names: KnownNames): boolean =>
  names.categories.some((one) => one.isTop && ids.category.includes(one.id));

/** Interprets the book's names in a sentence together. */
export function takeNames(text: string, names: KnownNames): NamesTaken {
  const all = findNames(text, names);
  // 엄마한테 용돈: without its noun the rest would be meaningless.
  const categories = all.filter(
    (one) =>
      isCategory(one) &&
      !/^ ?카드/u.test(text.slice(one.end)) &&
      !/(?:한테|에게|께|의|와|과|랑) ?$/u.test(text.slice(0, one.start)),
  );
  const category =
    categories.findLast((one) => isAfterAmount(text, one)) ??
    categories.findLast((one) => isTopCategory(one, names)) ??
    categories.at(-1);
  const isBought = ({ text: name, particle }: NameFound) => particle === '' && isBoughtVoucher(text, name);
  const found = all.filter((one) => !isCategory(one) && !isUnpayable(one, names) && !isBought(one));
  const hasHalves = isHalved(text);
  const methods = found.filter(({ ids }) => ids.method.length > 0);
  const assets = found.filter(({ ids }) => ids.asset.length > 0);
  const payers = found.filter(({ ids }) => ids.member.length > 0);
  const [first, second] = assets;
  const isPair = first && second && assets.length === 2 && first.ids.asset[0] !== second.ids.asset[0];
  const move = isPair ? moveBetween(text, first, second) : null;
  const doubt =
    hasHalves || (methods.length > 1 && move === null)
      ? '결제수단이 2개 이상이에요.'
      : payers.length > 1 || assets.length > 2 || isCardOfOther(text) || all.some(isBought)
        ? '누가 무엇으로 냈는지 확인해 주세요.'
        : move !== null && !move.isSure
          ? '어느 자산에서 어느 자산으로 옮겼는지 확인해 주세요.'
          : null;
  return {
    named: {
      paymentMethodId: move === null && methods.length === 1 && !hasHalves ? only(methods[0]?.ids.method ?? []) : null,
      assetId: move
        ? only(move.from.ids.asset)
        : assets.length === 1 && !hasHalves
          ? only(first?.ids.asset ?? [])
          : null,
      toAssetId: move ? only(move.to.ids.asset) : null,
      paidBy: payers.length === 1 ? only(payers[0]?.ids.member ?? []) : null,
    },
    category: category ?? null,
    found,
    method: hasHalves ? null : (methods[0]?.text ?? null),
    move,
    isPaidInto:
      first !== undefined &&
      assets.length === 1 &&
      (INTO.has(first.particle) || (SAVED_INTO.test(first.text) && first.particle !== '에서')),
    doubt,
  };
}

/** The direction of a category; null if the book has one of that name for each direction. */
export function wayOf(category: NameFound, names: KnownNames): 'EXPENSE' | 'INCOME' | null {
  const kinds = new Set(
    names.categories.filter(({ id }) => category.ids.category.includes(id)).map(({ kind }) => kind),
  );
  return kinds.size === 1 ? ([...kinds][0] ?? null) : null;
}

/** The category of a kind among those of one name, the top-level one first. */
export function categoryOf(category: NameFound | null, names: KnownNames, kind: DraftKind): string | null {
  const fitting = names.categories.filter(({ id, kind: own }) => category?.ids.category.includes(id) && own === kind);
  const top = fitting.filter(({ isTop }) => isTop);
  return only((top.length > 0 ? top : fitting).map(({ id }) => id));
}
