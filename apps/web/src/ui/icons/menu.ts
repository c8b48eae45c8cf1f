// Written by `tools/icons.ts` from Lucide (ISC).
import { createIcon } from './icon.tsx';

export const Menu = createIcon(['M4 5h16', 'M4 12h16', 'M4 19h16']);
