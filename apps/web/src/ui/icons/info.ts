// Written by `tools/icons.ts` from Lucide (ISC).
import { createIcon } from './icon.tsx';

export const Info = createIcon([['circle', { cx: '12', cy: '12', r: '10' }], 'M12 16v-4', 'M12 8h.01']);
