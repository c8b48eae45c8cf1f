import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

const asTyped = (text: string): string => text;

interface SearchTextOptions {
  /** How long typing has to rest before the address follows. */
  readonly restMs: number;
  /** What of a text is looked for; the text itself unless said. A function that stays the same. */
  readonly queryOf?: (text: string) => string;
}

/**
 * The text of a search whose query stands in the address: follows what is typed, syllables in the making included, a
 * moment after the last key, and takes over what comes into the address from elsewhere (back, forward, "clear all").
 *
 * A slow device may show an earlier query only after the next one has been sent; such an echo must not undo what has
 * been typed since.
 */
export function useSearchText(
  query: string,
  onQuery: (query: string) => void,
  { restMs, queryOf = asTyped }: SearchTextOptions,
) {
  const [field, setField] = useState({ text: query, isTyped: false });
  /** Sent, and not seen in the address yet; the oldest first. */
  const underWay = useRef<string[]>([]);
  const send = useEffectEvent((text: string) => {
    const typed = queryOf(text);
    if (typed === (underWay.current.at(-1) ?? query)) return;
    underWay.current.push(typed);
    onQuery(typed);
  });
  useEffect(() => {
    const echo = underWay.current.indexOf(query);
    if (echo >= 0) {
      underWay.current.splice(0, echo + 1);
      return;
    }
    underWay.current = [];
    setField({ text: query, isTyped: false });
  }, [query]);
  useEffect(() => {
    if (!field.isTyped) return undefined;
    const timer = setTimeout(() => send(field.text), restMs);
    return () => clearTimeout(timer);
  }, [field, restMs]);
  const type = useCallback((text: string) => setField({ text, isTyped: true }), []);
  return [field.text, type] as const;
}
