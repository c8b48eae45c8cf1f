import { isDeepStrictEqual } from 'node:util';
import type { QuestionAnswer } from '@salim/contract';
import {
  FIRST_LEDGER_DATE,
  LAST_LEDGER_DATE,
  nameWords,
  phraseQuestion,
  prepareQuestions,
  type Question,
  type QuestionName,
  type QuestionReadings,
  readQuestion,
} from '@salim/domain';
import { requireRole } from '../../core/access-gate.service.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../deps.ts';
import { getSettings } from '../settings/settings.service.ts';
import { readerIn } from '../transactions/transactions.service.ts';
import { extremeFigure } from './extreme-figures.service.ts';
import { costsFigure, savingsRateFigure } from './flow-tab-figures.service.ts';
import { lastTimeFigure } from './last-time-figure.service.ts';
import {
  type Asking,
  averageFigure,
  boughtFigure,
  compareFigure,
  countFigure,
  type Figure,
  flowFigure,
  membersFigure,
  NoFigureError,
  savedFigure,
  timesFigure,
} from './question-figures.service.ts';
import { questionNamesOf } from './question-names.service.ts';
import { questionParts, type Rewording } from './question-parts.ts';
import { shareFigure } from './share-figure.service.ts';
import {
  assetsFigure,
  balanceFigure,
  budgetFigure,
  cardBillFigure,
  cardBillsFigure,
  nextOccurrenceFigure,
  settlementFigure,
  spendableFigure,
  upcomingFigure,
  worthFigure,
} from './standing-figures.service.ts';

const FIGURES: Readonly<Record<Question['intent'], (asking: Asking, question: Question) => Promise<Figure>>> = {
  SPENT: flowFigure,
  EARNED: flowFigure,
  SAVED: savedFigure,
  SAVINGS_RATE: savingsRateFigure,
  SHARE: shareFigure,
  BOUGHT: boughtFigure,
  LAST_TIME: lastTimeFigure,
  COUNT: timesFigure,
  AVERAGE: averageFigure,
  LARGEST: extremeFigure,
  SMALLEST: extremeFigure,
  COMPARE: compareFigure,
  COMPARE_MEMBERS: membersFigure,
  NEXT_CARD_BILL: cardBillFigure,
  CARD_BILLS: cardBillsFigure,
  NEXT_OCCURRENCE: nextOccurrenceFigure,
  FIXED_COSTS: costsFigure,
  VARIABLE_COSTS: costsFigure,
  SPENDABLE: spendableFigure,
  BALANCE: balanceFigure,
  NET_WORTH: worthFigure,
  ASSETS: assetsFigure,
  BUDGET_LEFT: budgetFigure,
  SETTLEMENT: settlementFigure,
  UPCOMING: upcomingFigure,
  LIST: countFigure,
};

async function figureOf(asking: Asking, question: Question): Promise<Figure> {
  try {
    return await FIGURES[question.intent](asking, question);
  } catch (error) {
    if (error instanceof NoFigureError) return error.figure;
    throw error;
  }
}

const SUGGESTIONS = 3;
/** Every book can answer these. */
const ALWAYS_ANSWERED = ['이번 달 얼마 썼어?', '지난달 가장 많이 쓴 분류는?', '올해 가장 많이 쓴 날은?'];

function firstOf(suggestions: readonly string[]): string[] {
  return [...new Set([...suggestions, ...ALWAYS_ANSWERED])].slice(0, SUGGESTIONS);
}

const REFUSALS = {
  NO_SUCH_DATE: '없는 날짜가 있어요. 날짜를 확인해 주세요.',
  NOT_YET: '아직 오지 않은 날이에요. 지난 날이나 오늘을 물어보세요.',
  UNKNOWN_WORD: '아직 알아듣지 못하는 말이 있어요. 이렇게 물어보세요.',
  OPEN: '다른 뜻일 수도 있어요. 이렇게 물어보세요.',
  UNCLEAR: '무엇을 묻는지 분명하지 않아요. 이렇게 물어보세요.',
} as const;

function refused(typed: string, sentence: string, suggestions: readonly string[]): QuestionAnswer {
  const query = new URLSearchParams({ q: typed }).toString();
  return { reading: null, sentence, link: `/search?${query}`, suggestions: firstOf(suggestions) };
}

