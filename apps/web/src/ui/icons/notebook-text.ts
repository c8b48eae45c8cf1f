// Written by `tools/icons.ts` from Lucide (ISC).
import { createIcon } from './icon.tsx';

export const NotebookText = createIcon([
  'M2 6h4',
  'M2 10h4',
  'M2 14h4',
  'M2 18h4',
  ['rect', { width: '16', height: '20', x: '4', y: '2', rx: '2' }],
  'M9.5 8h5',
  'M9.5 12H16',
  'M9.5 16H14',
]);
