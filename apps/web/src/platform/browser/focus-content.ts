/** Moves the focus to the content of the screen, because the element that had it is about to disappear. */
export function focusContent(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
