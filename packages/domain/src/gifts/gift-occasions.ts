/** Occasions for a gift of money: the name of the occasion, and the name of the money given. */
export const GIFT_OCCASIONS = {
  WEDDING: { name: '결혼', money: '결혼 축의금' },
  FUNERAL: { name: '장례', money: '조의금' },
  FIRST_BIRTHDAY: { name: '돌', money: '돌 축하금' },
  MILESTONE_BIRTHDAY: { name: '환갑·칠순', money: '환갑·칠순 축하금' },
  BIRTHDAY: { name: '생일', money: '생일 축하금' },
  BIRTH: { name: '출산', money: '출산 축하금' },
  OPENING: { name: '개업', money: '개업 축하금' },
  HOUSEWARMING: { name: '집들이', money: '집들이 축하금' },
  SCHOOL: { name: '입학·졸업', money: '입학·졸업 축하금' },
  ILLNESS: { name: '병문안', money: '병문안 위로금' },
  HOLIDAY: { name: '명절', money: '명절 용돈' },
  OTHER: { name: '기타', money: '경조사비' },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly money: string }>>;

export type GiftOccasion = keyof typeof GIFT_OCCASIONS;
