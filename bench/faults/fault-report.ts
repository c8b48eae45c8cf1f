/** Collects the results of each fault and prints them as they come. */
export class FaultReport {
  /** Failed expectations, one line each. */
  readonly failures: string[] = [];
  /** Checks that this machine does not allow. */
  readonly notes: string[] = [];
  #passed = 0;
  readonly #print: (line: string) => void;

  /** `print` receives each line; a test run that only wants the failures omits it. */
  constructor(print: (line: string) => void = () => undefined) {
    this.#print = print;
  }

  get passed(): number {
    return this.#passed;
  }

  section(title: string): void {
    this.#print(`\n── ${title}`);
  }

  /** A condition that must hold, with the figure that shows it. */
  check(what: string, isSo: boolean, figure = ''): void {
    const line = figure === '' ? what : `${what}: ${figure}`;
    if (isSo) this.#passed += 1;
    else this.failures.push(line);
    this.#print(`  ${isSo ? '✓' : '✗'} ${line}`);
  }

  /** A list of problems that must be empty; its first lines are printed. */
  none(what: string, wrong: readonly string[], figure = ''): void {
    const first = wrong.slice(0, 3).map((line) => line.slice(0, 300));
    const more = wrong.length > 3 ? [`모두 ${wrong.length}건`] : [];
    this.check(what, wrong.length === 0, [figure, ...first, ...more].filter((part) => part !== '').join(' | '));
  }

  /** A fault, or a method of proof, that this machine does not allow. */
  impossible(text: string): void {
    this.notes.push(text);
    this.note(text);
  }

  /** An additional figure. */
  note(text: string): void {
    this.#print(`    ${text}`);
  }
}
