import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** How long typing has to rest before the list follows; short enough to feel at once. */
export const SEARCH_REST_MS = 120;

/**
 * The text of a search whose query stands in the address: follows what is typed, syllables in the making included, a
 * moment after the last key, and takes over what comes into the address from elsewhere (back, forward, "clear all").
 *
 * A slow device may show an earlier query only after the next one has been sent; such an echo must not undo what has
 * been typed since.
 */
export function useSearchText(query: string, onQuery: (query: string) => void) {
  const [text, setText] = useState(query);
  /** Sent, and not seen in the address yet; the oldest first. */
  const underWay = useRef<string[]>([]);
  const send = useEffectEvent((typed: string) => {
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
    setText(query);
  }, [query]);
  useEffect(() => {
    const timer = setTimeout(() => send(text), SEARCH_REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
}
