// Written by `tools/icons.ts` from Lucide (ISC).
import { createIcon } from './icon.tsx';

export const Plus = createIcon(['M5 12h14', 'M12 5v14']);
