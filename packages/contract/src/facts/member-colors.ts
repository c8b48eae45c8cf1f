/** Hues that members are told apart by. Screens draw each as the theme defines it. */
export const MEMBER_HUES = 8;

/** The colors that members get when they join a book, in this order: all hues, then all of them again, darker. */
export const MEMBER_COLORS = [
  '#0A7D5A',
  '#C4656F',
  '#3F7FBF',
  '#C9A13B',
  '#8B78B8',
  '#4F9DA6',
  '#B57BA6',
  '#8AA05B',
  '#075C42',
  '#9C4450',
  '#2C5F94',
  '#97762A',
  '#665594',
  '#397680',
  '#8A5A7D',
  '#677A40',
] as const;
