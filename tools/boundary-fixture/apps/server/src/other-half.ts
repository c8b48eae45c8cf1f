import type { First } from './no-cycles.ts';

export type Second = { first: First };
