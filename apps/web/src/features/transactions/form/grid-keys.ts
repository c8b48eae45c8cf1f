import type { KeyboardEvent } from 'react';

const center = (element: HTMLElement): number => element.offsetLeft + element.offsetWidth / 2;

/** The button of the next row above or below that is closest to `from`. */
function acrossLines(buttons: readonly HTMLElement[], from: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const beyond = buttons.filter((button) => (button.offsetTop - from.offsetTop) * step > 0);
  const line = step === 1 ? beyond.at(0)?.offsetTop : beyond.at(-1)?.offsetTop;
  return beyond
    .filter((button) => button.offsetTop === line)
    .toSorted((a, b) => Math.abs(center(a) - center(from)) - Math.abs(center(b) - center(from)))
    .at(0);
}

function targetOf(key: string, buttons: readonly HTMLElement[], from: HTMLElement): HTMLElement | undefined {
  const at = buttons.indexOf(from);
  switch (key) {
    case 'ArrowRight':
      return buttons[at + 1];
    case 'ArrowLeft':
      return buttons[at - 1];
    case 'ArrowDown':
      return acrossLines(buttons, from, 1);
    case 'ArrowUp':
      return acrossLines(buttons, from, -1);
    case 'Home':
      return buttons[0];
    case 'End':
      return buttons.at(-1);
    default:
      return undefined;
  }
}

/** Arrow key navigation in a grid of buttons, which is a single tab stop. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof HTMLButtonElement)) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const target = targetOf(event.key, buttons, event.target);
  if (!target) return;
  event.preventDefault();
  target.focus();
}
