import { askChange } from './ask-about-change.ts';
import {
  askBalance,
  askBudget,
  askCardBill,
  askSaved,
  askSettlement,
  askSpendable,
  askUpcoming,
  askWorth,
} from './ask-about-money-now.ts';
import { askAverage, askCount, askExtreme, askList, askMembers, askSum } from './ask-about-transactions.ts';
import type { Question, QuestionBook, QuestionReadings } from './question.ts';
import { isForMember } from './question-filters.ts';
import { isNamed, nameIndexOf, nearNames, type Token, tokensOf } from './question-lexemes.ts';
import { type Asking, kindOf, type Parts, type PreparedBook, partsOf, refuse, Unclear } from './question-parts.ts';
import type { QuestionCalendar } from './question-periods.ts';
import { questionTextOf } from './question-text.ts';

const ASKING: readonly Asking[] = [
  askCardBill,
  askSpendable,
  askBudget,
  askSettlement,
  askWorth,
  askBalance,
  askUpcoming,
  askMembers,
  askChange,
  askExtreme,
  askAverage,
  askCount,
  askSaved,
  askList,
  askSum,
];

/** 까지 that no 부터 belongs to: only what can be spent has an end without a beginning. */
function checkEnds({ kinds, tokens }: Parts): void {
  const isOpen = tokens.some((token) => kindOf(token) === 'UNTIL');
  if (isOpen && !kinds.has('CAN_SPEND') && !kinds.has('UPCOMING')) refuse();
}

const keyOfQuestion = (question: Question): string => JSON.stringify(question);

export function prepareQuestions({ names, userId, isWon }: QuestionBook): PreparedBook {
  const members = new Set(names.flatMap(({ role, id }) => (role === 'MEMBER' ? [id] : [])));
  return { index: nameIndexOf(names), userId, isWon, isAlone: members.size <= 1 };
}

function readTokens(tokens: readonly Token[], book: PreparedBook, calendar: QuestionCalendar): QuestionReadings {
  if (tokens.some((token) => token.type === 'PERIOD' && token.period === null)) {
    return { readings: [], refusal: 'NO_SUCH_DATE', near: [] };
  }
  const near = tokens.flatMap((token) => (token.type === 'NAME' ? token.names : []));
  try {
    const parts = partsOf(tokens, book, calendar);
    if (parts.kinds.has('EXCLUDE') || isForMember(tokens)) refuse();
    checkEnds(parts);
    for (const ask of ASKING) {
      const found = ask(parts);
      if (found === null) continue;
      const readings = [...new Map(found.map((one) => [keyOfQuestion(one), one])).values()];
      return { readings, refusal: readings.length === 0 ? 'UNCLEAR' : null, near };
    }
  } catch (error) {
    if (!(error instanceof Unclear)) throw error;
    return { readings: [], refusal: error.refusal, near };
  }
  return { readings: [], refusal: 'UNCLEAR', near };
}

/**
 * Reads a question in Korean by a grammar and the names of the book. Every part of it must be understood: an unknown
 * word is a reason to refuse, never something to leave out.
 */
export function readQuestion(typed: string, book: PreparedBook, calendar: QuestionCalendar): QuestionReadings {
  const text = questionTextOf(typed);
  const lexicon = { index: book.index, calendar, isWon: book.isWon };
  const tokens = tokensOf(text, lexicon);
  if (!tokens) return { readings: [], refusal: 'UNKNOWN_WORD', near: nearNames(text, book.index) };
  const found = readTokens(tokens, book, calendar);
  // 추석, where the book has a tag of that name.
  const isOpen = tokens.some(
    (token) => (token.type === 'PERIOD' || token.type === 'WORD') && isNamed(book.index, token.text),
  );
  const other = isOpen ? tokensOf(text, lexicon, true) : null;
  if (!other) return found;
  const named = readTokens(other, book, calendar);
  if (named.readings.length === 0) return found;
  return { readings: [...found.readings, ...named.readings], refusal: null, near: named.near };
}
