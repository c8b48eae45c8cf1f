import type { BackupWebhook } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import { isAllowedTarget } from './webhook-address.ts';
import { newWebhookSecret } from './webhook-signature.ts';

/** A webhook from a backup with a random secret that is unknown until a manager requests a new one. */
export interface RestorableWebhook extends BackupWebhook {
  readonly sealedSecret: string;
}

/** Those of the webhooks that could be added to this installation too. */
export async function restorableWebhooks(
  deps: Deps,
  webhooks: readonly BackupWebhook[],
): Promise<readonly RestorableWebhook[]> {
  const checked = await Promise.all(
    webhooks.map(async (webhook) => ((await isAllowedTarget(deps.config, new URL(webhook.url))) ? [webhook] : [])),
  );
  return checked.flat().map((webhook) => ({ ...webhook, sealedSecret: deps.secrets.seal(newWebhookSecret()) }));
}
