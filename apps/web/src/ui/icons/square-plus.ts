// Written by `tools/icons.ts` from Lucide (ISC).
import { createIcon } from './icon.tsx';

export const SquarePlus = createIcon([
  ['rect', { width: '18', height: '18', x: '3', y: '3', rx: '2' }],
  'M8 12h8',
  'M12 8v8',
]);
