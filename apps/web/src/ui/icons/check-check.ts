// Written by `tools/icons.ts` from Lucide (ISC).
import { createIcon } from './icon.tsx';

export const CheckCheck = createIcon(['M18 6 7 17l-5-5', 'm22 10-7.5 7.5L13 16']);
