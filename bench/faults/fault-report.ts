/** Collects what each fault showed, and prints it as it comes. */
export class FaultReport {
  /** What was not as it has to be, one line each. */
  readonly failures: string[] = [];
  /** What this machine did not allow to try. */
  readonly notes: string[] = [];
  #passed = 0;
  readonly #print: (line: string) => void;

  /** `print` takes each line; a test run that only wants the failures leaves it out. */
  constructor(print: (line: string) => void = () => undefined) {
    this.#print = print;
  }

  get passed(): number {
    return this.#passed;
  }

  section(title: string): void {
    this.#print(`\n── ${title}`);
  }

  /** Something that has to be true, with the figure that shows it. */
  check(what: string, isSo: boolean, figure = ''): void {
    const line = figure === '' ? what : `${what}: ${figure}`;
    if (isSo) this.#passed += 1;
    else this.failures.push(line);
    this.#print(`  ${isSo ? '✓' : '✗'} ${line}`);
  }

  /** A list of what is wrong, which has to be empty; its first lines are told. */
  none(what: string, wrong: readonly string[], figure = ''): void {
    const first = wrong.slice(0, 3).map((line) => line.slice(0, 300));
    const more = wrong.length > 3 ? [`모두 ${wrong.length}건`] : [];
    this.check(what, wrong.length === 0, [figure, ...first, ...more].filter((part) => part !== '').join(' | '));
  }

  /** A fault, or a way of proof, that this machine does not allow. */
  impossible(text: string): void {
    this.notes.push(text);
    this.note(text);
  }

  /** A figure that explains the others. */
  note(text: string): void {
    this.#print(`    ${text}`);
  }
}
