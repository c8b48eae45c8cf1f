const CARRIED = '이월(?:금액?|액|잔[액고])?';
const BEFORE = '(?:(?:전|지난|이전)(?:기|월|년도?|해|달|일))';
const AFTER = '(?:(?:차|익|내)(?:기|월|년도?)|다음(?:달|월|해|년도?)(?:로|에)?)';
const OPENING = new RegExp(
  `^(?:초기|시작|기초|개시|월초|연초)잔[액고]$|^${BEFORE}(?:로부터|에서)?(?:${CARRIED}|잔[액고])$|^${CARRIED}$|^(?:opening|starting|initial|beginning)balances?$|^(?:balance)?broughtforward$`,
  'u',
);
const CLOSING = new RegExp(
  `^${AFTER}(?:${CARRIED}|잔[액고])$|^(?:기말|월말|연말|마감|최종)잔[액고]$|^(?:closing|ending|final)balances?$|^(?:balance)?carried(?:forward|over)$`,
  'u',
);
const PLAIN = new RegExp(`^${CARRIED}$`, 'u');

/**
 * Whether a text of a row names a balance rather than a movement: one that is carried in from the period before, or out
 * to the next. Only whole texts count. 이월 alone is carried out where the money leaves.
 */
export function carriedOver(texts: readonly string[], isOut: boolean): 'OPENING' | 'CLOSING' | null {
  for (const text of texts) {
    const plain = text.slice(0, 60).normalize('NFKC').replace(/\s+/gu, '').toLowerCase();
    if (CLOSING.test(plain) || (isOut && PLAIN.test(plain))) return 'CLOSING';
    if (OPENING.test(plain)) return 'OPENING';
  }
  return null;
}
