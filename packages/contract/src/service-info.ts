import { z } from 'zod';
import type { ExternalProvider } from './accounts.ts';
import { endpoint } from './endpoint.ts';

/** Optional parts of an installation. */
export const serviceFeature = z.enum(['MAIL', 'PASSKEYS', 'RECEIPTS']);

/** The operator of this installation, as a privacy policy must state. */
export const serviceInfo = z.object({
  operator: z
    .object({
      name: z.string(),
      /** An e-mail address or a telephone number. */
      contact: z.string(),
    })
    .nullable(),
  /** Of the server program. */
  version: z.string(),
  /** Optional parts that this installation has. */
  features: z.array(serviceFeature),
  /** Who may create an account: anyone, holders of an invitation to a book, or no one. */
  registration: z.enum(['OPEN', 'INVITE', 'CLOSED']),
  /** How users sign in: by any way, or through an external provider alone. */
  signIn: z.enum(['ANY', 'PROVIDER']),
});
export type ServiceInfo = z.output<typeof serviceInfo>;

/** The part that the server embeds in pages, together with the response of `listProviders`. */
export interface SignInFacts extends Pick<ServiceInfo, 'signIn'> {
  readonly providers: readonly ExternalProvider[];
}

export const getServiceInfo = endpoint('getServiceInfo', {
  summary: 'Returns the facts about this installation that a client needs before sign-in',
  tag: 'service',
  access: 'public',
  answer: serviceInfo,
  status: 200,
});
