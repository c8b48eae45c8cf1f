import {
  type Asked,
  atPlace,
  bottomOf,
  bottomPurchase,
  CATEGORY,
  category,
  DAY,
  type Days,
  MONTH,
  open,
  SHOP,
  topOf,
  topPurchase,
  UNREAD,
} from './truth.ts';

const OCTOBER: Days = ['2026-10-01', '2026-10-31'];
const YEAR: Days = ['2026-01-01', '2026-12-31'];
const LAST_YEAR: Days = ['2025-01-01', '2025-12-31'];

/** A place below the first. */
const PLACES: readonly Asked[] = [
  ['지난달 두 번째로 많이 쓴 분류', atPlace(2, topOf(CATEGORY, OCTOBER))],
  ['작년 두번째로 많이 쓴 분류는?', atPlace(2, topOf(CATEGORY, LAST_YEAR))],
  ['작년에 세 번째로 많이 쓴 가게 어디야?', atPlace(3, topOf(SHOP, LAST_YEAR))],
  ['올해 2번째로 많이 쓴 날', atPlace(2, topOf(DAY, YEAR))],
  ['올해 두 번째로 돈 많이 쓴 달', atPlace(2, topOf(MONTH, YEAR))],
  ['두 번째로 많이 쓴 달이 언제야?', atPlace(2, topOf(MONTH, YEAR))],
  ['지난달 세 번째로 큰 지출', atPlace(3, topPurchase(OCTOBER))],
  ['지난달 다섯 번째로 비싼 거 뭐야?', atPlace(5, topPurchase(OCTOBER))],
  ['올해 배달 두 번째로 비싼 거', atPlace(2, topPurchase(YEAR, category('배달'), open))],
  ['지난달 두 번째로 싼 거', atPlace(2, bottomPurchase(OCTOBER))],
  ['지난달 두 번째로 적게 쓴 분류', atPlace(2, bottomOf(CATEGORY, OCTOBER))],
  ['작년에 둘째로 많이 쓴 가게', atPlace(2, topOf(SHOP, LAST_YEAR))],
  ['작년 지출 2위 분류', atPlace(2, topOf(CATEGORY, LAST_YEAR))],
  ['작년 많이 쓴 분류 3위가 뭐야?', atPlace(3, topOf(CATEGORY, LAST_YEAR))],
  ['작년 첫 번째로 많이 쓴 분류', topOf(CATEGORY, LAST_YEAR)],
  ['작년 두 번째로 제일 많이 쓴 분류', atPlace(2, topOf(CATEGORY, LAST_YEAR))],
  ['작년 여섯 번째로 많이 쓴 분류', UNREAD],
  ['작년 6위 분류', UNREAD],
  ['작년 12위 지출', UNREAD],
  ['지난달 두 번째 지출', UNREAD],
  ['지난달 두 번째로 얼마 썼어?', UNREAD],
  ['지난달 두 번째로 많이 간 가게', UNREAD],
  ['누가 두 번째로 많이 썼어?', UNREAD],
  ['지난달 두 번째 주에 얼마 썼어?', UNREAD],
  ['지난달 배달 두 번째로 시킨 날', UNREAD],
  ['지난달 몇 번째로 많이 썼어?', UNREAD],
  ['지난달 두 번째로 많이 산 거', UNREAD],
  ['작년 2위 가게', UNREAD],
  ['지난달 두 번째로 큰 지출 언제야?', UNREAD],
  ['지난달 첫 번째랑 두 번째로 많이 쓴 분류', UNREAD],
];

/** Practiced questions about places, last times and shares, and what only looks like them. */
export const FIGURES: readonly Asked[] = [...PLACES];
