import type { Asset, MessageCard, PaymentMethod } from '@salim/contract';
import {
  BANK_BRAND,
  BANK_NICKNAME,
  bracketParts,
  fullHouseName,
  type IntakeDraft,
  type NamedReferences,
  senderKindOf,
} from '@salim/domain';
import { brandOf, isOfAnother, namesHouse } from './house-name.ts';
import { savingsNamed } from './savings-asset.ts';

/** What a book can pay with. */
export interface Means {
  readonly assets: readonly Asset[];
  readonly methods: readonly PaymentMethod[];
  /** Cards and accounts that the user has linked to their messages. */
  readonly cards: readonly MessageCard[];
  /** Names of the book's members. */
  readonly people?: readonly string[];
}

export interface MatchedMeans {
  readonly assetId: string | null;
  readonly toAssetId: string | null;
  readonly paymentMethodId: string | null;
}

const NO_MEANS: MatchedMeans = { assetId: null, toAssetId: null, paymentMethodId: null };

const CARD_ASSETS: ReadonlySet<string> = new Set(['CREDIT_CARD', 'DEBIT_CARD']);
/** A card that is billed later states its payment in one sum or in months, or calls itself a credit card. */
const ON_CREDIT = /원 ?[(/]?(?:일시불|할부|\d{1,2} ?개월)|(?<![가-힣])신용(?:카드)? ?(?:\(|[\d*]{4}(?![\d*]))/u;
const PAY_MONEY = /페이|머니|포인트/u;
/** The message of a bank, whatever account it is about. */
const BANK_SENDER = /은행|뱅크$|금고|우체국|신협|상호금융/u;
/** A check card in the head of a message, beside what happened, or in place of 일시불. */
const CHECK_CARD = /^\[?[가-힣A-Za-z]{2,8} ?체크|체크(?:카드)? ?(?:승인|취소|출금|결제|사용)|원 체크(?=[\s]|$)/u;
/** The accounts of 토스뱅크, as a book may call them. */
const TOSS_BANK = /토스 ?(?:뱅크|은행|통장|계좌|입출금)|토뱅/u;
/** 토스뱅크 in a text, unless it is the bank of the other person: 박지훈(토스뱅크). */
const SAYS_TOSS_BANK = /(?<!\()토스 ?(?:뱅크|통장)|토뱅/u;
/** Savings that only the bank of the message has. */
const OF_THE_BANK = /26주|세이프박스|저금통|나눠모으기|키워봐요|플러스박스|챌린지박스|기록통장|굴리기/u;

/** Whether a group of four digits in a name matches the digits of a message: `1*3*` matches 1234. */
function hasDigits(name: string, hint: string | null): boolean {
  if (hint === null || !/\d/u.test(hint)) return false;
  return [...name.matchAll(/(?<!\d)\d{4}(?!\d)/gu)].some(
    ([digits]) =>
      digits.length === hint.length && [...hint].every((sign, index) => sign === '*' || sign === digits[index]),
  );
}

/** The item with the highest score; null if none scores or two tie. */
function best<Item>(items: readonly Item[], scoreBy: (item: Item) => number): Item | null {
  let found: Item | null = null;
  let top = 0;
  let isShared = false;
  for (const item of items) {
    const score = scoreBy(item);
    if (score > top) {
      top = score;
      found = item;
      isShared = false;
    } else if (score === top && score > 0) {
      isShared = true;
    }
  }
  return isShared ? null : found;
}

interface Sought {
  readonly issuer: string | null;
  readonly hint: string | null;
  readonly isCard: boolean | null;
  /** A debit card draws on an account, which may be all that the book has of it. */
  readonly isDebit?: boolean;
  /** The message itself says that it is a check card. */
  readonly isCheck?: boolean;
  /** The message itself says that the payment is billed later. */
  readonly isCredit?: boolean;
  /** The app 토스 reports it, which moves money between accounts of any bank. */
  readonly isNotTossBank?: boolean;
}

const isNotTossBank = ({ issuer, paidWith, text }: IntakeDraft): boolean =>
  issuer === '토스' && paidWith === null && !SAYS_TOSS_BANK.test(text);

function scoreOf(fields: readonly string[], isCardReference: boolean, sought: Sought): number {
  const name = fields.join(' ');
  if (sought.isNotTossBank && TOSS_BANK.test(name)) return 0;
  const digits = hasDigits(name, sought.hint) ? 4 : 0;
  const brand = sought.issuer === null ? '' : brandOf(sought.issuer);
  const isBrand = fields.some((field) => namesHouse(field, brand));
  // Different digits exclude a card even if its name matches.
  if ((digits === 0 && !isBrand) || (!isBrand && fields.some((field) => isOfAnother(field, brand)))) return 0;
  if (digits === 0 && sought.hint !== null && /^\d{4}$/u.test(sought.hint) && /(?<!\d)\d{4}(?!\d)/u.test(name))
    return 0;
  return digits + (isBrand ? 2 : 0) + (sought.isCard === null || sought.isCard === isCardReference ? 1 : 0);
}

/**
 * Whether only the brand of an asset matches: a card of the bank is not the account, nor the reverse, and neither
 * savings nor a dwelling pay or receive everyday money.
 */
function isOtherKind(
  { assetType }: Asset,
  name: string,
  { issuer, hint, isCard, isDebit, isCheck, isCredit }: Sought,
): boolean {
  if (isCredit && assetType === 'DEBIT_CARD') return true;
  if (isCard === null || hasDigits(name, hint)) return false;
  // 카카오뱅크 is no 카카오페이 머니.
  if (PAY_MONEY.test(name) && BANK_SENDER.test(issuer ?? '')) return true;
  if (assetType === 'SAVINGS_ACCOUNT' || assetType === 'REAL_ESTATE') return true;
  if (assetType === 'INVESTMENT') return !(issuer ?? '').includes('증권');
  if (isCheck && assetType === 'CREDIT_CARD') return !name.includes('체크');
  return isCard ? !CARD_ASSETS.has(assetType) && !isDebit : assetType === 'CREDIT_CARD';
}

function assetFor(assets: readonly Asset[], sought: Sought): Asset | null {
  return best(assets, (asset) => {
    const fields = [asset.name, asset.institution, asset.note];
    return isOtherKind(asset, fields.join(' '), sought) ? 0 : scoreOf(fields, CARD_ASSETS.has(asset.assetType), sought);
  });
}

const only = <Item>(items: readonly Item[]): Item | null => (items.length === 1 ? (items[0] ?? null) : null);

/** The user's settings for this card; null if the user has set none or the targets have been deleted. */
function saidOf(
  said: { readonly issuer: string | null; readonly cardHint: string | null },
  { assets, methods, cards }: Means,
): { readonly assetId: string | null; readonly paymentMethodId: string | null } | null {
  const card = cards.find(({ issuer, cardHint }) => issuer === said.issuer && cardHint === (said.cardHint ?? ''));
  if (!card) return null;
  const assetId = assets.some(({ id }) => id === card.assetId) ? card.assetId : null;
  const paymentMethodId = methods.some(({ id }) => id === card.paymentMethodId) ? card.paymentMethodId : null;
  return assetId === null && paymentMethodId === null ? null : { assetId, paymentMethodId };
}

/** The only card of an issuer that the user has linked to their messages, whatever its name in the book. */
function linkedCardOf(brand: string, billed: readonly Asset[], cards: readonly MessageCard[]): string | null {
  const linked = cards.flatMap(({ issuer, assetId }) => (brand !== '' && brandOf(issuer) === brand ? [assetId] : []));
  return only([...new Set(linked)].filter((id) => billed.some((asset) => asset.id === id)));
}

const plainName = (name: string): string => name.replaceAll(/\s/gu, '');

const BANK_NAME = new RegExp(`^(?:[가-힣A-Za-z]{2,8}(?:은행|뱅크|금고)|${BANK_NICKNAME})(?: ?(?:통장|계좌))?$`, 'u');
const BANK_BRAND_NAME = new RegExp(`^(?:${BANK_BRAND})(?: ?(?:통장|계좌))?$`, 'u');

/** Whether a name says no more than a bank. */
const isBankName = (name: string): boolean => BANK_NAME.test(name) || BANK_BRAND_NAME.test(name);

/**
 * The asset that a message names as the other side: by its full name, or by its bank if only one asset is there.
 *
 * @param isBrandEnough whether 국민 alone may be the bank
 */
export function assetNamed(name: string, assets: readonly Asset[], isBrandEnough = true): Asset | null {
  const active = assets.filter((asset) => asset.isActive);
  const called = only(active.filter((asset) => plainName(asset.name) === plainName(name)));
  if (called) return called;
  if (!BANK_NAME.test(name) && !(isBrandEnough && BANK_BRAND_NAME.test(name))) return null;
  const accounts = active.filter(({ assetType }) => !CARD_ASSETS.has(assetType));
  const brand = brandOf(name.replace(/ ?(?:통장|계좌)$/u, ''));
  return only(accounts.filter((asset) => namesHouse(asset.name, brand) || namesHouse(asset.institution, brand)));
}

/**
 * The account of the book that a counterpart names, as a whole or outside of its bracket: 여행통장(11월). The bank in a
 * bracket, 김철수(카카오뱅크), may be that of another person's account.
 */
export function accountIn(name: string, assets: readonly Asset[], isBrandEnough = true): Asset | null {
  const whole = assetNamed(name, assets, isBrandEnough);
  if (whole) return whole;
  const parts = bracketParts(name).filter((part) => part !== name && !isBankName(part));
  return only(parts.flatMap((part) => assetNamed(part, assets, false) ?? []));
}

/** Both accounts of a message that tells where the money comes from and goes to: 신한 주거래 → 토스뱅크. */
export function statedAccounts(
  { transferSide, toIssuer, named, description }: IntakeDraft,
  assets: readonly Asset[],
): { readonly from: Asset | null; readonly to: Asset | null } | null {
  const [from, to, third] = description.split(' → ');
  if (transferSide !== 'OWN_ACCOUNT' || toIssuer !== null || named !== null) return null;
  if (from === undefined || to === undefined || third !== undefined) return null;
  return { from: assetNamed(from, assets), to: assetNamed(to, assets) };
}

function otherSideOf(draft: IntakeDraft, { assets, methods, cards, people = [] }: Means): string | null {
  switch (draft.transferSide) {
    case 'CASH':
      return only(assets.filter((asset) => asset.assetType === 'CASH'))?.id ?? null;
    case 'CARD_BILL': {
      const billed = assets.filter((asset) => asset.assetType === 'CREDIT_CARD');
      const parts = [
        draft.description,
        ...bracketParts(draft.description).flatMap((part) => [part, ...part.split(' ')]),
      ];
      const named = parts.map((part) => assetFor(billed, { issuer: part, hint: null, isCard: true })?.id ?? null);
      const linked = parts.map((part) => linkedCardOf(brandOf(part), billed, cards));
      return only([...new Set(named.filter((id) => id !== null))]) ?? linked.find((id) => id !== null) ?? null;
    }
    case 'SAVINGS': {
      const bank = OF_THE_BANK.test(draft.description) ? brandOf(draft.issuer ?? '') : '';
      const kept = assets.filter(
        ({ assetType, name, institution }) =>
          (assetType === 'INVESTMENT' || assetType === 'SAVINGS_ACCOUNT') &&
          !isOfAnother(name, bank) &&
          !isOfAnother(institution, bank),
      );
      return savingsNamed(draft.description, kept, people)?.id ?? null;
    }
    case 'OWN_ACCOUNT':
      if (draft.toIssuer === null) return accountIn(draft.description, assets)?.id ?? null;
      return (
        saidOf({ issuer: draft.toIssuer, cardHint: draft.toCardHint }, { assets, methods, cards })?.assetId ??
        assetFor(assets, { issuer: draft.toIssuer, hint: draft.toCardHint, isCard: false })?.id ??
        null
      );
    case 'PAY_CHARGE': {
      const pays = assets.filter(({ name }) => /페이|머니|포인트|토스|티머니/u.test(name));
      const charged = draft.rail ?? draft.description.replace(/ ?충전.*$/u, '');
      const sought = { issuer: charged, hint: null, isCard: null, isNotTossBank: isNotTossBank(draft) };
      return assetFor(pays, sought)?.id ?? null;
    }
    case null:
      return null;
  }
}

/**
 * The asset and the payment method that a message refers to: by the digits of the card, then by the sender. On a tie
 * none is chosen, because a wrong balance is worse than an empty field.
 */
export function matchMeans(draft: IntakeDraft, means: Means): MatchedMeans {
  const assets = means.assets.filter((asset) => asset.isActive);
  const methods = means.methods.filter((method) => !method.isArchived);
  if (draft.named !== null) return matchNamed(draft, draft.named, { assets, methods, cards: means.cards });
  const issuer = draft.paidWith ?? draft.issuer;
  const isPaidBill = draft.transferSide === 'CARD_BILL' && draft.isIncoming;
  const isCheck = CHECK_CARD.test(draft.text);
  // Neither installments nor a running total of the month exist on a card that draws on an account.
  const isCredit = !isCheck && (ON_CREDIT.test(draft.text) || draft.installment !== null || draft.cumulative !== null);
  const isCard =
    (draft.transferSide === null || isPaidBill) &&
    (draft.balance === null || isCredit) &&
    !BANK_SENDER.test(issuer ?? '');
  const isDebit = !isCredit && (/체크|직불/u.test(draft.text) || draft.rail !== null);
  const sought: Sought = {
    issuer,
    hint: draft.cardHint,
    isCard,
    isDebit,
    isCheck,
    isCredit,
    isNotTossBank: isNotTossBank(draft),
  };
  const said = saidOf({ issuer, cardHint: draft.cardHint }, { assets, methods, cards: means.cards });
  const asset = assetFor(assets, sought);
  if (draft.kind === 'TRANSFER') {
    const stated = statedAccounts(draft, assets);
    if (stated) {
      const [assetId, toAssetId] = [stated.from?.id ?? null, stated.to?.id ?? null];
      return { assetId, toAssetId: assetId === toAssetId ? null : toAssetId, paymentMethodId: null };
    }
    const own = said?.assetId ?? asset?.id ?? null;
    const other = isPaidBill
      ? (assets.find(({ id }) => id === own)?.card?.settlementAssetId ?? null)
      : otherSideOf(draft, { ...means, assets, methods });
    // An easy payment that reports its charge names itself, and not always the bank.
    if (draft.transferSide === 'PAY_CHARGE' && own === other) return { ...NO_MEANS, toAssetId: other };
    const [from, to] = draft.isIncoming ? [other, own] : [own, other];
    return { assetId: from, toAssetId: from === to ? null : to, paymentMethodId: null };
  }
  const method = said
    ? methods.find(({ id }) => id === said.paymentMethodId)
    : best(methods, (one) => {
        if (isNoMethod(one, draft, sought)) return 0;
        return scoreOf([one.name], one.type === 'CREDIT_CARD' || one.type === 'DEBIT_CARD', sought);
      });
  const isStated = !draft.isIncoming && (!isOfAccount(draft) || isCheck || method?.type === 'BANK_TRANSFER');
  return {
    assetId: said?.assetId ?? (said ? null : asset?.id) ?? method?.assetId ?? null,
    toAssetId: null,
    paymentMethodId: isStated ? (method?.id ?? null) : null,
  };
}

/** Whether a bank reports the movement of an account. Only the use of its debit card says how it was paid. */
const isOfAccount = ({ format, issuer }: IntakeDraft): boolean =>
  senderKindOf(format) === 'BANK' || BANK_SENDER.test(issuer ?? '');

/** Whether a message cannot be about a payment with this method, although its name fits. */
function isNoMethod({ type, name }: PaymentMethod, draft: IntakeDraft, sought: Sought): boolean {
  // 카카오뱅크 is no 카카오페이.
  if (type === 'EASY_PAY') return draft.rail === null;
  if (type === 'DEBIT_CARD') return sought.isCredit === true;
  if (type !== 'CREDIT_CARD') return false;
  // The movement of an account is not paid by a credit card of the same bank.
  const isOther = !sought.isCard || (sought.isCheck === true && !name.includes('체크'));
  return isOther && !hasDigits(name, sought.hint);
}

/**
 * The accounts of a sentence that names them by their banks: 카뱅에서 국민으로, 국민은행에서. Null if it names only where the
 * money goes.
 */
function accountsSaid(
  { description, text }: IntakeDraft,
  assets: readonly Asset[],
): { readonly from: string | null; readonly to: string | null } | null {
  const [first = '', second, third] = description.split(' → ');
  if (third !== undefined || (second === undefined && !text.includes(`${first}에서`))) return null;
  return {
    from: assetNamed(first, assets)?.id ?? null,
    to: second === undefined ? null : (assetNamed(second, assets)?.id ?? null),
  };
}

/** Like `matchMeans` for a sentence: first what it names, then the closest match of its words. */
function matchNamed(draft: IntakeDraft, named: NamedReferences, means: Means): MatchedMeans {
  const { assets, methods } = means;
  if (draft.kind === 'TRANSFER') {
    const said = named.assetId === null && draft.transferSide === 'OWN_ACCOUNT' ? accountsSaid(draft, assets) : null;
    if (said) {
      const toAssetId = named.toAssetId ?? said.to;
      return { assetId: said.from === toAssetId ? null : said.from, toAssetId, paymentMethodId: null };
    }
    const other = named.toAssetId ?? otherSideOf(draft, means);
    // 현금 10만원 인출 names the wallet that receives the money.
    const isPurse = draft.transferSide === 'CASH' && named.toAssetId === null && named.assetId === other;
    const from = isPurse ? null : named.assetId;
    return { assetId: from, toAssetId: from === other ? null : other, paymentMethodId: null };
  }
  const method = methods.find(({ id }) => id === named.paymentMethodId);
  if (method) {
    // An account named together with its payment method pays; one that only shares the name does not.
    return { assetId: method.assetId ?? named.assetId, toAssetId: null, paymentMethodId: method.id };
  }
  if (named.assetId !== null) return { assetId: named.assetId, toAssetId: null, paymentMethodId: null };
  return draft.methodHint === null
    ? { assetId: null, toAssetId: null, paymentMethodId: null }
    : matchWords(draft, assets, methods);
}

/** Like `matchMeans` for the words of a sentence: 국민카드, 현금, 카카오페이. */
function matchWords(draft: IntakeDraft, assets: readonly Asset[], methods: readonly PaymentMethod[]): MatchedMeans {
  const said = (draft.methodHint ?? '').replaceAll(' ', '');
  const full = fullHouseName(said);
  const brand = brandOf(said);
  const isCard = full.includes('카드');
  const fits = (name: string): number => {
    const plain = name.replaceAll(' ', '');
    if (plain === said || plain === full) return 4;
    if (plain.includes(said) || plain.includes(full)) return 3;
    return isCard && namesHouse(name, brand) && plain.includes('카드') ? 2 : 0;
  };
  const method = best(methods, (one) => fits(one.name));
  const asset = best(assets, (one) => fits(one.name));
  return { assetId: method?.assetId ?? asset?.id ?? null, toAssetId: null, paymentMethodId: method?.id ?? null };
}
