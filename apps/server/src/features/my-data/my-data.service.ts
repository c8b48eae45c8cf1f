import type { Book } from '@salim/contract';
import type { Actor } from '../../core/actor.ts';
import { requireFreshSignIn } from '../../core/fresh-sign-in.ts';
import { dismissedInsightsOf } from '../analytics/insights.service.ts';
import { listAssets } from '../assets/assets.service.ts';
import type { AuthDeps, Client } from '../auth/auth-deps.ts';
import { listPasskeys } from '../auth/passkeys/passkeys.service.ts';
import { consentsOf, getProfile } from '../auth/profile.service.ts';
import { listSessions } from '../auth/sessions.service.ts';
import { listMyBooks } from '../books/books.service.ts';
import { listMembers } from '../books/members.service.ts';
import { listFeeds } from '../calendar-feeds/calendar-feeds.service.ts';
import { commentsBy } from '../comments/comments.service.ts';
import { pushSubscriptionsOf } from '../delivery/push/push.service.ts';
import { getDues, listDues } from '../dues/dues.service.ts';
import { listFriendGroups } from '../friends/friend-groups.service.ts';
import { listBlocks, listFriendRequests, listFriends } from '../friends/friends.service.ts';
import { listGiftEvents } from '../gift-events/gift-reports.service.ts';
import { listGoals } from '../goals/goals.service.ts';
import { listInbox } from '../intake/inbox.service.ts';
import { listMessageCards } from '../intake/message-cards.service.ts';
import { listMessageFormats } from '../intake/message-formats.service.ts';
import { CATEGORIES } from '../labels/categories.service.ts';
import { listLabels } from '../labels/labels.service.ts';
import { PAYMENT_METHODS } from '../labels/payment-methods.service.ts';
import { TAGS } from '../labels/tags.service.ts';
import { getNotificationSettings } from '../notifications/notification-settings.service.ts';
import { listNotifications } from '../notifications/notifications.service.ts';
import { listTokens } from '../personal-tokens/personal-tokens.service.ts';
import { listRecurring } from '../recurring/recurring.service.ts';
import { listViews } from '../saved-views/saved-views.service.ts';
import { recordSecurityEvent, securityEventsOf } from '../security-log/security-log.service.ts';
import { getSettings } from '../settings/settings.service.ts';
import { listClosings } from '../settlements/closings.service.ts';
import { statedIncomesOf } from '../settlements/incomes.service.ts';
import { listSettlements } from '../settlements/settlements.service.ts';
import { listShareDefaults } from '../settlements/share-defaults.service.ts';
import { listRules } from '../sorting-rules/sorting-rules.service.ts';
import { listTransactions } from '../transactions/transaction-lists.service.ts';
import { webhooksMadeBy } from '../webhooks/webhooks.service.ts';

const FORMAT = 'salim-my-data';
const FORMAT_VERSION = 2;
const PAGE = 200;
const NOTIFICATIONS_PAGE = 200;

/** Streams the items of an array with separators, so that only one page of them is in memory. */
async function* itemsOf(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield `${isFirst ? '' : ','}${page.map((item) => JSON.stringify(item)).join(',')}`;
    isFirst = false;
  }
}

