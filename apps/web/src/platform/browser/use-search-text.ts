import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

const asTyped = (text: string): string => text;

interface SearchTextOptions {
  /** Debounce before the URL is updated. */
  readonly restMs: number;
  /** Normalizes the text for the search; identity by default. Must be a stable function. */
  readonly queryOf?: (text: string) => string;
}

/**
 * The text of a search field whose query is in the URL: updates the URL shortly after the last key, including Hangul
 * still being composed, and adopts changes to the URL from elsewhere (back, forward, "clear all").
 *
 * A slow device may show an earlier query only after the next one has been sent; such an echo must not overwrite newer
 * input.
 */
export function useSearchText(
  query: string,
  onQuery: (query: string) => void,
  { restMs, queryOf = asTyped }: SearchTextOptions,
) {
  const [field, setField] = useState({ text: query, isTyped: false });
  /** Sent, but not seen in the URL yet; oldest first. */
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
