/** 15k and 4.5k, thousands of won. A letter, a digit or a sign beside it makes another number: 10km, $15k, 2~3k. */
const THOUSANDS =
  /(?<![^\s(])(?<number>[1-9]\d{0,3}(?:\.\d{1,2})?|0\.[1-9]\d?)k(?=$|[\s)]|[,.](?:\s|$)|(?:에|씩|짜리|쯤|정도)(?![가-힣A-Za-z]))/giu;
/** What else is counted in k: resolution, gold, runs (a word that begins like 마라탕), followers, data. */
const OTHER_UNIT =
  /모니터|티비|테레비|텔레비전|디스플레이|프로젝터|화질|해상도|영상|블루레이|블랙박스|카메라|웹캠|액션캠|캠코더|(?<![A-Za-z])(?:TV|UHD|HDMI|OLED|QLED|NBA)(?![A-Za-z])|(?<![가-힣])(?:순금|금)(?![가-힣])|골드|반지|목걸이|귀걸이|귀고리|팔찌|발찌|펜던트|커플링|주얼리|피어싱|마라[^탕\s](?:\s|$|대회)|러닝|런닝|달리|뛰|뜀|걷기|걸었|걸음|완주|팔로워|구독자|조회수|좋아요|메모리|저항|마일/iu;
const FOREIGN =
  /[$€£¥]|달러|유로|위안|파운드|(?<![가-힣])(?:엔|엔화|불|바트|동|페소)(?![가-힣])|(?<![A-Za-z])(?:USD|EUR|JPY|GBP|CNY|THB|VND|HKD|TWD|SGD|AUD|CAD|CHF|PHP|MYR|IDR)(?![A-Za-z])/iu;

/** A text whose thousands with a k are written in won: `커피 4500원` for `커피 4.5k`. Null for a text without them. */
export function withThousandsInWon(text: string): string | null {
  if (OTHER_UNIT.test(text) || FOREIGN.test(text)) return null;
  const written = text.replaceAll(
    THOUSANDS,
    (_match, number: string) => `${String(Math.round(Number(number) * 1000))}원`,
  );
  return written === text ? null : written;
}
