import { limit } from '../limits.ts';

export const half = limit / 2;
