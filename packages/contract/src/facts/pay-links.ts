export const BANK_MAX = 30;
/** Digits in groups, as banks write them: `3333-01-1234567`. */
export const ACCOUNT_NUMBER = /^\d[\d -]{4,28}\d$/u;
export const PAY_LINK_MAX = 200;

export type PayService = 'TOSS' | 'KAKAOPAY';
/** Services whose users can make a link to themselves, by the host of that link. */
const SERVICES: ReadonlyMap<string, PayService> = new Map([
  ['toss.me', 'TOSS'],
  ['qr.kakaopay.com', 'KAKAOPAY'],
]);

/** The service that a personal payment link belongs to; null for every other text. */
export function payServiceOf(link: string): PayService | null {
  const [, host] = /^https:\/\/([a-z.]+)\/[\w./~%@-]+$/u.exec(link) ?? [];
  return link.length > PAY_LINK_MAX || host === undefined ? null : (SERVICES.get(host) ?? null);
}

/** Codes of banks by words in their names, as 토스 knows them; the longer names come first. */
const BANK_CODES: readonly (readonly [RegExp, string])[] = [
  [/카카오/u, '090'],
  [/토스/u, '092'],
  [/케이뱅크|K뱅크/iu, '089'],
  [/국민|KB/iu, '004'],
  [/신한/u, '088'],
  [/우리/u, '020'],
  [/하나/u, '081'],
  [/농협|NH/iu, '011'],
  [/기업|IBK/iu, '003'],
  [/산업|KDB/iu, '002'],
  [/제일|SC/iu, '023'],
  [/씨티|시티/u, '027'],
  [/새마을/u, '045'],
  [/우체국/u, '071'],
  [/수협/u, '007'],
  [/신협/u, '048'],
  [/부산/u, '032'],
  [/대구|아이엠|iM/iu, '031'],
  [/광주/u, '034'],
  [/전북/u, '037'],
  [/경남/u, '039'],
  [/제주/u, '035'],
];

/** The URL that opens 토스 on a phone with everything filled in; null for an unknown bank. Undocumented by 토스. */
export function tossLinkOf(account: { readonly bank: string; readonly number: string }, amount: number): string | null {
  const code = BANK_CODES.find(([name]) => name.test(account.bank))?.[1];
  if (code === undefined) return null;
  return `supertoss://send?amount=${amount}&bank=${code}&accountNo=${account.number.replaceAll(/\D/gu, '')}`;
}
