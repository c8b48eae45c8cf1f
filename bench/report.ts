interface Row {
  readonly what: string;
  readonly figure: string;
  readonly target: string;
  readonly isReached: boolean | null;
}

/** Collects figures with their targets and prints them as they come. */
export class Report {
  readonly #rows: Row[] = [];

  /** A figure that must not exceed its target. */
  atMost(what: string, value: number, target: number, unit: string): void {
    this.#add({ what, figure: `${format(value)} ${unit}`, target: `≤ ${target} ${unit}`, isReached: value <= target });
  }

  /** A figure that must reach its target. */
  atLeast(what: string, value: number, target: number, unit: string): void {
    this.#add({ what, figure: `${format(value)} ${unit}`, target: `≥ ${target} ${unit}`, isReached: value >= target });
  }

  /** A figure without a target, for comparison. */
  note(what: string, figure: string): void {
    this.#add({ what, figure, target: '', isReached: null });
  }

  #add(row: Row): void {
    this.#rows.push(row);
    const mark = row.isReached === null ? ' ' : row.isReached ? '✓' : '✗';
    console.log(`${mark} ${row.what.padEnd(64)} ${row.figure.padStart(16)}   ${row.target}`);
  }

  /** Prints whether all targets were met. @returns the exit code */
  finish(): number {
    const missed = this.#rows.filter((row) => row.isReached === false).length;
    console.log(missed === 0 ? '\n모든 목표에 닿았어요.' : `\n목표에 닿지 못한 것: ${missed}`);
    return missed === 0 ? 0 : 1;
  }
}

function format(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
