import { readNumeral, wonOf } from '../money/amount-grammar.ts';
import { knownShopOf } from '../sorting/shop-dictionary.ts';
import { isPredicate } from './sentence-kind.ts';

/** Digits that are no price for certain: a year, a time, a day such as 1230, or a day with its year such as 261120. */
const MAYBE_TIME = /^(?:1\d{3}|2[0-3]\d{2}|[1-9]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))$/u;
const BARE = /^[1-9]\d{3,6}$/u;
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+$/u;
const WORD = /^[가-힣A-Za-z]+$/u;
/** Before the first amount the day and the means may be said as well. */
const FIRST_WORDS_MAX = 4;
const WORDS_MAX = 2;

/** What everyday notes say was paid for; any other word beside a number may be what the number counts. */
const GOODS = new RegExp(
  `^(?:${[
    '아침|아점|점심|저녁|야식|간식|밥|아침밥|점심밥|저녁밥|도시락|김밥|삼각김밥|라면|국수|냉면|국밥|떡볶이|순대|만두|피자|치킨|버거|초밥|돈까스|족발|보쌈|고기|삼겹살|회식|외식|뷔페|샐러드',
    '커피|아메리카노|라떼|카페|음료|음료수|주스|쥬스|콜라|사이다|물|생수|맥주|소주|와인|막걸리|술|안주|빵|케이크|케익|쿠키|과자|아이스크림|떡|사탕|초콜릿|디저트',
    '과일|사과|딸기|포도|수박|바나나|채소|야채|두부|계란|달걀|우유|두유|요거트|쌀|반찬|김치|생선|정육|장보기|식료품|생필품|휴지|세제|치약|기저귀|분유|사료',
    '마트|시장|편의점|약국|병원|의원|치과|한의원|안과|피부과|미용실|이발소|이발|커트|염색|파마|네일|세탁|세탁소|목욕탕|사우나|찜질방|노래방|피시방|헬스장|문구점|서점|꽃집|빵집|식당|분식|술집',
    '택시|버스|지하철|기차|교통카드|주유|기름|세차|주차|톨비|통행료|대리|킥보드',
    '영화|책|옷|신발|양말|가방|모자|화장품|향수|장난감|문구|선물|꽃|꽃다발|약|영양제|마스크|담배|복권|로또|우표|복사',
    '(?:밥|커피|술|약|책|옷|빵|기름|점심|저녁|아침|고기|과일|우유|담배)값',
    '(?:택시|버스|교통|지하철|기차|주유|주차|세차|세탁|미용|병원|진료|치료|학원|교재|관리|가스|난방|통신|인터넷|전기|수도|숙박|호텔|입장|참가|수리)비|(?:전기|수도|가스|월|자동차|재산)세|월세|(?:보험|관람|입장|수강|주차|통행)료',
  ].join('|')})$`,
  'u',
);
/** Words before it that make something else of it: 할인 커피, 남은 우유, 점심 먹고 커피. */
const CHANGED = new RegExp(
  [
    '할인|쿠폰|포인트|적립|환불|취소|반품|환급|무료|서비스|원래|정가|남은|나머지|잔액|한도|예산|목표|누적|총|합|단가|개당|인당|번호|예상|예정|예약|견적|중고|판매|입금|출금|이체|송금|충전|할부|개월|매달|매월|대출|보증금|내일|모레|다음|또|혹은|아니면',
    '^(?:그리고|및|더하기|빼기|중|약|대략|거의|한|최대|최소|평균|안|못|내|각|반|둘이|셋이|두개|세개|한개|한잔|두잔|세잔)$',
    '(?:보다|말고|대신|까지|부터|중에|인데|는데|지만|면서|이랑|마다|(?:먹|마시|사|타|보|하|내|쓰|받|주|놀|들르|나오|가|오)고)$',
  ].join('|'),
  'u',
);

type Token = 'MARKED' | 'DIGITS' | 'WORD';

/** What a part between two blanks is; null for what may be an amount and may be none. */
function tokenOf(text: string): Token | null {
  if (GROUPED.test(text)) return 'DIGITS';
  if (/^\d+$/u.test(text)) return BARE.test(text) && text.endsWith('0') && !MAYBE_TIME.test(text) ? 'DIGITS' : null;
  const numeral = readNumeral(text);
  if (numeral === null) return WORD.test(text) ? 'WORD' : null;
  const isMarked = numeral.hasUnit
    ? numeral.endsWithWon || !numeral.isSpoken
    : numeral.endsWithWon && !numeral.isSpoken;
  return isMarked && (wonOf(numeral) ?? 0) >= 100 ? 'MARKED' : null;
}

/** Whether words beside an amount name a single purchase. */
function isName(words: readonly string[], isFirst: boolean): boolean {
  const last = words.at(-1) ?? '';
  if (words.length > (isFirst ? FIRST_WORDS_MAX : WORDS_MAX)) return false;
  if (!GOODS.test(last) && knownShopOf('EXPENSE', last) === null) return false;
  return words.slice(0, -1).every((word) => !isPredicate(word) && !CHANGED.test(word));
}

/**
 * Separates payments that follow each other without a sign by commas: `점심 9000, 커피 4500` for `점심 9000 커피 4500`. Null
 * unless names and amounts alternate, each amount is written as a price and each name is a known purchase.
 */
export function withCommas(line: string): string | null {
  const texts = line.normalize('NFKC').trim().split(/\s+/u);
  const tokens = texts.map(tokenOf);
  const amounts = tokens.filter((token) => token !== 'WORD');
  // 소니 1000 헤드폰 35만원: only one of two notations may be a price.
  if (amounts.length < 2 || amounts.some((token) => token === null || token !== amounts[0])) return null;
  const isAmountFirst = tokens[0] !== 'WORD';
  if (isAmountFirst === (tokens.at(-1) !== 'WORD')) return null;
  const parts: string[][] = [];
  for (const [at, text] of texts.entries()) {
    const begins = isAmountFirst ? tokens[at] !== 'WORD' : at === 0 || tokens[at - 1] !== 'WORD';
    if (begins) parts.push([]);
    parts.at(-1)?.push(text);
  }
  const namesOf = (part: readonly string[]) => (isAmountFirst ? part.slice(1) : part.slice(0, -1));
  const areNamed = parts.every((part, at) => isName(namesOf(part), at === 0 && !isAmountFirst));
  return areNamed ? parts.map((part) => part.join(' ')).join(', ') : null;
}
