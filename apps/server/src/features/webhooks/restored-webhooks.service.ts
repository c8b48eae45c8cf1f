import type { BackupWebhook } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import { mayBeTold } from './webhook-address.ts';
import { newWebhookSecret } from './webhook-signature.ts';

/** A webhook out of a backup with a secret that nobody knows, until somebody asks for one. */
export interface RestorableWebhook extends BackupWebhook {
  readonly sealedSecret: string;
}

/** Those of the webhooks that could be added here too. */
export async function restorableWebhooks(
  deps: Deps,
  webhooks: readonly BackupWebhook[],
): Promise<readonly RestorableWebhook[]> {
  const checked = await Promise.all(
    webhooks.map(async (webhook) => ((await mayBeTold(deps.config, new URL(webhook.url))) ? [webhook] : [])),
  );
  return checked.flat().map((webhook) => ({ ...webhook, sealedSecret: deps.secrets.seal(newWebhookSecret()) }));
}
