// Written by `tools/icons.ts` from Lucide (ISC).
import { createIcon } from './icon.tsx';

export const ChevronDown = createIcon(['m6 9 6 6 6-6']);
