/** Text lengths in code points, after cleaning. */
export const NAME_MAX = 50;
/** What was bought or where. */
export const DESCRIPTION_MAX = 200;
export const MEMO_MAX = 2000;
/** A single-line memo. */
export const MEMO_LINE_MAX = 200;
/** The note of a book or of dues. */
export const NOTE_MAX = 500;
export const COMMENT_MAX = 1000;
export const RELATION_MAX = 30;
export const SEARCH_MAX = 200;
export const ICON_NAME_MAX = 40;

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;
/** After trimming and lower-casing. */
export const USERNAME_CHARACTERS = /^[a-z0-9._-]*$/u;
export const EMAIL_MAX = 254;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** A code of the authenticator app, or a recovery code. */
export const SECOND_FACTOR_CODE_MAX = 40;

/** `HH:mm`. */
export const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/u;
/** Days of a month: 31 is the last day of any month. */
export const LAST_DAY_OF_MONTH = 31;

/** Transactions per bulk change. */
export const BULK_MAX = 1000;
/** Payments per transaction. */
export const PAYMENTS_MAX = 20;
export const INSTALLMENT_MONTHS_MIN = 2;
export const INSTALLMENT_MONTHS_MAX = 60;
export const RULE_CONDITIONS_MAX = 10;
export const DUES_SEATS_MAX = 100;
/** Members of a book, with those who have no account. */
export const MEMBERS_MAX = 50;
/** Rows per guest book. */
export const GUESTS_MAX = 300;
/** Comments per transaction. */
export const COMMENTS_MAX = 200;
export const SHARE_DEFAULTS_MAX = 200;
/** Lines of a receipt that members share. */
export const RECEIPT_LINES_MAX = 100;
export const GUEST_LINK_DAYS = 30;
export const GUEST_LINK_DAYS_MAX = 365;

/** Fifty years, the longest loan. */
export const LOAN_MONTHS_MAX = 600;

/** 총급여 of a year, in won. */
export const TAX_SALARY_MAX = 100_000_000_000;
export const TAX_CHILDREN_MAX = 20;
