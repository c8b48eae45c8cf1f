import { limit } from '../../../../packages/contract/src/limits.ts';

export const whole = limit;
