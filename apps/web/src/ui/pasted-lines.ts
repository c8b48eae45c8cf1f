import type { ClipboardEvent } from 'react';

/**
 * The text of a single-line field after several lines are pasted into it, with the line breaks that the browser would
 * remove; null for a paste of one line, which the browser does itself.
 */
export function pastedLines(event: ClipboardEvent<HTMLInputElement>): string | null {
  const pasted = event.clipboardData.getData('text/plain').trim();
  if (!/[\r\n\t]/u.test(pasted)) return null;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  return value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? value.length);
}
