import { useState } from 'react';

/** Null if the input has files, whose content is not compared. */
function keyOf(input: unknown): string | null {
  let hasFiles = false;
  const key = JSON.stringify(input, (_, value: unknown) => {
    hasFiles ||= value instanceof Blob || value instanceof FormData;
    return value;
  });
  return hasFiles ? null : (key ?? '');
}

function joined<Input, Result>() {
  const running = new Map<string, Promise<Result>>();
  return async (write: (input: Input) => Promise<Result>, input: Input): Promise<Result> => {
    const key = keyOf(input);
    if (key === null) return write(input);
    const known = running.get(key);
    if (known) return known;
    const result = write(input).finally(() => running.delete(key));
    running.set(key, result);
    return result;
  };
}

/**
 * Joins identical concurrent writes. The second press of a double press arrives before the button is disabled; it gets
 * the result of the first.
 */
export function useJoined<Input, Result>(write: (input: Input) => Promise<Result>): (input: Input) => Promise<Result> {
  const [join] = useState(joined<Input, Result>);
  return (input) => join(write, input);
}
