// Written by `tools/icons.ts` from Lucide (ISC).
import { createIcon } from './icon.tsx';

export const ChevronRight = createIcon(['m9 18 6-6-6-6']);
