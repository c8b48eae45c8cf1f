/** Whether a name matches a masked one: 홍*동 matches 홍길동. A mask without an asterisk matches nothing. */
export const fitsMask = (masked: string, name: string): boolean =>
  masked.length === name.length &&
  masked.includes('*') &&
  [...masked].every((letter, index) => letter === '*' || letter === name[index]);
