import { describe, expect, it } from 'vitest';
import { INTAKE_SURE, parseMessages } from './parse-messages.ts';
import {
  ANNOUNCED,
  ASKED_ABOUT,
  CASH_ADVANCES,
  CHANGED,
  GIVEN_BACK,
  LOANS,
  NOT_ACCEPTED,
  NOT_APPROVED,
  POINTED,
  RENT_DEPOSITS,
  SAVINGS_ENDED,
  SET_ASIDE,
  SETTLED_ABROAD,
  SHARED,
  TAKEN_BACK,
  TOPPED_UP,
  WITHDRAWN_BY_CARD,
} from './testing/corpus/doubtful-messages.ts';

/** What a text books by itself as an expense or an income. */
const bookedBy = (text: string) =>
  parseMessages(text, '2026-11-20').filter(
    ({ kind, confidence }) => (kind === 'EXPENSE' || kind === 'INCOME') && confidence >= INTAKE_SURE,
  );

describe.each([
  ['an outcome that is not an approval', NOT_APPROVED],
  ['money taken back', TAKEN_BACK],
  ['an announcement', ANNOUNCED],
  ['a withdrawal that a card reports', WITHDRAWN_BY_CARD],
  ['an amount with a point', POINTED],
  ['a loan', LOANS],
  ['a cash advance', CASH_ADVANCES],
  ['money set aside', SET_ASIDE],
  ['savings that ended', SAVINGS_ENDED],
  ['a top-up', TOPPED_UP],
  ['a refund', GIVEN_BACK],
  ['money that is not accepted yet', NOT_ACCEPTED],
  ['a question or a warning', ASKED_ABOUT],
  ['a share of a bill', SHARED],
  ['a deposit for a dwelling', RENT_DEPOSITS],
  ['the price of a purchase abroad', SETTLED_ABROAD],
  ['money changed into another currency', CHANGED],
])('%s', (_name, texts) => {
  it.each(texts)('is not booked as spending or income: %s', (text) => {
    for (const each of [text, text.replaceAll('\n', ' ')]) expect(bookedBy(each)).toEqual([]);
  });
});
