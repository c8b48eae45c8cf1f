import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Config } from './config.ts';

/** Files of the optional packages that recognize text: the engine as WebAssembly, and its Korean model. */
export interface EngineFiles {
  /** A CommonJS module that loads the WebAssembly file beside it. */
  readonly core: string;
  /** Compressed with gzip. */
  readonly model: string;
}

const CORE = 'tesseract.js-core/tesseract-core-simd-lstm.js';
const MODEL_PACKAGE = '@tesseract.js-data/kor/package.json';
/** The model in integers: a quarter of the size and faster than the one with fractions. */
const MODEL_FILE = join('4.0.0_best_int', 'kor.traineddata.gz');

/** The files of the engine; null if the optional packages are not installed. Nothing is ever downloaded. */
export function findEngine(from: string = import.meta.url): EngineFiles | null {
  const { resolve } = createRequire(from);
  try {
    const core = resolve(CORE);
    const model = join(dirname(resolve(MODEL_PACKAGE)), MODEL_FILE);
    return existsSync(model) ? { core, model } : null;
  } catch {
    return null;
  }
}

/** Whether this installation reads photos of receipts. */
export function canReadReceipts({ isReceiptReadingOn }: Pick<Config, 'isReceiptReadingOn'>): boolean {
  return isReceiptReadingOn && findEngine() !== null;
}
