// Written by `tools/icons.ts` from Lucide (ISC).
import { createIcon } from './icon.tsx';

export const Search = createIcon(['m21 21-4.34-4.34', ['circle', { cx: '11', cy: '11', r: '8' }]]);
