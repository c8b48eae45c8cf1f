import { Readable } from 'node:stream';
import { endpoints } from '@salim/contract';
import { civilDateIn } from '../../clock.ts';
import { streamed } from '../../http/answers.ts';
import type { Register } from '../../http/register.ts';
import type { AuthDeps } from '../auth/auth-deps.ts';
import { clientOf } from '../auth/request-client.ts';
import { exportMyData } from './my-data.service.ts';

export function registerMyDataRoutes(register: Register, auth: AuthDeps): void {
  register.signedIn(endpoints.exportMyData, async ({ actor, request }) => {
    const text = await exportMyData(auth, actor, clientOf(request));
    const date = civilDateIn('Asia/Seoul', auth.clock.now());
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="salim-my-data-${date}.json"`,
    };
    return streamed(headers, Readable.from(text));
  });
}
