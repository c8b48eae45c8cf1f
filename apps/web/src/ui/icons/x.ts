// Written by `tools/icons.ts` from Lucide (ISC).
import { createIcon } from './icon.tsx';

export const X = createIcon(['M18 6 6 18', 'm6 6 12 12']);
