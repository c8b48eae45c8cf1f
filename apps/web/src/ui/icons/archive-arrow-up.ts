// Written by `tools/icons.ts` from Lucide (ISC).
import { createIcon } from './icon.tsx';

export const ArchiveArrowUp = createIcon([
  ['rect', { width: '20', height: '5', x: '2', y: '3', rx: '1' }],
  'M4 8v11a2 2 0 0 0 2 2h2',
  'M20 8v11a2 2 0 0 1-2 2h-2',
  'm9 15 3-3 3 3',
  'M12 12v9',
]);