/** Questions about the names that may have been meant. */
function nearQuestions(near: readonly QuestionName[], rewording: Rewording): string[] {
  return near
    .filter(({ role }) => role !== 'ASSET' && role !== 'MEMBER')
    .map((name) => `지난달 ${nameWords(name)} 얼마 ${name.kind === 'INCOME' ? '들어왔어' : '썼어'}?`)
    .filter((text) => readQuestion(text, rewording.book, rewording.calendar).readings.length === 1)
    .slice(0, SUGGESTIONS);
}

function answerOf(question: Question, figure: Figure, rewording: Rewording): QuestionAnswer {
  const { intent, period, filters, compare, group, rank, per, direction } = question;
  return {
    reading: {
      intent,
      period,
      filters: structuredClone(filters) as NonNullable<QuestionAnswer['reading']>['filters'],
      ...(compare ? { compare } : {}),
      ...(group ? { group } : {}),
      ...(rank ? { rank } : {}),
      ...(per ? { per } : {}),
      ...(direction ? { direction } : {}),
      parts: questionParts(question, rewording),
    },
    sentence: figure.sentence,
    ...(figure.value === undefined ? {} : { value: figure.value }),
    ...(figure.unit === undefined ? {} : { unit: figure.unit }),
    ...(figure.rows === undefined ? {} : { rows: [...figure.rows] }),
    link: figure.link,
    suggestions: [],
  };
}

interface Answered {
  readonly question: Question;
  readonly figure: Figure;
}

const EVER = { from: FIRST_LEDGER_DATE, to: LAST_LEDGER_DATE };

/** Drops readings that match no transaction in any period. */
async function withTransactions(asking: Asking, answers: readonly Answered[]): Promise<readonly Answered[]> {
  const isUsed = await Promise.all(
    answers.map(async ({ question, figure }) => {
      if (figure.value !== undefined && figure.value !== 0) return true;
      return (await countFigure(asking, { ...question, period: EVER })).value !== 0;
    }),
  );
  const used = answers.filter((_, at) => isUsed[at]);
  return used.length > 0 ? used : answers;
}

/** Without a shop whose transactions all belong to the category of the same name: 월급 is the category. */
async function withoutPartsOfOthers(asking: Asking, answers: readonly Answered[]): Promise<readonly Answered[]> {
  const isPart = await Promise.all(
    answers.map(async ({ question: { filters, ...question } }) => {
      const { merchant, ...others } = filters;
      const category = answers.find(({ question: other }) => {
        const { categoryId, ...rest } = other.filters;
        return categoryId !== undefined && isDeepStrictEqual(rest, others);
      });
      if (merchant === undefined || !category) return false;
      const { categoryId } = category.question.filters;
      const count = async (more: Question['filters']): Promise<number | undefined> =>
        (await countFigure(asking, { ...question, filters: { merchant, ...more }, period: EVER })).value;
      return categoryId !== undefined && (await count({})) === (await count({ categoryId }));
    }),
  );
  return answers.filter((_, at) => !isPart[at]);
}

/** Whether a shop with the name of an excluded category has transactions elsewhere: 월세 may be the shop or the category. */
async function mayExcludeShop(asking: Asking, { excludedShops = [], filters }: Question): Promise<boolean> {
  const { excludeCategoryId } = filters;
  for (const merchant of excludedShops) {
    for (const isIncome of [false, true]) {
      const count = async (more: Question['filters']): Promise<number | undefined> =>
        (
          await countFigure(asking, {
            intent: 'COUNT',
            period: EVER,
            isPeriodSaid: true,
            isIncome,
            filters: { merchant, ...more },
          })
        ).value;
      const elsewhere = excludeCategoryId ? await count({ excludeCategoryId }) : 0;
      if (elsewhere !== 0) return true;
    }
  }
  return false;
}

/** Without a budget that does not exist, where something else may be meant: 이번 달 남은 돈. */
function withoutMissingBudgets(answers: readonly Answered[]): readonly Answered[] {
  const isMissing = ({ question, figure }: Answered): boolean =>
    question.intent === 'BUDGET_LEFT' && figure.value === undefined;
  const others = answers.filter((one) => !isMissing(one));
  return others.some(({ figure }) => figure.value !== undefined) ? others : answers;
}

