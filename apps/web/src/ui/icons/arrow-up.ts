// Written by `tools/icons.ts` from Lucide (ISC).
import { createIcon } from './icon.tsx';

export const ArrowUp = createIcon(['m5 12 7-7 7 7', 'M12 19V5']);
