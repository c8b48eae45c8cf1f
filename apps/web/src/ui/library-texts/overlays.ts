/** What the component library says of layers over the screen. */
export const texts = { dismiss: '닫기' };
