import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  renewWebhookSecret,
  resumeWebhook,
  testWebhook,
} from './webhooks.service.ts';

export function registerWebhookRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.listWebhooks, async ({ actor, params }) => ({
    items: await listWebhooks(deps, actor, params.bookId),
    nextCursor: null,
  }));
  register.signedIn(endpoints.createWebhook, ({ actor, params, body, requestHash }) =>
    createWebhook(deps, actor, params.bookId, body, requestHash),
  );
  register.signedIn(endpoints.deleteWebhook, ({ actor, params }) =>
    deleteWebhook(deps, actor, params.bookId, params.webhookId),
  );
  register.signedIn(endpoints.resumeWebhook, ({ actor, params }) =>
    resumeWebhook(deps, actor, params.bookId, params.webhookId),
  );
  register.signedIn(endpoints.renewWebhookSecret, ({ actor, params }) =>
    renewWebhookSecret(deps, actor, params.bookId, params.webhookId),
  );
  register.signedIn(endpoints.testWebhook, ({ actor, params }) =>
    testWebhook(deps, actor, params.bookId, params.webhookId),
  );
  register.signedIn(endpoints.listWebhookDeliveries, ({ actor, params, query }) =>
    listWebhookDeliveries(deps, actor, params, query),
  );
}
