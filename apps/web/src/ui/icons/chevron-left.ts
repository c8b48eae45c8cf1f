// Written by `tools/icons.ts` from Lucide (ISC).
import { createIcon } from './icon.tsx';

export const ChevronLeft = createIcon(['m15 18-6-6 6-6']);
