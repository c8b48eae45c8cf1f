/** Who else than the writer or a member may own a card. */
const OTHERS = '남편|아내|와이프|신랑|엄마|아빠|어머니|아버지|부모님|언니|오빠|누나|형|동생|친구|아들|딸';
const CARD = '카드(?:으?로|에서)?(?! ?(?:값|대금|결제))(?![가-힣A-Za-z])';
/** 남편 카드로: who paid is not certain. */
const CARD_OF_OTHER = new RegExp(
  `(?<![가-힣])(?:(?:${OTHERS}|회사|법인) ?${CARD}|법카(?:로)?(?![가-힣])|(?:회사 ?(?:돈|경비|비용)|공금)(?:으?로)?(?![가-힣])(?: ?처리)?|경비 ?처리)`,
  'u',
);
const OWN_CARD = new RegExp(`(?<![가-힣])(?:내|제) ?${CARD}`, 'u');
/** Payment of a part by each of two means: 카드 반 현금 반. */
const HALVES = /(?<![가-힣])(?:[가-힣]{1,6} ?)?반(?![가-힣])[^\n]*(?<![가-힣])(?:[가-힣]{1,6} ?)?반(?![가-힣])/u;
const HALF = /(?<![가-힣])(?:(?:카드|현금|포인트|상품권) ?)?반(?![가-힣])/gu;
/** 10만원대: about how much something costs, beside its price. */
const PRICE_RANGE = /(?<![\d가-힣])[\d,]{1,9}(?:만|천)?(?:원대|(?<=[만천])대)(?![가-힣])/gu;
const VOUCHER = /상품권|기프티콘|기프트카드/u;
/** A voucher that is bought: 1만원권 상품권, 상품권 5만원 구매. */
const VOUCHER_BOUGHT = /(?:\d|만|천)(?:원)?권|상품권 {0,3}(?:[\d,만천]{1,9}원? ?)?(?:구매|구입|샀|선물|충전|예매)/u;

export const isCardOfOther = (text: string): boolean => CARD_OF_OTHER.test(text);

/** Whether a sentence divides its amount among two means of payment. */
export const isHalved = (text: string): boolean => HALVES.test(text);

/** Whether a name of a means of payment is what the sentence buys. */
export const isBoughtVoucher = (text: string, name: string): boolean => VOUCHER.test(name) && VOUCHER_BOUGHT.test(text);

/** A sentence without the words about its means and its price that belong to no name. */
export function withoutMeansWords(text: string): string {
  const plain = text.replace(CARD_OF_OTHER, ' ').replace(OWN_CARD, ' ').replaceAll(PRICE_RANGE, ' ');
  return isHalved(plain) ? plain.replaceAll(HALF, ' ') : plain;
}
