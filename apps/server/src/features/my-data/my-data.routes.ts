import { Readable } from 'node:stream';
import { endpoints } from '@salim/contract';
import { civilDateIn } from '../../clock.ts';
import type { Register } from '../../http/register.ts';
import type { AuthDeps } from '../auth/auth-deps.ts';
import { clientOf } from '../auth/request-client.ts';
import { exportMyData } from './my-data.service.ts';

export function registerMyDataRoutes(register: Register, auth: AuthDeps): void {
  register.signedIn(endpoints.exportMyData, async ({ actor, request, reply }) => {
    const text = await exportMyData(auth, actor, clientOf(request));
    const date = civilDateIn('Asia/Seoul', auth.clock.now());
    return reply
      .type('application/json; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="salim-my-data-${date}.json"`)
      .send(Readable.from(text));
  });
}
