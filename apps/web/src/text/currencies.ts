/** Currencies of common travel and shopping destinations of Koreans; the others are too rare to be listed. */
export const CURRENCIES: readonly (readonly [string, string])[] = [
  ['USD', '미국 달러'],
  ['JPY', '일본 엔'],
  ['EUR', '유로'],
  ['CNY', '중국 위안'],
  ['VND', '베트남 동'],
  ['THB', '태국 바트'],
  ['TWD', '대만 달러'],
  ['PHP', '필리핀 페소'],
  ['HKD', '홍콩 달러'],
  ['SGD', '싱가포르 달러'],
  ['GBP', '영국 파운드'],
  ['AUD', '호주 달러'],
];
