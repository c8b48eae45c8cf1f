import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The operator of this installation, as a privacy policy must state. */
export const serviceInfo = z.object({
  operator: z
    .object({
      name: z.string(),
      /** An e-mail address or a telephone number. */
      contact: z.string(),
    })
    .nullable(),
});
export type ServiceInfo = z.output<typeof serviceInfo>;

export const getServiceInfo = endpoint('getServiceInfo', {
  summary: 'Returns the operator of this installation, if configured',
  tag: 'service',
  access: 'public',
  answer: serviceInfo,
  status: 200,
});
