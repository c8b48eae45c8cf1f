import type { Page } from 'playwright-core';
import { openCdpSession } from './page-pool.ts';

export interface Authenticator {
  /** Whether the user touches the sensor when asked; applies to requests from then on. */
  setPresence(isPresent: boolean): Promise<void>;
  setVerified(isVerified: boolean): Promise<void>;
}

/** Gives the browser of a page a platform authenticator, such as a fingerprint sensor. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session = await openCdpSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId: id } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async setPresence(enabled) {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled });
    },
    async setVerified(isUserVerified) {
      await session.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified });
    },
  };
}

/** The rows of the passkeys on the security page. */
export const passkeyList = (page: Page) => page.getByRole('list', { name: '패스키' }).getByRole('listitem');

/** Adds a passkey as the user of a page. */
export async function addPasskey(page: Page): Promise<void> {
  await page.goto('/settings/security');
  // A double press adds one.
  await page.getByRole('button', { name: '패스키 추가' }).dblclick();
  await page.getByText('패스키를 추가했어요').first().waitFor();
}
