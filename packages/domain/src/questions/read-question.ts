import { askChange } from './ask-about-change.ts';
import { askLastTime } from './ask-about-last-time.ts';
import {
  askBalance,
  askBudget,
  askCardBill,
  askCosts,
  askLeft,
  askNextOccurrence,
  askSaved,
  askSettlement,
  askSpendable,
  askUpcoming,
  askWorth,
} from './ask-about-money-now.ts';
import { askShare } from './ask-about-share.ts';
import { askAverage, askBought, askCount, askExtreme, askList, askMembers, askSum } from './ask-about-transactions.ts';
import type { QuestionCalendar } from './period-readers.ts';
import type { Question, QuestionBook, QuestionName, QuestionReadings } from './question.ts';
import { isForMember } from './question-filters.ts';
import { isNamed, nameIndexOf, nearNames, type Token, tokensOf } from './question-lexemes.ts';
import { type Asking, kindOf, type Parts, type PreparedBook, partsOf, refuse, Unclear } from './question-parts.ts';
import { type QuestionText, questionTextOf } from './question-text.ts';

const ASKING: readonly Asking[] = [
  askCardBill,
  askSpendable,
  askBudget,
  askSettlement,
  askWorth,
  askLeft,
  askBalance,
  askCosts,
  askUpcoming,
  askLastTime,
  askMembers,
  askChange,
  askExtreme,
  askAverage,
  askCount,
  askSaved,
  askShare,
  askBought,
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
  const isRule = ({ role }: QuestionName): boolean => role === 'RULE';
  return {
    index: nameIndexOf(names.filter((name) => !isRule(name))),
    rules: nameIndexOf(names.filter(isRule)),
    userId,
    isWon,
    isAlone: members.size <= 1,
  };
}

function readTokens(
  tokens: readonly Token[],
  book: PreparedBook,
  calendar: QuestionCalendar,
  asking: readonly Asking[] = ASKING,
): QuestionReadings {
  if (tokens.some((token) => token.type === 'PERIOD' && token.period === null)) {
    return { readings: [], refusal: 'NO_SUCH_DATE', near: [] };
  }
  const near = tokens.flatMap((token) => (token.type === 'NAME' ? token.names : []));
  try {
    const parts = partsOf(tokens, book, calendar);
    if (isForMember(tokens)) refuse();
    checkEnds(parts);
    for (const ask of asking) {
      const found = ask(parts);
      if (found === null) continue;
      const readings = [...new Map(found.map((one) => [keyOfQuestion(one), one])).values()];
      const refusal = readings.length === 0 ? 'UNCLEAR' : parts.kinds.has('SAVINGS') ? 'OPEN' : null;
      return { readings, refusal, near };
    }
  } catch (error) {
    if (!(error instanceof Unclear)) throw error;
    return { readings: [], refusal: error.refusal, near };
  }
  return { readings: [], refusal: 'UNCLEAR', near };
}

/** Words of a question about the next time, without which the names of recurring rules are not looked for. */
const NEXT_TIME = /언제|다음|돌아오는|다가오는/u;

/** Whether a question may be about the next time of a recurring rule. */
export function asksNextTime(typed: string): boolean {
  return NEXT_TIME.test(questionTextOf(typed).key);
}

/** The readings about the next time of a recurring rule. */
function readNextTime(text: QuestionText, book: PreparedBook, calendar: QuestionCalendar): readonly Question[] {
  if (!NEXT_TIME.test(text.key)) return [];
  const tokens = tokensOf(text, { index: book.rules, calendar, isWon: book.isWon }, true);
  // 신한카드 언제 나가: its bill may be meant.
  const isCard = tokens?.some(
    (token) => token.type === 'NAME' && book.index.exact.get(token.text)?.some((name) => name.isCard),
  );
  return tokens && !isCard ? readTokens(tokens, book, calendar, [askNextOccurrence]).readings : [];
}

const openOf = ({ refusal }: QuestionReadings): 'OPEN' | null => (refusal === 'OPEN' ? refusal : null);

function readPlainly(text: QuestionText, book: PreparedBook, calendar: QuestionCalendar): QuestionReadings {
  const lexicon = { index: book.index, calendar, isWon: book.isWon };
  const tokens = tokensOf(text, lexicon);
  if (!tokens) return { readings: [], refusal: 'UNKNOWN_WORD', near: nearNames(text, book.index) };
  const found = readTokens(tokens, book, calendar);
  // 추석, where the book has a tag of that name; 정산, where a transaction has that description.
  const other = tokens.some((token) => isNamed(book.index, token)) ? tokensOf(text, lexicon, true) : null;
  if (!other) return found;
  const named = readTokens(other, book, calendar);
  if (named.readings.length === 0) return found;
  return { readings: [...found.readings, ...named.readings], refusal: openOf(found), near: named.near };
}

/**
 * Reads a question in Korean by a grammar and the names of the book. Every part of it must be understood: an unknown
 * word is a reason to refuse, never something to leave out.
 */
export function readQuestion(typed: string, book: PreparedBook, calendar: QuestionCalendar): QuestionReadings {
  const text = questionTextOf(typed);
  const found = readPlainly(text, book, calendar);
  const next = readNextTime(text, book, calendar);
  return next.length === 0 ? found : { ...found, readings: [...found.readings, ...next], refusal: openOf(found) };
}
