/** Short names of banks and card companies as people write them. */
const BANKS: Readonly<Record<string, string>> = {
  카뱅: '카카오뱅크',
  케뱅: '케이뱅크',
  토뱅: '토스뱅크',
  국은: '국민은행',
  신은: '신한은행',
};
const CARDS: Readonly<Record<string, string>> = {
  삼카: '삼성카드',
  현카: '현대카드',
  국카: '국민카드',
  신카: '신한카드',
  롯카: '롯데카드',
  우카: '우리카드',
  농카: '농협카드',
};

/** All short names, by what they stand for. */
export const HOUSE_NICKNAMES: Readonly<Record<string, string>> = { ...BANKS, ...CARDS };
/** Alternatives of a pattern. */
export const BANK_NICKNAME = Object.keys(BANKS).join('|');
export const CARD_NICKNAME = Object.keys(CARDS).join('|');
/** Banks by their brands alone, which are everyday words too. */
export const BANK_BRAND = '국민|신한|우리|하나|농협|기업|씨티|수협|신협|우체국|새마을';

const AT_START = new RegExp(
  `^(?:(${BANK_NICKNAME})(?= ?(?:통장|계좌)?$)|(${CARD_NICKNAME})(?=$| ?(?:결제|대금|이용|선결제|출금|값)))`,
  'u',
);

/** A name with the nickname at its start in full: 현카대금 is 현대카드대금; 현카센터 is a shop. */
export function fullHouseName(name: string): string {
  return name.replace(AT_START, (nickname) => HOUSE_NICKNAMES[nickname] ?? nickname);
}
