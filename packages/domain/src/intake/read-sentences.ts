import type { CivilDate } from '../calendar/civil-date.ts';
import type { IntakeDraft } from './intake-draft.ts';
import { METHOD, readSentence, SEVERAL_AMOUNTS, UNSURE_AMOUNT } from './read-sentence.ts';
import { withCommas } from './sentence-alternation.ts';
import { cut } from './sentence-amount.ts';
import { takeDay } from './sentence-date.ts';
import { findNames, type KnownNames, type NameFound } from './sentence-names.ts';
import { takeTags } from './sentence-tags.ts';

/** Between two payments; 12,000 and 11/20 are one number or one day, and 1+1 is an offer. */
const SEPARATOR = / ?(?:(?<!\d)[,/、]|[,/、](?!\d)|\+(?= ?[가-힣A-Za-z])) ?/u;
/** 12, 000 and 12, 500 may be a number with a blank in it. */
const SPLIT_GROUPS = /(?<!\d)\d{1,3}, \d{3}(?!\d)/u;
/** More commas belong to a text that is no list. */
const PARTS_MAX = 12;
/** Sums, discounts and prices of one of several, which are no further payment. */
const NOT_APART =
  /(?<![가-힣])(?:총|총액|총합|합|합계|합쳐서?|합해서|합이|도합|계|전부|모두|다 ?해서|다 ?합쳐서?|토탈|할인|쿠폰|포인트|적립|적립금|캐시백|반반|반띵|더치|더치페이|[엔nN]빵|그 ?중|그중에|나머지|각|각자|[가-힣]{1,3}당)(?![가-힣])|[가-힣]할인|[\d만천원]씩/u;
/** At or below this, a part is no payment, or has a second amount. */
const NO_PART = 0.5;
/** How far a part that is followed by a doubtful one is certain. */
const DOUBTFUL_PART = 0.7;

/** What is said at the beginning of a list and holds for all of it. */
interface Context {
  readonly date: string;
  readonly means: string;
  readonly tagIds: readonly string[];
}

const isMeans = ({ ids }: NameFound): boolean => ids.method.length + ids.asset.length + ids.member.length > 0;

const withoutMeans = (text: string, names: KnownNames): string =>
  findNames(text, names)
    .filter(isMeans)
    .toReversed()
    .reduce((rest, { start, end }) => cut(rest, start, end), text)
    .replace(METHOD, ' ')
    .trim();

/** The words at the beginning that are only a date and the means of payment: 어제 국민카드로. */
function contextOf(first: string, today: CivilDate, names: KnownNames): Context {
  const words = first.split(' ');
  let context: Context = { date: '', means: '', tagIds: [] };
  for (let count = 1; count < Math.min(words.length, 7); count += 1) {
    const said = words.slice(0, count).join(' ');
    const { rest: head, tagIds } = takeTags(said, names.tags);
    const date = withoutMeans(head, names).replace(/^(?:으?로|:)$/u, '');
    const isOnlyContext = /^[\s:-]*$/u.test(takeDay(date, today).rest);
    if (!isOnlyContext) continue;
    context = { date, means: date === head ? '' : takeDay(head, today).rest.trim(), tagIds };
  }
  return context;
}

const hasDay = (text: string, today: CivilDate): boolean => {
  const { date, doubt } = takeDay(text, today);
  return date !== null || doubt !== null;
};
const hasMeans = (text: string, names: KnownNames): boolean =>
  METHOD.test(text) || findNames(text, names).some(isMeans);

/** Whether a part is a payment by itself: one amount, and a name that is not only its means of payment. */
function isPayment(part: string, today: CivilDate, names: KnownNames): boolean {
  if (withoutMeans(part, names) === '') return false;
  const draft = readSentence(part, today, names);
  if (draft === null || draft.confidence <= NO_PART || draft.missing.includes('description')) return false;
  if (!/[가-힣A-Za-z]/u.test(draft.description)) return false;
  return [...names.methods, ...names.assets].every(({ name }) => name !== draft.description);
}

const doubted = (draft: IntakeDraft, reasons: readonly string[]): IntakeDraft => ({
  ...draft,
  confidence: Math.min(draft.confidence, DOUBTFUL_PART),
  reasons: [...new Set([...draft.reasons, ...reasons])],
});

const withTags = (draft: IntakeDraft, tagIds: readonly string[]): IntakeDraft => ({
  ...draft,
  named: draft.named && { ...draft.named, tagIds: [...new Set([...tagIds, ...draft.named.tagIds])] },
});

/** What the last part says at its end may hold for those before it: 점심 8천, 커피 4천 어제. */
function doubtsBefore(last: IntakeDraft, before: IntakeDraft, said: { day: boolean; means: boolean }): string[] {
  return [
    ...(said.day ? ['정확한 날짜를 알 수 없어요.'] : []),
    ...(said.means ? ['누가 무엇으로 냈는지 확인해 주세요.'] : []),
    ...(last.confidence <= DOUBTFUL_PART ? last.reasons.filter((reason) => reason !== UNSURE_AMOUNT) : []),
    ...(last.kind === 'EXPENSE' || before.kind !== 'EXPENSE' ? [] : ['지출인지 수입인지 확인해 주세요.']),
  ];
}

/** The drafts of a line with several payments; null for any other line. */
function readList(line: string, today: CivilDate, names: KnownNames): IntakeDraft[] | null {
  const text = line.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim();
  const parts = text.split(SEPARATOR);
  if (parts.length < 2 || parts.length > PARTS_MAX || SPLIT_GROUPS.test(text) || NOT_APART.test(text)) return null;
  if (!parts.every((part) => isPayment(part, today, names))) return null;
  const [first = ''] = parts;
  const context = contextOf(first, today, names);
  const own = parts.map((part) => ({ day: hasDay(part, today), means: hasMeans(part, names) }));
  const drafts = parts.flatMap((part, at) => {
    const date = own[at]?.day ? '' : context.date;
    const means = own[at]?.means ? '' : context.means;
    if (at === 0) return readSentence(part, today, names) ?? [];
    const draft = readSentence(`${date} ${means} ${part}`, today, names);
    return draft === null ? [] : [withTags(draft, context.tagIds)];
  });
  const last = drafts.at(-1);
  if (drafts.length !== parts.length || last === undefined) return null;
  const isLastAlone = (what: 'day' | 'means') =>
    own.at(-1)?.[what] === true && own.slice(0, -1).every((one) => !one[what]);
  const said = { day: isLastAlone('day'), means: isLastAlone('means') };
  return drafts.map((draft) => {
    const doubts = draft === last ? [] : doubtsBefore(last, draft, said);
    return doubts.length === 0 ? draft : doubted(draft, doubts);
  });
}

/** The drafts of payments that follow each other without a sign, to be confirmed; null for any other line. */
function readAlternation(line: string, today: CivilDate, names: KnownNames): IntakeDraft[] | null {
  const separated = withCommas(line);
  const list = separated === null ? null : readList(separated, today, names);
  if (list === null || list.some(({ kind }) => kind !== 'EXPENSE')) return null;
  return list.map((draft) => doubted(draft, [SEVERAL_AMOUNTS]));
}

/**
 * Reads a line of notes about money: one sentence, or several payments, each with a name and an amount, most surely if
 * commas or slashes separate them. A date and an account at the beginning hold for all of them.
 */
export function readSentences(line: string, today: CivilDate, names: KnownNames): IntakeDraft[] {
  const list = readList(line, today, names) ?? readAlternation(line, today, names);
  if (list !== null) return list;
  const sentence = readSentence(line, today, names);
  return sentence === null ? [] : [sentence];
}
