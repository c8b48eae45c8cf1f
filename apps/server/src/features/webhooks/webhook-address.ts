import { leadsToPrivate } from '../../public-address.ts';

/**
 * Whether an address is allowed as a webhook target: outside of this machine and its network, and without a password.
 */
export async function isAllowedTarget(config: { readonly allowsPrivateTargets: boolean }, url: URL): Promise<boolean> {
  if (url.username !== '' || url.password !== '') return false;
  return config.allowsPrivateTargets || !(await leadsToPrivate(url));
}
