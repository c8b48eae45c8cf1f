import type { ServiceInfo } from '@salim/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp, useTestApp } from '../../testing/test-app.ts';
import { signedOut } from '../../testing/test-client.ts';

const app = useTestApp({ env: { RECEIPT_READING: 'off' } });
const named = startTestApp({ env: { OPERATOR_NAME: '살림 지기', OPERATOR_CONTACT: 'privacy@example.com' } });
afterAll(async () => (await named).stop());

const ask = (server: Parameters<typeof signedOut>[0]) => signedOut(server).get<ServiceInfo>('/api/v2/service-info');

describe('the operator of the installation', () => {
  test('is public', async () => {
    expect(await ask(await named)).toMatchObject({
      status: 200,
      body: { operator: { name: '살림 지기', contact: 'privacy@example.com' } },
    });
  });

  test('is null until configured', async () => {
    expect((await ask(app())).body).toEqual({
      operator: null,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/u) as string,
      features: ['PASSKEYS'],
      registration: 'OPEN',
      signIn: 'ANY',
    });
  });
});
