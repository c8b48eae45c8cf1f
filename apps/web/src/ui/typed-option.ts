import { matchesSearch, searchFormOf } from '@salim/domain';
import { isSection, type Option, type OptionSection } from './option.ts';

const lastPart = (name: string) => name.slice(name.lastIndexOf('›') + 1);

/**
 * What typed text selects in a list: the option of that name, or of that last part (`식비 › 장보기`), else the only one that
 * matches the search. Otherwise how many match.
 */
export function typedOption(
  entries: readonly (Option | OptionSection)[],
  text: string,
): { readonly option: Option } | { readonly matchCount: number } {
  const options = entries
    .flatMap((entry) => (isSection(entry) ? entry.options : [entry]))
    .filter((option) => option.isDisabled !== true);
  const form = searchFormOf(text);
  const named = options.filter((option) => searchFormOf(option.name) === form);
  const ending = options.filter((option) => searchFormOf(lastPart(option.name)) === form);
  const matches = options.filter((option) => matchesSearch(option.name, text));
  const [option] = [named, ending, matches].find((found) => found.length === 1) ?? [];
  return option ? { option } : { matchCount: matches.length };
}
