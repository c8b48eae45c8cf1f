/**
 * The widths of the window, in px, up to which a layout is used. Style sheets cannot import them and repeat the numbers;
 * `tools/breakpoints.test.ts` refuses any other, so add a new one here first. Prefer an existing one.
 */
export const UP_TO = {
  /** No room beside a month for the controls of a report. */
  narrowPhone: 389,
  /** Tighter buttons of the sign-in providers. */
  smallPhone: 400,
  /** One column of fields. */
  phone: 480,
  /** One column of figures. */
  largePhone: 560,
  /** Text and fields of one column. */
  phoneOnItsSide: 600,
  /** A list instead of a table. */
  tableAsList: 640,
  /** The drawer instead of the sidebar; above it, the sidebar narrows what is beside it. */
  tablet: 768,
  /** Beside the sidebar: no room for a picture beside its text. */
  besideSidebarNarrow: 860,
  /** Beside the sidebar: no room for a row of figures. */
  besideSidebar: 940,
  /** Beside the sidebar: no room for a calendar with full sums. */
  besideSidebarCalendar: 960,
  /** One column of reports, and the picture beside the sign-in. */
  smallDesktop: 1024,
  /** Beside the sidebar: no room for two columns of fields or charts. */
  twoColumns: 1100,
  /** Beside the sidebar: no room for a main and a side column. */
  twoLists: 1180,
  /** No room for the details beside a list. */
  listAlone: 1279,
  /** A shorter user name in the top bar. */
  shortTopBar: 1280,
} as const;

/** The widths, in px, from which a layout is used, where no narrower layout ends one pixel below. */
export const FROM = {
  phoneOnItsSide: 600,
  smallDesktop: 1024,
  /** Two columns of cards. */
  besideFields: 1200,
} as const;

/** The heights, in px, up to which a layout is used: phones on their side and open on-screen keyboards. */
export const HIGH_UP_TO = { tinyWindow: 260, phoneOnItsSide: 480, lowWindow: 560 } as const;

export const upTo = (width: keyof typeof UP_TO): string => `(max-width: ${UP_TO[width]}px)`;

/** The query for all widths above a breakpoint. */
export const above = (width: keyof typeof UP_TO): string => `(min-width: ${UP_TO[width] + 1}px)`;

/** A phone on its side; also open keyboards on phones with little height. */
export const ON_ITS_SIDE = `(max-height: ${HIGH_UP_TO.lowWindow}px) and (min-aspect-ratio: 1/1)`;

/** A phone whose text is so large that few words fit a line; in em, so that it follows the browser's text size. */
export const FEW_WORDS_UP_TO_EM = 20;
