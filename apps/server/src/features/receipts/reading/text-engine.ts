import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import type { EngineFiles } from '../../../receipt-engine.ts';

/** The part of the engine's interface that is used here; the package has no types. */
interface EngineModule {
  readonly FS: { writeFile(path: string, data: Uint8Array): void };
  readonly TessBaseAPI: new () => {
    Init(folder: null, language: string, mode: number): number;
    SetVariable(name: string, value: string): void;
    /** 0 on success. */
    SetImageFile(orientation: number, radians: number): number;
    FindLines(): void;
    GetGradient(): number;
    Recognize(monitor: null): number;
    GetUTF8Text(): string;
  };
}

/** The mode that uses the neural network only. */
const NEURAL = 1;
/** Finds columns and blocks, which also gives the angle of the lines. */
const ANY_LAYOUT = '3';
/** One block of lines of one height: keeps name and amount of a receipt in one line. */
const ONE_BLOCK = '6';
/** 0.3°: a smaller angle costs nothing. */
const RADIANS_MIN = 0.005;
const INPUT = '/input';

/** Recognizes the text of pictures, one after the other. */
export interface TextEngine {
  /** The text of a PNG, PGM or JPEG picture, in lines from top to bottom; slanted lines are straightened first. */
  recognize(picture: Uint8Array): string;
}

/** @throws Error if the model does not fit the engine */
export async function openTextEngine({ core, model }: EngineFiles): Promise<TextEngine> {
  const load = createRequire(import.meta.url)(core) as (options: object) => Promise<EngineModule>;
  const silent = (): void => undefined;
  const { FS, TessBaseAPI } = await load({ print: silent, printErr: silent });
  FS.writeFile('kor.traineddata', gunzipSync(readFileSync(model)));
  const api = new TessBaseAPI();
  if (api.Init(null, 'kor', NEURAL) !== 0) throw new Error('the model of the text engine cannot be loaded');
  // Gaps tell the columns of a receipt apart.
  api.SetVariable('preserve_interword_spaces', '1');
  api.SetVariable('debug_file', '/dev/null');

  const show = (radians: number): void => {
    if (api.SetImageFile(1, radians) !== 0) throw new Error('the text engine cannot open the picture');
  };
  return {
    recognize(picture) {
      FS.writeFile(INPUT, picture);
      api.SetVariable('tessedit_pageseg_mode', ANY_LAYOUT);
      show(0);
      api.FindLines();
      const radians = api.GetGradient();
      api.SetVariable('tessedit_pageseg_mode', ONE_BLOCK);
      show(Math.abs(radians) < RADIANS_MIN ? 0 : radians);
      api.Recognize(null);
      return api.GetUTF8Text();
    },
  };
}
