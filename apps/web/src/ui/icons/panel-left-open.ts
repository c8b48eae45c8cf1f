// Written by `tools/icons.ts` from Lucide (ISC).
import { createIcon } from './icon.tsx';

export const PanelLeftOpen = createIcon([
  ['rect', { width: '18', height: '18', x: '3', y: '3', rx: '2' }],
  'M9 3v18',
  'm14 9 3 3-3 3',
]);
