import {
  type BodyOf,
  type endpoints,
  type NotificationChannels,
  type NotificationSettings,
  type NotificationType,
  notificationType,
} from '@salim/contract';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { inTrx } from '../../db/in-trx.ts';
import type { Deps } from '../../deps.ts';
import { vapidKeysOf } from '../delivery/push/push-sender.ts';
import {
  findRecipient,
  lockRecipient,
  type Recipient,
  type StoredSettings,
  saveSettings,
} from './notification-settings.repository.ts';

/** By default, notices appear in the app and are pushed to subscribed browsers. */
const DEFAULTS: NotificationChannels = { inApp: true, email: false, push: true };
/** A shared book is not for surveillance: notices about what other members record are opt-in. */
const ONLY_ON_REQUEST: NotificationChannels = { inApp: false, email: false, push: false };
/** Always mailed: notices that protect the account, and those that the law requires. */
const ALWAYS_MAILED: ReadonlySet<NotificationType> = new Set(['SECURITY', 'ACCOUNT']);

export function isAlwaysMailed(type: NotificationType): boolean {
  return ALWAYS_MAILED.has(type);
}
const QUIET_HOURS: NotificationSettings['quietHours'] = { isOn: true, from: '21:00', to: '08:00' };

/** The channels of a notice type for a user. */
export function channelsOf(stored: StoredSettings, type: NotificationType): NotificationChannels {
  const channels = { ...(type === 'CHANGE' ? ONLY_ON_REQUEST : DEFAULTS), ...stored.types?.[type] };
  // If these mails could be switched off, an account could be taken over silently.
  return isAlwaysMailed(type) ? { ...channels, email: true } : channels;
}

export function quietHoursOf(stored: StoredSettings): NotificationSettings['quietHours'] {
  return { ...QUIET_HOURS, ...stored.quietHours };
}

function settingsOf(deps: Deps, recipient: Recipient): NotificationSettings {
  const { settings } = recipient;
  return {
    types: Object.fromEntries(
      notificationType.options.map((type) => [type, channelsOf(settings, type)]),
    ) as NotificationSettings['types'],
    quietHours: quietHoursOf(settings),
    canEmail: recipient.email !== null,
    pushPublicKey: vapidKeysOf(deps).publicKey,
  };
}

/** @throws AppError SESSION_EXPIRED when the account was deleted */
export async function getNotificationSettings(deps: Deps, actor: Actor): Promise<NotificationSettings> {
  const recipient = await findRecipient(deps.db, actor.userId);
  if (!recipient) throw new AppError('SESSION_EXPIRED');
  return settingsOf(deps, recipient);
}

/** @throws AppError SESSION_EXPIRED when the account was deleted */
export async function updateNotificationSettings(
  deps: Deps,
  actor: Actor,
  changes: BodyOf<typeof endpoints.updateNotificationSettings>,
): Promise<NotificationSettings> {
  return inTrx(deps.db, async (trx) => {
    await lockRecipient(trx, actor.userId);
    const before = await findRecipient(trx, actor.userId);
    if (!before) throw new AppError('SESSION_EXPIRED');
    const types: Record<string, NonNullable<StoredSettings['types']>[string]> = { ...before.settings.types };
    for (const [type, channels] of Object.entries(changes.types ?? {})) types[type] = { ...types[type], ...channels };
    const settings: StoredSettings = {
      types,
      quietHours: { ...before.settings.quietHours, ...changes.quietHours },
    };
    await saveSettings(trx, actor.userId, settings, deps.clock.now());
    return settingsOf(deps, { ...before, settings });
  });
}
