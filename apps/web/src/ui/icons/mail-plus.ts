// Written by `tools/icons.ts` from Lucide (ISC).
import { createIcon } from './icon.tsx';

export const MailPlus = createIcon([
  'M22 13V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v12c0 1.1.9 2 2 2h8',
  'm22 7-8.97 5.7a1.94 1.94 0 0 1-2.06 0L2 7',
  'M19 16v6',
  'M16 19h6',
]);
