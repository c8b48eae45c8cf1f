// Written by `tools/icons.ts` from Lucide (ISC).
import { createIcon } from './icon.tsx';

export const CalendarCheck = createIcon([
  'M8 2v3',
  'M16 2v3',
  ['rect', { x: '3', y: '3', width: '18', height: '18', rx: '2' }],
  'M3 9h18',
  'm9 15 2 2 4-4',
]);
