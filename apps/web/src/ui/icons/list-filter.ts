// Written by `tools/icons.ts` from Lucide (ISC).
import { createIcon } from './icon.tsx';

export const ListFilter = createIcon(['M2 5h20', 'M6 12h12', 'M9 19h6']);
