/** Kind of a row by its type word; a transfer is seen from the side of the row's asset. */
export type KindWord = 'INCOME' | 'EXPENSE' | 'TRANSFER_OUT' | 'TRANSFER_IN';

const KINDS: ReadonlyMap<string, KindWord> = new Map([
  ['수입', 'INCOME'],
  ['income', 'INCOME'],
  ['지출', 'EXPENSE'],
  ['expense', 'EXPENSE'],
  ['exp.', 'EXPENSE'],
  ['이체', 'TRANSFER_OUT'],
  ['이체지출', 'TRANSFER_OUT'],
  ['이체출금', 'TRANSFER_OUT'],
  ['transfer', 'TRANSFER_OUT'],
  ['transfer-out', 'TRANSFER_OUT'],
  ['이체수입', 'TRANSFER_IN'],
  ['이체입금', 'TRANSFER_IN'],
  ['transfer-in', 'TRANSFER_IN'],
]);

function plain(word: string): string {
  return word.normalize('NFKC').replace(/\s+/gu, '').toLowerCase();
}

/** Undefined for an unknown word. */
export function kindOfWord(word: string): KindWord | undefined {
  return KINDS.get(plain(word));
}

const OUT_WORDS: ReadonlySet<string> = new Set(
  (
    '출 출금 지출 지급 인출 송금 보냄 보낸돈 나간돈 결제 승인 사용 이용 구매 매입 납부 자동납부 차변 - − \u2796 ' +
    'd dr db debit debits out outflow outgoing withdrawal withdraw expense expenses spending spent payment purchase ' +
    'pos fee charge sent paid'
  ).split(' '),
);
const IN_WORDS: ReadonlySet<string> = new Set(
  (
    '입 입금 수입 받음 받은돈 들어온돈 환불 급여 입금이자 이자입금 대변 + \u2795 ' +
    'c cr credit credits in inflow incoming deposit income refund return returns received'
  ).split(' '),
);
/** Bank terms end with the kind of movement: 인터넷출금이체, 타행이체입금, 체크카드결제. */
const OUT_END = /(?:출금|지급|인출|송금|결제|납부|출금이체|보내기|지출)$/u;
const IN_END = /(?:입금|입금이체|받기|환불|수입)$/u;
const BOTH = /입[·/]?출금|출[·/]?입금|수입[·/]?지출|취소/u;

export type Direction = 'OUT' | 'IN';

/** Direction of the money by the type word of a ledger or the word of a bank. */
export function directionOfKind(kind: KindWord | undefined, word: string): Direction | undefined {
  if (kind === 'EXPENSE') return 'OUT';
  return kind === 'INCOME' ? 'IN' : directionOfWord(word);
}

/**
 * Direction of the money by the word in the file. Only whole words and the ends of compounds count: 이자 is paid for a
 * loan and received for a deposit, and 입출금 means both.
 */
export function directionOfWord(word: string): Direction | undefined {
  const text = plain(word);
  // 받은 송금 ends like a payment.
  if (text.startsWith('받은')) return 'IN';
  if (OUT_WORDS.has(text)) return 'OUT';
  if (IN_WORDS.has(text)) return 'IN';
  // A cancellation that returns money ends with 입금 or 환불; otherwise the direction is unknown.
  if (BOTH.test(text) && !/취소.{0,4}(?:입금|환불)$/u.test(text)) return undefined;
  const parts =
    word
      .normalize('NFKC')
      .toLowerCase()
      .match(/[a-z]+/gu) ?? [];
  const [isOut, isIn] = [
    OUT_END.test(text) || parts.some((part) => part.length > 2 && OUT_WORDS.has(part)),
    IN_END.test(text) || parts.some((part) => part.length > 2 && IN_WORDS.has(part)),
  ];
  if (isOut === isIn) return undefined;
  return isOut ? 'OUT' : 'IN';
}

/** Whether a word says that a purchase came back: 카드환불, Return. */
export function isRefundWord(word: string): boolean {
  return /^[가-힣]{0,4}(?:환불|반품)(?:완료|입금)?$|^(?:refund|return)(?:s|ed)?$/u.test(plain(word));
}

/** Whether a word means a purchase in a list of a card, and an income in one of a shop. */
export function isSaleWord(word: string): boolean {
  return /^sales?$/u.test(plain(word));
}

/** Whether a word means the payment of the bill in a list of a card. */
export function isBillWord(word: string): boolean {
  return /^(?:bill)?payments?$/u.test(plain(word));
}

/** A transfer between own accounts, if the word states which side the row is on. */
export function transferSideOf(word: string): 'TRANSFER_OUT' | 'TRANSFER_IN' | undefined {
  const text = plain(word);
  if (/^(?:outgoingtransfer|transfer(?:-| ?\()?out\)?|transferto)$/u.test(text)) return 'TRANSFER_OUT';
  return /^(?:incomingtransfer|transfer(?:-| ?\()?in\)?|transferfrom)$/u.test(text) ? 'TRANSFER_IN' : undefined;
}

/**
 * What pay apps and local currencies call a movement besides a payment: money charged from an account, or back to it; a
 * reward; a payment that was cancelled or refunded; money taken out, perhaps to an account.
 */
export type WalletWord = 'CHARGE' | 'CHARGE_BACK' | 'REWARD' | 'SAVED_POINTS' | 'CANCEL' | 'REFUND' | 'CASH_OUT';

const CHARGE = '(?:자동|수동|간편|즉시|예약|계좌|카드|현금|머니|페이|포인트|선불|잔액)*충전';
const WALLET_WORDS: readonly (readonly [WalletWord, RegExp])[] = [
  ['CHARGE', new RegExp(`^${CHARGE}(?:하기|완료|금액?)?$`, 'u')],
  ['CHARGE_BACK', new RegExp(`^${CHARGE}(?:금액?)?(?:취소|환불|환급)(?:완료)?$`, 'u')],
  [
    'REWARD',
    /^(?:[가-힣]{2,4})?(?:인센티브|캐시백|캐쉬백|페이백|리워드)(?:지급|적립|입금|충전)?(?:완료)?$|^(?:포인트|머니|페이|결제|혜택|이벤트)적립(?:금)?(?:완료)?$/u,
  ],
  ['SAVED_POINTS', /^적립금?$/u],
  ['CANCEL', /^(?:결제|승인|사용|이용|구매)취소(?:완료)?$/u],
  ['REFUND', /^(?:결제|사용|이용|구매|취소)?환불(?:완료|입금)?$/u],
  ['CASH_OUT', /^(?:계좌|머니|잔액|현금)?로?(?:출금|인출)(?:하기|완료)?$/u],
];

/** Undefined for a word that means no more than its direction, and for an unknown one. */
export function walletWordOf(word: string): WalletWord | undefined {
  const text = plain(word);
  return WALLET_WORDS.find(([, pattern]) => pattern.test(text))?.[0];
}

/** Whether a word says that something was paid for. */
export function isPaymentWord(word: string): boolean {
  return /^(?:[가-힣A-Za-z]{0,4})?(?:결제|사용|구매)(?:완료)?$/u.test(plain(word));
}
