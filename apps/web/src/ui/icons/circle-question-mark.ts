// Written by `tools/icons.ts` from Lucide (ISC).
import { createIcon } from './icon.tsx';

export const CircleQuestionMark = createIcon([
  ['circle', { cx: '12', cy: '12', r: '10' }],
  'M9 9.5a3 2.5 0 016 0c0 2-2 2-3 3.5',
  'M12 17h.01',
]);
