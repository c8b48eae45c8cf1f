/** What a labeled amount of a receipt is. */
export type AmountLabel =
  /** What the buyer pays: 결제금액, 승인금액. */
  | 'PAYABLE'
  /** The sum of the lines: 합계. */
  | 'SUM'
  /** 금액 alone: the total, or the price before VAT. */
  | 'AMOUNT'
  /** What one means of payment paid: 신용카드. */
  | 'TENDER'
  /** Cash handed over, and what came back. */
  | 'HANDED'
  | 'CHANGE'
  | 'DISCOUNT'
  | 'NET'
  | 'TAX_FREE'
  | 'VAT'
  | 'TIP'
  /** An amount that says nothing about the purchase: points, balances, counts. */
  | 'OTHER';

/**
 * Labels as they are printed by Korean tills and card terminals, without blanks; a syllable that is often misread has
 * its variants. The first that fits counts. Collected from receipts and card slips, 2026-11-24 and 2026-11-29.
 */
const LABELS: readonly (readonly [AmountLabel, RegExp])[] = [
  ['DISCOUNT', /(?:포인트|마일리지|적립금)(?:사용|결제|차감)(?!가능)/u],
  [
    'OTHER',
    /포인트|적립|잔액|잔여|한도|누적|번호|사업자|전화|TEL|바코드|단가|수량|품목수|회원|^No$|^소계|공단부담|진료비총액|총진료비|상품(?:가격|금액|합계)/iu,
  ],
  ['DISCOUNT', /할인|에누리|쿠폰|행사차감/u],
  ['CHANGE', /거스[름른]|잔돈/u],
  ['HANDED', /(?:받은|내신|투입)(?:금액|돈|현금)|현금투입/u],
  ['VAT', /부[가기]세|부[가기]가치세|세액|^VAT/iu],
  ['TAX_FREE', /면세/u],
  ['NET', /공급가|과세(?:물품|금액|상품|매출|합[계게])|^물품가액/u],
  ['TIP', /봉사료/u],
  [
    'PAYABLE',
    /결[제재](?:하실|할|대상|총)?금액|[총실최종]{1,2}결제(?:금)?액|받을(?:금액|돈)|승인(?:금)?액|카드(?:결제)?금액|청구금액|이용금액|거래금액|내실금액|지불금액|정산금액|수납금?액|영수금액|납부(?:할|하실)?금액|환자부담총?액|^결제$/u,
  ],
  [
    'SUM',
    /합[계게겨]|^총계|총(?:금)?액|총(?:구매|판매|매출)(?:금)?액|(?:판매|구매|매출|주문)(?:총)?(?:금)액|주차요금|^운임|^TOTAL/iu,
  ],
  ['AMOUNT', /^금액$/u],
  [
    'TENDER',
    /^(?:신용|체크|현대|삼성|신한|국민|KB국민|롯데|우리|하나|농협|NH농협|비씨|BC)?카드(?:결제|승인|지불)?$|^신용(?:승인|결제)|^현금(?:결제|영수증)?$|(?:카카오|네이버|삼성)페이/u,
  ],
];

/** The label of an amount, by the words before it; null for the name of an item. */
export function labelOf(words: string): AmountLabel | null {
  const label = words.replaceAll(/[^\p{L}]/gu, '').slice(0, 40);
  return LABELS.find(([, pattern]) => pattern.test(label))?.[0] ?? null;
}
