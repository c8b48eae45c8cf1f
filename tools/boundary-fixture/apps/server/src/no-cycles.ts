import type { Second } from './other-half.ts';

export type First = { second: Second };