async function* transactionPages(deps: AuthDeps, actor: Actor, bookId: string): AsyncGenerator<readonly unknown[]> {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listTransactions>> = await listTransactions(deps, actor, bookId, {
      basis: 'CONSUMPTION',
      sort: '-date',
      limit: PAGE,
      ...(cursor === null ? {} : { cursor }),
    });
    yield page.items;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

async function* notificationPages(deps: AuthDeps, actor: Actor): AsyncGenerator<readonly unknown[]> {
  let cursor: string | undefined;
  for (;;) {
    const { notifications } = await listNotifications(deps, actor, { cursor, limit: NOTIFICATIONS_PAGE });
    yield notifications;
    if (notifications.length < NOTIFICATIONS_PAGE) return;
    cursor = notifications.at(-1)?.id;
  }
}

async function* settlementPages(deps: AuthDeps, actor: Actor, bookId: string): AsyncGenerator<readonly unknown[]> {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listSettlements>> = await listSettlements(deps, actor, bookId, {
      limit: PAGE,
      ...(cursor === null ? {} : { cursor }),
    });
    yield page.items;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

async function* giftPages(deps: AuthDeps, actor: Actor, bookId: string): AsyncGenerator<readonly unknown[]> {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listGiftEvents>> = await listGiftEvents(deps, actor, bookId, {
      limit: PAGE,
      ...(cursor === null ? {} : { cursor }),
    });
    yield page.items;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

/** The dues of a book, one at a time, each with all its payments. */
async function* duesPages(deps: AuthDeps, actor: Actor, bookId: string): AsyncGenerator<readonly unknown[]> {
  for (const { id } of await listDues(deps, actor, bookId)) yield [await getDues(deps, actor, bookId, id)];
}

/** Data in a book that belongs to the user alone. */
async function ownParts(deps: AuthDeps, actor: Actor, bookId: string): Promise<object> {
  return {
    messageFormats: await listMessageFormats(deps, actor, bookId),
    messageCards: await listMessageCards(deps, actor, bookId),
    inbox: await listInbox(deps, actor, bookId),
    statedIncomes: await statedIncomesOf(deps.db, bookId, actor.userId),
    dismissedInsights: await dismissedInsightsOf(deps, bookId, actor.userId),
    webhooks: await webhooksMadeBy(deps.db, bookId, actor.userId),
  };
}

async function* bookText(deps: AuthDeps, actor: Actor, book: Book): AsyncGenerator<string> {
  const parts = {
    members: await listMembers(deps, actor, book.id),
    categories: await listLabels(deps, CATEGORIES, actor, book.id),
    paymentMethods: await listLabels(deps, PAYMENT_METHODS, actor, book.id),
    assets: await listAssets(deps, actor, book.id),
    tags: await listLabels(deps, TAGS, actor, book.id),
    recurringRules: await listRecurring(deps, actor, book.id),
    sortingRules: await listRules(deps, actor, book.id),
    goals: await listGoals(deps, actor, book.id),
    savedViews: await listViews(deps, actor, book.id),
    shareDefaults: await listShareDefaults(deps, actor, book.id),
    closings: await listClosings(deps, actor, book.id),
    mine: await ownParts(deps, actor, book.id),
  };
  yield `${JSON.stringify({ ...book, ...parts }).slice(0, -1)},"comments":[`;
  yield* itemsOf(commentsBy(deps.db, book.id, actor.userId));
  yield '],"settlements":[';
  yield* itemsOf(settlementPages(deps, actor, book.id));
  yield '],"giftEvents":[';
  yield* itemsOf(giftPages(deps, actor, book.id));
  yield '],"dues":[';
  yield* itemsOf(duesPages(deps, actor, book.id));
  yield '],"transactions":[';
  yield* itemsOf(transactionPages(deps, actor, book.id));
  yield ']}';
}

/**
 * Streams everything this installation stores about a user as one JSON file: the account, and each book as the user
 * sees it, so that other members' masked transactions stay masked.
 */
async function* myDataText(deps: AuthDeps, actor: Actor): AsyncGenerator<string> {
  const head = {
    format: FORMAT,
    version: FORMAT_VERSION,
    exportedAt: deps.clock.now().toISOString(),
    profile: await getProfile(deps, actor.userId),
    consents: await consentsOf(deps.db, actor.userId),
    settings: await getSettings(deps, actor.userId),
    notificationSettings: await getNotificationSettings(deps, actor),
    pushSubscriptions: await pushSubscriptionsOf(deps.db, actor.userId),
    friends: await listFriends(deps, actor),
    friendRequests: await listFriendRequests(deps, actor),
    blocks: await listBlocks(deps, actor),
    friendGroups: await listFriendGroups(deps, actor),
    sessions: (await listSessions(deps, actor)).items,
    passkeys: (await listPasskeys(deps, actor)).items,
    tokens: (await listTokens(deps, actor)).items,
    calendarFeeds: (await listFeeds(deps, actor)).items,
    securityLog: await securityEventsOf(deps.db, actor.userId),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"notifications":[`;
  yield* itemsOf(notificationPages(deps, actor));
  yield '],"books":[';
  let isFirst = true;
  for (const book of await listMyBooks(deps, actor)) {
    if (!isFirst) yield ',';
    isFirst = false;
    yield* bookText(deps, actor, book);
  }
  yield ']}\n';
}

/**
 * Starts the export of all data of the signed-in user.
 *
 * @throws AppError REAUTH_REQUIRED, TOO_MANY_REQUESTS
 */
export async function exportMyData(deps: AuthDeps, actor: Actor, client: Client): Promise<AsyncIterable<string>> {
  requireFreshSignIn(deps, actor);
  await deps.limits.exportData(actor.userId);
  await recordSecurityEvent(deps, deps.db, {
    kind: 'DATA_EXPORTED',
    userId: actor.userId,
    address: client.address,
  });
  return myDataText(deps, actor);
}