/** Different words for one number: without debts 총자산 is 순자산, and a budget may be all that can be spent. */
const ALIKE: readonly (readonly Question['intent'][])[] = [
  ['NET_WORTH', 'ASSETS'],
  ['BUDGET_LEFT', 'SPENDABLE'],
];

const COMPUTED: readonly Question['intent'][] = ['COMPARE', 'AVERAGE', 'SHARE'];

/** A difference, an average or a share may be the same by accident: its parts have to be the same as well. */
function isSame(one: Answered, other: Answered): boolean {
  const intents = [one.question.intent, other.question.intent] as const;
  const isAlike = intents[0] === intents[1] || ALIKE.some((group) => intents.every((intent) => group.includes(intent)));
  if (one.figure.value !== other.figure.value || !isAlike) return false;
  // Of the last time the day is asked, which the first row has.
  if (intents[0] === 'LAST_TIME') return isDeepStrictEqual(one.figure.rows?.[0], other.figure.rows?.[0]);
  const isComputed = COMPUTED.includes(one.question.intent);
  const partsOf = ({ figure }: Answered): number[] => (figure.rows ?? []).map(({ value }) => value);
  return !isComputed || isDeepStrictEqual(partsOf(one), partsOf(other));
}

/** What all readings agree on; null if their numbers differ. */
function agreed(answers: readonly Answered[]): Answered | null {
  const [first, ...others] = answers;
  return first && others.every((other) => isSame(first, other)) ? first : null;
}

async function answerReadings(
  typed: string,
  { readings, refusal, near }: QuestionReadings,
  asking: Asking,
  rewording: Rewording,
): Promise<QuestionAnswer> {
  if (readings.length === 0) {
    return refused(typed, REFUSALS[refusal ?? 'UNCLEAR'], nearQuestions(near, rewording));
  }
  const answers: Answered[] = [];
  // One after the other: they are few, and seldom more than one.
  for (const question of readings) answers.push({ question, figure: await figureOf(asking, question) });
  const meant =
    answers.length > 1
      ? await withoutPartsOfOthers(asking, await withTransactions(asking, withoutMissingBudgets(answers)))
      : answers;
  const isOpen =
    refusal === 'OPEN' ||
    (await Promise.all(meant.map(({ question }) => mayExcludeShop(asking, question)))).includes(true);
  const one = isOpen ? null : agreed(meant);
  if (one) return answerOf(one.question, one.figure, rewording);
  const different = meant.filter((answer, at) => !meant.slice(0, at).some((earlier) => isSame(earlier, answer)));
  const texts = different
    .map(({ question }) => phraseQuestion(question, rewording.names, rewording.calendar))
    .filter((text) => readQuestion(text, rewording.book, rewording.calendar).readings.length === 1);
  return refused(
    typed,
    different.length === 1
      ? REFUSALS.OPEN
      : different.length === 2
        ? '두 가지로 읽을 수 있어요. 어느 쪽인가요?'
        : '여러 가지로 읽을 수 있어요. 어느 것인가요?',
    texts,
  );
}

/**
 * Answers a question about a book with the number of a report that the asker may see. Writes nothing and does not store
 * the question.
 *
 * @throws AppError BOOK_NOT_FOUND
 */
export async function askQuestion(deps: Deps, actor: Actor, bookId: string, typed: string): Promise<QuestionAnswer> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const reader = readerIn(deps, actor, seat);
  const names = await questionNamesOf(deps, bookId, reader, typed);
  const { weekStart } = await getSettings(deps, actor.userId);
  const calendar = { today: reader.today, months: seat.monthSettings, isHoliday: deps.isHoliday, weekStart };
  const book = prepareQuestions({ names, userId: actor.userId, isWon: seat.currency === 'KRW' });
  const asked = { names, currency: seat.currency, today: reader.today };
  return answerReadings(
    typed,
    readQuestion(typed, book, calendar),
    { ...asked, deps, actor, seat },
    { ...asked, book, calendar },
  );
}
