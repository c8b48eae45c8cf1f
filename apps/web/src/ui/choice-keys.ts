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
 * Arrow keys in a row of buttons of which one is chosen: they choose the next one and take the focus along, round the
 * ends. For the `onKeyDown` of each of the buttons, which are the only children of their element.
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
