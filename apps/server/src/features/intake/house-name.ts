import { fullHouseName, HOUSE_NICKNAMES } from '@salim/domain';

/** The part that `KB국민카드` and `국민` have in common; empty if no distinctive part is left. */
export function brandOf(name: string): string {
  return fullHouseName(name)
    .replaceAll(/[\s()]/gu, '')
    .replace(/^KB카드/u, '국민카드')
    .replace(/^(?:KB|NH|IBK|MG|Sh)(?=[가-힣])/u, '')
    .replace(/(?:체크|신용)?카드.*$|은행.*$|\(주\)$/u, '')
    .replace(/^농협.*/u, '농협');
}

/** Brands by which card and account names are distinguished. */
const BRANDS: readonly string[] = [
  '신한',
  '삼성',
  '현대',
  '롯데',
  '국민',
  '우리',
  '하나',
  '농협',
  'BC',
  '비씨',
  '씨티',
  '카카오',
  '토스',
  '케이뱅크',
  '기업',
  '새마을',
  '우체국',
  '신협',
  '수협',
];

/** Common short forms of brands. */
const SHORT_FORMS: Readonly<Record<string, readonly string[]>> = {
  국민: ['KB'],
  농협: ['NH'],
  기업: ['IBK'],
  하나: ['KEB'],
  BC: ['비씨'],
  카카오뱅크: ['카카오'],
  토스뱅크: ['토스'],
  새마을금고: ['새마을', 'MG'],
};

const nicknamesOf = (brand: string): string[] =>
  Object.keys(HOUSE_NICKNAMES).filter((nickname) => brandOf(HOUSE_NICKNAMES[nickname] ?? '') === brand);

/** Brands that are everyday words too: 우리 아이 통장, 하나뿐인 지갑. */
const EVERYDAY: ReadonlySet<string> = new Set(['우리', '하나', '기업']);

const KIND_OF_ACCOUNT = '은행|뱅크|금고|카드|체크|신용|법인|BC|비씨|통장|계좌|입출금|WON|원큐|SOL|스타|멤버십';
const PURPOSE = '월급|급여|생활비|공과금|주거래|공동|모임|용돈|비상금|예금|적금|청약|저축|마이너스|마통|페이|머니|가족';
const BEFORE = String.raw`(?<![가-힣A-Za-z])(?:KB|NH|IBK|KEB|MG|Sh|\(주\))?`;

const patterns = new Map<string, RegExp>();

function patternOf(brand: string): RegExp {
  const known = patterns.get(brand);
  if (known) return known;
  const spoken = [brand, ...(SHORT_FORMS[brand] ?? []), ...nicknamesOf(brand)].map((one) =>
    one.replaceAll(/[^가-힣A-Za-z0-9]/gu, '.'),
  );
  const after = EVERYDAY.has(brand)
    ? String.raw`(?:$|[^\s가-힣A-Za-z]| ?(?:${KIND_OF_ACCOUNT}))`
    : String.raw`(?:$|[^가-힣A-Za-z]|${KIND_OF_ACCOUNT}|${PURPOSE})`;
  const pattern = new RegExp(`${BEFORE}(?:${spoken.join('|')})${after}`, 'iu');
  if (patterns.size < 1000) patterns.set(brand, pattern);
  return pattern;
}

/**
 * Whether a name contains a brand as a separate word or before the kind of an account: 우리은행, 신한 월급통장, 생활비(국민). A
 * name that only begins with the same syllables belongs to someone else: 우리집 적금, 하나뿐인 지갑.
 */
export function namesHouse(name: string, brand: string): boolean {
  return brand !== '' && patternOf(brand).test(name.trim());
}

/** Whether a name belongs to another issuer: two cards may end in the same digits. */
export function isOfAnother(name: string, brand: string): boolean {
  return brand !== '' && !namesHouse(name, brand) && BRANDS.some((other) => namesHouse(name, other));
}
