// Written by `tools/icons.ts` from Lucide (ISC).
import { createIcon } from './icon.tsx';

export const ArrowLeftRight = createIcon(['M8 3 4 7l4 4', 'M4 7h16', 'm16 21 4-4-4-4', 'M20 17H4']);
