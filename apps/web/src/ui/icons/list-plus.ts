// Written by `tools/icons.ts` from Lucide (ISC).
import { createIcon } from './icon.tsx';

export const ListPlus = createIcon(['M16 5H3', 'M11 12H3', 'M16 19H3', 'M18 9v6', 'M21 12h-6']);
