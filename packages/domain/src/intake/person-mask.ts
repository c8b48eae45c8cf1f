/** Whether a name may be the one that a message masks: 홍*동 for 홍길동. A mask without a star fits nobody. */
export const fitsMask = (masked: string, name: string): boolean =>
  masked.length === name.length &&
  masked.includes('*') &&
  [...masked].every((letter, index) => letter === '*' || letter === name[index]);
