import { cut } from './sentence-amount.ts';

/** The tags that a sentence names with #, and the sentence without them. */
export interface TagsTaken {
  readonly tagIds: readonly string[];
  readonly rest: string;
}

const ENDS_WITH = /^(?![가-힣A-Za-z0-9_])/u;

/** The position after a name that begins at a position, with or without its blanks; null without a match. */
function endOfName(text: string, start: number, name: string): number | null {
  const wanted = name.normalize('NFKC').replaceAll(/\s/gu, '').toLowerCase();
  let at = start;
  for (const letter of wanted) {
    if (text[at] === ' ' && at > start) at += 1;
    if (text.slice(at, at + letter.length).toLowerCase() !== letter) return null;
    at += letter.length;
  }
  return wanted !== '' && ENDS_WITH.test(text.slice(at)) ? at : null;
}

/** Extracts the book's tags: 학원비 35만원 #아이. A # before any other word is left as it is. */
export function takeTags(text: string, tags: readonly { readonly id: string; readonly name: string }[]): TagsTaken {
  const tagIds: string[] = [];
  let rest = text;
  for (let at = rest.lastIndexOf('#'); at >= 0; at = at === 0 ? -1 : rest.lastIndexOf('#', at - 1)) {
    const [longest] = tags
      .flatMap(({ id, name }) => {
        const end = endOfName(rest, at + 1, name);
        return end === null ? [] : [{ id, end }];
      })
      .toSorted((a, b) => b.end - a.end);
    if (longest === undefined) continue;
    tagIds.unshift(longest.id);
    rest = cut(rest, at, longest.end);
  }
  return { tagIds: [...new Set(tagIds)], rest: rest.replaceAll(/ {2,}/gu, ' ').trim() };
}
