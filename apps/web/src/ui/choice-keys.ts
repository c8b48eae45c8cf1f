import type { KeyboardEvent } from 'react';

function nextIndex(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/**
 * Arrow key navigation for a row of buttons with one selected: selects and focuses the next one, wrapping around. Use
 * as `onKeyDown` of each button; the buttons must be the only children of their parent.
 */
export function chooseByKey<Id>(
  event: KeyboardEvent<HTMLElement>,
  { ids, value, onChange }: { readonly ids: readonly Id[]; readonly value: Id; readonly onChange: (id: Id) => void },
): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const next = nextIndex(event.key, ids.indexOf(value), ids.length);
  const id = next === null ? undefined : ids[next];
  if (next === null || id === undefined) return;
  event.preventDefault();
  const button = event.currentTarget.parentElement?.children[next];
  if (button instanceof HTMLElement) button.focus();
  if (id !== value) onChange(id);
}
