import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';

/** Returns the operator of this installation, for the privacy policy and for inquiries. */
export function registerServiceInfoRoutes(register: Register, deps: Deps): void {
  register.public(endpoints.getServiceInfo, () => Promise.resolve({ operator: deps.config.operator }));
}
