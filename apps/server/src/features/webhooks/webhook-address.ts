import { leadsToPrivate } from '../../public-address.ts';

/** Whether an address may be told of a book: not inside of this machine or its network, and without a password in it. */
export async function mayBeTold(config: { readonly allowsPrivateTargets: boolean }, url: URL): Promise<boolean> {
  if (url.username !== '' || url.password !== '') return false;
  return config.allowsPrivateTargets || !(await leadsToPrivate(url));
}
