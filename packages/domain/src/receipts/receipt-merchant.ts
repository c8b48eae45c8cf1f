const LABELED =
  /^(?:\S ?)?(?:상 ?호 ?명?|가 ?맹 ?점 ?명?|매 ?장 ?명?|점 ?포 ?명?|상 ?점 ?명?)(?: ?[:;.]| {1,60})\s*(.{2,60})/u;
const NOT_A_NAME =
  /영수증|매출전표|전표|고객용|가맹점용|회원용|신용승인|사업자|대표|주소|전화|TEL|번호|일시|일자|상품명|수량|단가|금액|합계|공급가|부가세|주문|테이블|환영|감사|환자|성명|진료(?!소|원)|차량번호|입차|출차|승차|하차|요금|\d시간 ?\d|(?:주차|이용|결제|영업)시간|http|www|특별시|광역시|[시도] \S{1,4}[구군시] /iu;
/** A line with an amount at its end. */
const WITH_AMOUNT = /(?<=\D)\d{1,3}(?:[,.]\d{3})+(?: ?원)?$/u;
/** Kinds of shops that print their name at the foot. */
const AT_THE_FOOT = /(?:의원|병원|한의원|치과|약국|주차장|주유소|충전소|카페|식당|마트|서점|[가-힣]{2}점)$/u;
/** The top of a receipt, in lines. */
const TOP = 6;
const NAME_MAX = 50;

function cleaned(text: string): string {
  return text
    .replaceAll(/\(주\)|주식회사|㈜/gu, ' ')
    .replace(/^[^\p{L}\d]+|[^\p{L}\d)]+$/gu, '')
    .replaceAll(/ {2,}.*$/gu, '')
    .slice(0, NAME_MAX)
    .trim();
}

/** Letters of which at least two are adjacent; single jamo are debris of a logo. */
const isName = (text: string): boolean =>
  /[가-힣A-Za-z]{2}/u.test(text) && (text.match(/[가-힣A-Za-z]/gu)?.length ?? 0) * 2 >= text.length;

/**
 * The shop: the labeled name, otherwise the first name at the top, otherwise the last line that ends like a shop's
 * name. Returns null without a name.
 */
export function merchantIn(lines: readonly string[]): string | null {
  for (const line of lines) {
    const labeled = cleaned(LABELED.exec(line)?.[1] ?? '');
    if (labeled !== '' && isName(labeled)) return labeled;
  }
  const names = lines.map((line) => {
    const isOther = NOT_A_NAME.test(line) || NOT_A_NAME.test(line.replaceAll(' ', '')) || WITH_AMOUNT.test(line);
    const name = cleaned(line);
    return isName(name) && !isOther ? name : null;
  });
  return (
    names.slice(0, TOP).find((name) => name !== null) ??
    names.findLast((name) => name !== null && AT_THE_FOOT.test(name)) ??
    null
  );
}
