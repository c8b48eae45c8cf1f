/** What the header of a column of amounts names beside the amounts. */
export interface NamedAmount {
  readonly name: string;
  readonly means: 'WAY' | 'CATEGORY';
  readonly direction: 'OUT' | 'IN';
  /** The header says 지출 or 수입. */
  readonly isStated: boolean;
  /** The header without the name: 사용금액 of 현금사용금액. */
  readonly title: string;
}

const WAY =
  /^(?:현금|(?:신용|체크|직불|선불|법인|개인)?카드|[가-힣a-z0-9]{1,8}(?:카드|페이|머니|은행|뱅크|통장)|통장|계좌이체|상품권|지역화폐)$/u;
/** Common categories of spending; other names are not known to be one. */
const OUT_CATEGORY =
  /^(?:[가-힣]{1,5}비|(?!수수료)[가-힣]{1,4}료|식사|외식|간식|커피|카페|음료|술|장보기|마트|식재료|교통|차량|주유|택시|통신|주거|월세|관리|공과금|의료|병원|약국?|건강|운동|문화|여가|취미|여행|쇼핑|의류|옷|미용|화장품|생필품|생활용품|생활|교육|육아|아이|용돈|경조사|선물|기부|헌금|세금|보험|구독|반려동물|데이트|자기계발|기타)$/u;
const IN_CATEGORY = /^(?:월급|급여|상여금?|보너스|성과급|부수입|이자|배당금?|용돈|환급금?|기타)$/u;
/** 지출(현금), 지출-카드, 수입(급여). */
const STATED = /^(지출|출금|수입|입금)(?:금액|액|내역)?[([:\-_/](.{1,20}?)[)\]]?$/u;
/** 현금사용금액, 카드지출, 통장입금. */
const WITH_TITLE = /^(.{1,12}?)((?:사용|지출|결제|수입|입금)?(?:금액|액)?)$/u;

/** The name in the header of a column of amounts, without spaces and in lower case; undefined for any other header. */
export function namedAmountOf(header: string): NamedAmount | undefined {
  const stated = STATED.exec(header);
  if (stated) {
    const [, side = '', name = ''] = stated;
    const direction = /수입|입금/u.test(side) ? 'IN' : 'OUT';
    return { name, means: WAY.test(name) ? 'WAY' : 'CATEGORY', direction, isStated: true, title: '' };
  }
  const [, name = '', title = ''] = WITH_TITLE.exec(header) ?? [];
  if (WAY.test(name)) {
    const direction = /수입|입금/u.test(title) ? 'IN' : 'OUT';
    return { name, means: 'WAY', direction, isStated: title.startsWith('지출') || direction === 'IN', title };
  }
  if (OUT_CATEGORY.test(header)) {
    return { name: header, means: 'CATEGORY', direction: 'OUT', isStated: false, title: '' };
  }
  return IN_CATEGORY.test(header)
    ? { name: header, means: 'CATEGORY', direction: 'IN', isStated: false, title: '' }
    : undefined;
}
