// Written by `tools/icons.ts` from Lucide (ISC).
import { createIcon } from './icon.tsx';

export const ArrowDown = createIcon(['M12 5v14', 'm19 12-7 7-7-7']);
