import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { getSettings, updateSettings } from './settings.service.ts';

export function registerSettingsRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.getSettings, ({ actor }) => getSettings(deps, actor.userId));
  register.signedIn(endpoints.updateSettings, ({ actor, body }) => updateSettings(deps, actor, body));
}
