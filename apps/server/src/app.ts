import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { IMPORT_BYTES_MAX } from '@salim/contract/facts/files';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Deps } from './deps.ts';
import { registerAccountDeletionRoutes } from './features/account-deletion/account-deletion.routes.ts';
import { registerActivityRoutes } from './features/activity/activity.routes.ts';
import { registerAnalyticsRoutes } from './features/analytics/analytics.routes.ts';
import { registerAssetRoutes } from './features/assets/assets.routes.ts';
import { registerAssistantRoutes } from './features/assistants/assistants.routes.ts';
import { registerAttachmentRoutes } from './features/attachments/attachments.routes.ts';
import { registerAuthRoutes } from './features/auth/auth.routes.ts';
import { authDepsOf } from './features/auth/auth-deps.ts';
import { authenticateWith } from './features/auth/authenticate.service.ts';
import { registerPasskeyRoutes } from './features/auth/passkeys/passkeys.routes.ts';
import { registerTwoFactorRoutes } from './features/auth/two-factor/two-factor.routes.ts';
import { registerBookRoutes } from './features/books/books.routes.ts';
import { registerBudgetRoutes } from './features/budgets/budgets.routes.ts';
import { registerCalendarFeedRoutes } from './features/calendar-feeds/calendar-feeds.routes.ts';
import { registerCommentRoutes } from './features/comments/comments.routes.ts';
import { registerDashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { registerDuesRoutes } from './features/dues/dues.routes.ts';
import { registerDuplicateRoutes } from './features/duplicates/duplicates.routes.ts';
import { registerExchangeRateRoutes } from './features/exchange-rates/exchange-rates.routes.ts';
import { registerExportRoutes } from './features/exports/exports.routes.ts';
import { registerExternalSignInRoutes } from './features/external-sign-in/external-sign-in.routes.ts';
import { registerFriendRoutes } from './features/friends/friends.routes.ts';
import { registerGiftEventRoutes } from './features/gift-events/gift-events.routes.ts';
import { registerGoalRoutes } from './features/goals/goals.routes.ts';
import { registerGuestRoutes } from './features/guests/guests.routes.ts';
import { registerImportRoutes } from './features/imports/imports.routes.ts';
import { registerIntakeRoutes } from './features/intake/intake.routes.ts';
import { registerInviteRoutes } from './features/invites/invites.routes.ts';
import { registerLabelRoutes } from './features/labels/labels.routes.ts';
import { registerLiveRoutes } from './features/live/live.routes.ts';
import { registerMonthlyLetterRoutes } from './features/monthly-letter/monthly-letter.routes.ts';
import { registerMyDataRoutes } from './features/my-data/my-data.routes.ts';
import { registerNotificationRoutes } from './features/notifications/notifications.routes.ts';
import { registerOutlookRoutes } from './features/outlook/outlook.routes.ts';
import { registerPersonalTokenRoutes } from './features/personal-tokens/personal-tokens.routes.ts';
import { registerPresenceRoutes } from './features/presence/presence.routes.ts';
import { registerProfileImageRoutes } from './features/profile-image/profile-image.routes.ts';
import { registerQuestionRoutes } from './features/questions/questions.routes.ts';
import { registerReceiptRoutes } from './features/receipts/receipts.routes.ts';
import { registerRecurringRoutes } from './features/recurring/recurring.routes.ts';
import { registerSavedViewRoutes } from './features/saved-views/saved-views.routes.ts';
import { registerSearchRoutes } from './features/search/search.routes.ts';
import { registerSeatTransferRoutes } from './features/seat-transfer/seat-transfer.routes.ts';
import { registerServiceInfoRoutes } from './features/service-info/service-info.routes.ts';
import { registerSettingsRoutes } from './features/settings/settings.routes.ts';
import { registerSettlementRoutes } from './features/settlements/settlements.routes.ts';
import { registerRuleRoutes } from './features/sorting/sorting.routes.ts';
import { registerTransactionRoutes } from './features/transactions/transactions.routes.ts';
import { registerTrashRoutes } from './features/trash/trash.routes.ts';
import { registerUndoRoutes } from './features/undo/undo.routes.ts';
import { registerWebhookRoutes } from './features/webhooks/webhooks.routes.ts';
import { registerYearEndTaxRoutes } from './features/year-end-tax/year-end-tax.routes.ts';
import { registerApiDocs } from './http/api-docs.ts';
import { answerBrokenRequest } from './http/broken-requests.ts';
import { refuseWhileClosing } from './http/closing.ts';
import { compressAnswers } from './http/compress-answers.ts';
import { answerError } from './http/error-answer.ts';
import { refuseStrangeHosts } from './http/host-check.ts';
import { parseJsonBodies } from './http/json-body.ts';
import { refuseCrossSiteWrites } from './http/origin-check.ts';
import type { SystemState } from './http/readiness.ts';
import { registerOn } from './http/register.ts';
import { noRequestLimits, requestLimits } from './http/request-limits.ts';
import { sendSecurityHeaders } from './http/security-headers.ts';
import { refuseWritesWhenFull } from './http/storage-guard.ts';
import { registerSystemRoutes } from './http/system-routes.ts';
import { tagAnswers } from './http/unchanged-answers.ts';
import { answerBadPath, registerUnknownPaths } from './http/unknown-paths.ts';
import { serveWeb } from './http/web-app.ts';

const BODY_MAX = 1024 * 1024;
/** Every call gets a response within ten seconds, whatever it waits for; a retry finds what it completes later. */
const ANSWER_WITHIN_MS = 9500;

export interface AppOptions extends SystemState {
  /** Slower calls get 503 NOT_READY. */
  readonly answerWithinMs?: number;
}

/** Assembles the server without starting to listen. */
export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    bodyLimit: BODY_MAX,
    trustProxy: deps.config.trustProxy,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Request logging is for debugging; it would cost a tenth of the throughput.
    logController: new LogController({
      disableRequestLogging: deps.config.logLevel !== 'debug' && deps.config.logLevel !== 'trace',
    }),
    requestTimeout: 30_000,
    handlerTimeout: options.answerWithinMs ?? ANSWER_WITHIN_MS,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: answerBadPath(deps),
    clientErrorHandler: answerBrokenRequest(deps),
  });
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  parseJsonBodies(app);
  await app.register(cookie);
  await app.register(multipart, {
    limits: { fileSize: IMPORT_BYTES_MAX, files: 1, fields: 5, parts: 6, fieldSize: 1000 },
  });
  sendSecurityHeaders(app, deps);
  refuseStrangeHosts(app, deps);
  refuseWhileClosing(app);
  tagAnswers(app);
  compressAnswers(app);
  refuseCrossSiteWrites(app, deps);
  refuseWritesWhenFull(app, options.isStorageLow);

  const limits = deps.config.areRateLimitsOn ? requestLimits(deps) : noRequestLimits;
  const register = registerOn(app, deps, authenticateWith(deps), limits);
  const auth = authDepsOf(deps);
  registerAuthRoutes(register, auth);
  registerTwoFactorRoutes(register, auth);
  registerPasskeyRoutes(register, auth);
  registerPersonalTokenRoutes(register, deps);
  registerCalendarFeedRoutes(register, app, deps);
  registerExternalSignInRoutes(app, register, auth);
  registerAccountDeletionRoutes(register, auth);
  registerMyDataRoutes(register, auth);
  registerBookRoutes(register, deps);
  registerSeatTransferRoutes(register, deps);
  registerInviteRoutes(register, deps);
  registerFriendRoutes(register, deps);
  registerActivityRoutes(register, deps);
  registerAssistantRoutes(app, deps, (stop) => app.addHook('preClose', stop));
  registerLabelRoutes(register, deps);
  registerAssetRoutes(register, deps);
  registerBudgetRoutes(register, deps);
  registerSettlementRoutes(register, deps);
  registerGuestRoutes(register, deps);
  registerDuesRoutes(register, deps);
  registerOutlookRoutes(register, deps);
  registerQuestionRoutes(register, deps);
  registerGiftEventRoutes(register, deps);
  registerGoalRoutes(register, deps);
  registerMonthlyLetterRoutes(register, deps);
  registerExchangeRateRoutes(register, deps);
  registerSavedViewRoutes(register, deps);
  registerTransactionRoutes(register, deps);
  registerCommentRoutes(register, deps);
  registerPresenceRoutes(register, deps);
  registerTrashRoutes(register, deps);
  registerRecurringRoutes(register, deps);
  registerAttachmentRoutes(register, deps);
  registerExportRoutes(register, deps, limits);
  const imports = registerImportRoutes(register, deps, (stop) => app.addHook('preClose', stop));
  registerUndoRoutes(register, imports);
  registerAnalyticsRoutes(register, deps);
  registerDashboardRoutes(register, deps);
  registerSearchRoutes(register, deps);
  registerDuplicateRoutes(register, deps);
  registerIntakeRoutes(register, deps);
  registerReceiptRoutes(register, deps, limits);
  registerRuleRoutes(register, deps);
  registerWebhookRoutes(register, deps);
  registerYearEndTaxRoutes(register, deps);
  registerSettingsRoutes(register, deps);
  registerProfileImageRoutes(app, register, deps);
  registerNotificationRoutes(register, deps);
  registerServiceInfoRoutes(register, deps);
  registerLiveRoutes(register, deps, (stop) => app.addHook('preClose', stop));
  registerSystemRoutes(app, deps, options);
  registerApiDocs(app, deps);
  await serveWeb(app, deps);
  registerUnknownPaths(app);
  return app;
}
