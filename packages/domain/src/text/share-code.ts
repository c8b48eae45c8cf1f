/** Characters of a code that users pass on: no I, L, O or U, which look like others. */
export const SHARE_CODE_CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const SHARE_CODE_LENGTH = 13;

/** The canonical code: upper case, without hyphens and spaces, look-alikes replaced. */
export function plainShareCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}_.]/gu, '')
    .replaceAll(/[IL]/gu, '1')
    .replaceAll('O', '0');
}

/** The code in groups for reading aloud: `ABCD-EFGH-JKMNP`. */
export function groupedShareCode(code: string): string {
  return [code.slice(0, 4), code.slice(4, 8), code.slice(8)].filter((part) => part !== '').join('-');
}

/** Whether the text has the format of a code. */
export function isShareCode(typed: string): boolean {
  const plain = plainShareCode(typed);
  return plain.length === SHARE_CODE_LENGTH && [...plain].every((sign) => SHARE_CODE_CHARACTERS.includes(sign));
}
