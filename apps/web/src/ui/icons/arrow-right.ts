// Written by `tools/icons.ts` from Lucide (ISC).
import { createIcon } from './icon.tsx';

export const ArrowRight = createIcon(['M5 12h14', 'm12 5 7 7-7 7']);
