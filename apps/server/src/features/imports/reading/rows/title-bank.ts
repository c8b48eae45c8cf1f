/** A title such as 부산은행 거래내역 or MG새마을금고 계좌 거래내역조회. */
const TITLE =
  /^[■□◆●*<[(\s]{0,4}((?:[A-Za-z]{2,4})?(?:[가-힣]{0,8}(?:은행|뱅크|금고|신협|증권)|우체국))(?:예금)?(?: ?[가-힣·()/ ]{0,20}(?:내역|조회|명세서?|통장))?[>\])\s]{0,3}$/u;
/** Words for the bank of another person, or for any bank. */
const NO_NAME = /^(?:거래|입금|출금|상대|결제|이체|타|받는|보낸|인터넷|모바일|스마트|오픈)/u;

/** Returns the bank in the title of a file; null unless the title names exactly one. */
export function bankInTitle(preamble: string): string | null {
  const names = preamble.split('\n').flatMap((line) => {
    const name = TITLE.exec(line.slice(0, 80).trim())?.[1];
    return name === undefined || NO_NAME.test(name) ? [] : [name];
  });
  const [first, ...others] = new Set(names);
  return first === undefined || others.length > 0 ? null : first;
}

function brandOf(bank: string): string {
  return bank.replace(/^[A-Za-z]+(?=[가-힣])|(?:은행|뱅크)$/gu, '').toLowerCase();
}

/** Whether two names mean one bank: 국민은행 and KB국민은행. */
export function isSameBank(one: string, other: string): boolean {
  const [left, right] = [brandOf(one), brandOf(other)];
  return left.includes(right) || right.includes(left);
}
