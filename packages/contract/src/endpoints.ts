import * as accounts from './accounts.ts';
import * as assets from './assets.ts';
import * as attachments from './attachments.ts';
import * as books from './books.ts';
import * as budgets from './budgets.ts';
import * as calendarFeeds from './calendar-feeds.ts';
import * as categories from './categories.ts';
import * as comments from './comments.ts';
import * as dashboard from './dashboard.ts';
import * as dues from './dues.ts';
import * as duplicates from './duplicates.ts';
import type { Endpoint } from './endpoint.ts';
import * as events from './events.ts';
import * as exchangeRates from './exchange-rates.ts';
import * as exports from './exports.ts';
import type { EndpointName } from './facts/endpoint-paths.ts';
import * as friends from './friends.ts';
import * as giftEvents from './gift-events.ts';
import * as goals from './goals.ts';
import * as guests from './guests.ts';
import * as imports from './imports.ts';
import * as incomes from './incomes.ts';
import * as insights from './insights.ts';
import * as intake from './intake.ts';
import * as intakeTeaching from './intake-teaching.ts';
import * as invites from './invites.ts';
import * as loans from './loans.ts';
import * as monthlyLetter from './monthly-letter.ts';
import * as notifications from './notifications.ts';
import * as outlook from './outlook.ts';
import * as passkeys from './passkeys.ts';
import * as payments from './payment-methods.ts';
import * as presence from './presence.ts';
import * as profileImage from './profile-image.ts';
import * as questions from './questions.ts';
import * as receipts from './receipts.ts';
import * as recurring from './recurring.ts';
import * as reports from './reports.ts';
import * as savedViews from './saved-views.ts';
import * as savings from './savings.ts';
import * as search from './search.ts';
import * as serviceInfo from './service-info.ts';
import * as session from './session.ts';
import * as settings from './settings.ts';
import * as settlements from './settlements.ts';
import * as shareDefaults from './share-defaults.ts';
import * as sharingReport from './sharing-report.ts';
import * as rules from './sorting-rules.ts';
import * as tags from './tags.ts';
import * as transactions from './transactions.ts';
import * as webhooks from './webhooks.ts';
import * as yearEndTax from './year-end-tax.ts';

/** Every API call by name. A call that is not listed cannot be registered. */
export const endpoints = {
  login: session.login,
  reissue: session.reissue,
  join: session.join,
  logout: session.logout,
  getProfile: session.getProfile,
  updateProfile: session.updateProfile,
  changePassword: session.changePassword,
  putProfileImage: profileImage.putProfileImage,
  deleteProfileImage: profileImage.deleteProfileImage,
  listSessions: session.listSessions,
  endSession: session.endSession,
  verifyEmail: session.verifyEmail,
  requestEmailVerification: session.requestEmailVerification,

  requestPasswordReset: accounts.requestPasswordReset,
  resetPassword: accounts.resetPassword,
  reauthenticate: accounts.reauthenticate,
  changeEmail: accounts.changeEmail,
  deleteAccount: accounts.deleteAccount,
  requestAccountDeletion: accounts.requestAccountDeletion,
  deleteAccountByMail: accounts.deleteAccountByMail,
  exportMyData: accounts.exportMyData,
  setUpTwoFactor: accounts.setUpTwoFactor,
  confirmTwoFactor: accounts.confirmTwoFactor,
  switchOffTwoFactor: accounts.switchOffTwoFactor,
  countRecoveryCodes: accounts.countRecoveryCodes,
  replaceRecoveryCodes: accounts.replaceRecoveryCodes,
  listPasskeys: passkeys.listPasskeys,
  beginPasskey: passkeys.beginPasskey,
  addPasskey: passkeys.addPasskey,
  renamePasskey: passkeys.renamePasskey,
  deletePasskey: passkeys.deletePasskey,
  beginPasskeySignIn: passkeys.beginPasskeySignIn,
  signInWithPasskey: passkeys.signInWithPasskey,
  listTokens: accounts.listTokens,
  createToken: accounts.createToken,
  deleteToken: accounts.deleteToken,
  listCalendarFeeds: calendarFeeds.listCalendarFeeds,
  createCalendarFeed: calendarFeeds.createCalendarFeed,
  deleteCalendarFeed: calendarFeeds.deleteCalendarFeed,
  listProviders: accounts.listProviders,
  readExternalTicket: accounts.readExternalTicket,
  joinExternal: accounts.joinExternal,
  finishExternalSignIn: accounts.finishExternalSignIn,
  linkProvider: accounts.linkProvider,
  unlinkProvider: accounts.unlinkProvider,

  listMyBooks: books.listMyBooks,
  createBook: books.createBook,
  getBook: books.getBook,
  updateBook: books.updateBook,
  deleteBook: books.deleteBook,
  restoreBook: books.restoreBook,
  listDeletedBooks: books.listDeletedBooks,
  listActivity: books.listActivity,
  undoActivity: books.undoActivity,
  listMembers: books.listMembers,
  addSeat: books.addSeat,
  updateMember: books.updateMember,
  removeMember: books.removeMember,
  handOverBook: books.handOverBook,
  copyOwnEntries: books.exportOwnTransactions,
  listInvites: invites.listInvites,
  createInvite: invites.createInvite,
  revokeInvite: invites.revokeInvite,
  previewInvite: invites.previewInvite,
  acceptInvite: invites.acceptInvite,

  listFriends: friends.listFriends,
  removeFriend: friends.removeFriend,
  listFriendRequests: friends.listFriendRequests,
  requestFriend: friends.requestFriend,
  acceptFriend: friends.acceptFriend,
  declineFriend: friends.declineFriend,
  listBlocks: friends.listBlocks,
  blockPerson: friends.blockPerson,
  unblockPerson: friends.unblockPerson,
  renewFriendCode: friends.renewFriendCode,
  listFriendGroups: friends.listFriendGroups,
  createFriendGroup: friends.createFriendGroup,
  updateFriendGroup: friends.updateFriendGroup,
  deleteFriendGroup: friends.deleteFriendGroup,
  setFriendGroupMembers: friends.setFriendGroupMembers,
  inviteFriendGroup: friends.inviteFriendGroup,

  listCategories: categories.listCategories,
  createCategory: categories.createCategory,
  updateCategory: categories.updateCategory,
  deleteCategory: categories.deleteCategory,
  restoreCategory: categories.restoreCategory,
  orderCategories: categories.orderCategories,
  mergeCategory: categories.mergeCategory,
  categoryUsage: categories.categoryUsage,

  listPayments: payments.listPayments,
  createPayment: payments.createPayment,
  updatePayment: payments.updatePayment,
  deletePayment: payments.deletePayment,
  restorePayment: payments.restorePayment,
  orderPayments: payments.orderPayments,
  mergePayment: payments.mergePayment,
  paymentUsage: payments.paymentUsage,

  listAssets: assets.listAssets,
  createAsset: assets.createAsset,
  getAsset: assets.getAsset,
  updateAsset: assets.updateAsset,
  deleteAsset: assets.deleteAsset,
  restoreAsset: assets.restoreAsset,
  assetHistory: assets.assetHistory,
  listCardBills: assets.listCardBills,
  reconcileAsset: assets.reconcileAsset,
  getLoanSchedule: loans.getLoanSchedule,
  putLoanRow: loans.putLoanRow,
  previewPrepayment: loans.previewPrepayment,

  getAllowance: savings.getAllowance,
  getAssetOutlook: outlook.getAssetOutlook,
  getBookOutlook: outlook.getBookOutlook,
  getSpendable: outlook.getSpendable,
  askQuestion: questions.askQuestion,

  getSettlement: settlements.getSettlement,
  listSettlements: settlements.listSettlements,
  createSettlement: settlements.createSettlement,
  updateSettlement: settlements.updateSettlement,
  deleteSettlement: settlements.deleteSettlement,
  listClosings: settlements.listClosings,
  createClosing: settlements.createClosing,
  reopenClosing: settlements.reopenClosing,
  getSharingReport: sharingReport.getSharingReport,
  getMonthlyLetter: monthlyLetter.getMonthlyLetter,
  signMonthlyLetter: monthlyLetter.signMonthlyLetter,
  listShareDefaults: shareDefaults.listShareDefaults,
  putShareDefault: shareDefaults.putShareDefault,
  deleteShareDefault: shareDefaults.deleteShareDefault,
  listIncomes: incomes.listIncomes,
  stateIncome: incomes.stateIncome,

  listGuestLinks: guests.listGuestLinks,
  createGuestLinks: guests.createGuestLinks,
  revokeGuestLink: guests.revokeGuestLink,
  getGuestView: guests.getGuestView,
  sendAsGuest: guests.sendAsGuest,
  createGuestExpense: guests.createGuestExpense,
  deleteGuestExpense: guests.deleteGuestExpense,

  listTags: tags.listTags,
  createTag: tags.createTag,
  updateTag: tags.updateTag,
  deleteTag: tags.deleteTag,
  restoreTag: tags.restoreTag,
  orderTags: tags.orderTags,
  mergeTag: tags.mergeTag,
  tagUsage: tags.tagUsage,

  getBudget: budgets.getBudget,
  getBudgetSummary: budgets.getBudgetSummary,
  createBudget: budgets.createBudget,
  updateBudget: budgets.updateBudget,
  deleteBudget: budgets.deleteBudget,
  copyBudget: budgets.copyBudget,
  moveBudget: budgets.moveBudget,
  suggestBudget: budgets.suggestBudget,

  listGoals: goals.listGoals,
  createGoal: goals.createGoal,
  updateGoal: goals.updateGoal,
  deleteGoal: goals.deleteGoal,
  restoreGoal: goals.restoreGoal,
  celebrateGoal: goals.celebrateGoal,
  listContributions: goals.listContributions,
  addContribution: goals.addContribution,
  removeContribution: goals.removeContribution,

  listGiftEvents: giftEvents.listGiftEvents,
  listGiftPeople: giftEvents.listGiftPeople,
  suggestGiftAmount: giftEvents.suggestGiftAmount,
  createGiftEvent: giftEvents.createGiftEvent,
  createGiftEvents: giftEvents.createGiftEvents,
  updateGiftEvent: giftEvents.updateGiftEvent,
  deleteGiftEvent: giftEvents.deleteGiftEvent,
  restoreGiftEvent: giftEvents.restoreGiftEvent,

  listDues: dues.listDues,
  getDues: dues.getDues,
  createDues: dues.createDues,
  updateDues: dues.updateDues,
  deleteDues: dues.deleteDues,
  restoreDues: dues.restoreDues,
  addDuesPayment: dues.addDuesPayment,
  removeDuesPayment: dues.removeDuesPayment,

  listTransactions: transactions.listTransactions,
  createTransaction: transactions.createTransaction,
  bulkTransactions: transactions.bulkTransactions,
  getTransaction: transactions.getTransaction,
  updateTransaction: transactions.updateTransaction,
  deleteTransaction: transactions.deleteTransaction,
  restoreTransaction: transactions.restoreTransaction,
  listComments: comments.listComments,
  createComment: comments.createComment,
  deleteComment: comments.deleteComment,
  listTrash: transactions.listTrash,
  getCalendar: transactions.getCalendar,
  suggestTransactions: transactions.suggestTransactions,

  createAttachment: attachments.createAttachment,
  getAttachment: attachments.getAttachment,
  deleteAttachment: attachments.deleteAttachment,

  listRates: exchangeRates.listRates,
  createRates: exchangeRates.createRates,

  exportBook: exports.exportBook,
  importBackup: exports.importBackup,

  createImport: imports.createImport,
  listImports: imports.listImports,
  getImport: imports.getImport,
  listImportRows: imports.listImportRows,
  changeImport: imports.changeImport,
  commitImport: imports.commitImport,
  deleteImport: imports.deleteImport,

  listRecurring: recurring.listRecurring,
  createRecurring: recurring.createRecurring,
  listUpcoming: recurring.listUpcoming,
  listRecurringCandidates: recurring.listRecurringCandidates,
  previewRecurring: recurring.previewRecurring,
  getRecurring: recurring.getRecurring,
  updateRecurring: recurring.updateRecurring,
  deleteRecurring: recurring.deleteRecurring,
  restoreRecurring: recurring.restoreRecurring,
  pauseRecurring: recurring.pauseRecurring,
  resumeRecurring: recurring.resumeRecurring,
  splitRecurring: recurring.splitRecurring,
  listOccurrences: recurring.listOccurrences,
  changeOccurrence: recurring.changeOccurrence,
  recordOccurrence: recurring.recordOccurrence,

  analyticsSummary: reports.analyticsSummary,
  analyticsCategories: reports.analyticsCategories,
  analyticsTrend: reports.analyticsTrend,
  analyticsMembers: reports.analyticsMembers,
  analyticsPayments: reports.analyticsPayments,
  analyticsMerchants: reports.analyticsMerchants,
  analyticsNetWorth: reports.analyticsNetWorth,
  analyticsCashFlow: reports.analyticsCashFlow,
  analyticsHeatmap: reports.analyticsHeatmap,
  analyticsCompare: reports.analyticsCompare,
  analyticsFixedVariable: reports.analyticsFixedVariable,
  analyticsAnomalies: reports.analyticsAnomalies,
  analyticsForecast: reports.analyticsForecast,
  getDashboard: dashboard.getDashboard,
  search: search.search,
  listViews: savedViews.listViews,
  createView: savedViews.createView,
  updateView: savedViews.updateView,
  deleteView: savedViews.deleteView,
  listInsights: insights.listInsights,
  dismissInsight: insights.dismissInsight,
  listDuplicates: duplicates.listDuplicates,
  dismissDuplicate: duplicates.dismissDuplicate,

  parseIntake: intake.parseIntake,
  readReceipt: receipts.readReceipt,
  takeIntake: intake.takeIntake,
  listInbox: intake.listInbox,
  draftTransaction: intake.draftTransaction,
  recordInboxItem: intake.recordInboxItem,
  dismissInboxItem: intake.dismissInboxItem,
  listMessageFormats: intakeTeaching.listMessageFormats,
  createMessageFormat: intakeTeaching.createMessageFormat,
  deleteMessageFormat: intakeTeaching.deleteMessageFormat,
  listMessageCards: intakeTeaching.listMessageCards,
  setMessageCard: intakeTeaching.setMessageCard,

  listRules: rules.listRules,
  createRule: rules.createRule,
  orderRules: rules.orderRules,
  applyRules: rules.applyRules,
  listRuleRuns: rules.listRuleRuns,
  undoRuleRun: rules.undoRuleRun,
  guessSorting: rules.guessSorting,
  updateRule: rules.updateRule,
  deleteRule: rules.deleteRule,
  listUnsorted: rules.listUnsorted,

  listWebhooks: webhooks.listWebhooks,
  createWebhook: webhooks.createWebhook,
  deleteWebhook: webhooks.deleteWebhook,
  resumeWebhook: webhooks.resumeWebhook,
  renewWebhookSecret: webhooks.renewWebhookSecret,
  testWebhook: webhooks.testWebhook,
  listWebhookDeliveries: webhooks.listWebhookDeliveries,

  getYearEndTax: yearEndTax.getYearEndTax,
  getSettings: settings.getSettings,
  updateSettings: settings.updateSettings,

  listNotifications: notifications.listNotifications,
  readNotification: notifications.readNotification,
  readAllNotifications: notifications.readAllNotifications,
  deleteNotification: notifications.deleteNotification,
  deleteAllNotifications: notifications.deleteAllNotifications,
  getNotificationSettings: notifications.getNotificationSettings,
  updateNotificationSettings: notifications.updateNotificationSettings,
  subscribeToPush: notifications.subscribeToPush,
  unsubscribeFromPush: notifications.unsubscribeFromPush,
  listPresence: presence.listPresence,
  announcePresence: presence.announcePresence,
  streamEvents: events.streamEvents,

  getServiceInfo: serviceInfo.getServiceInfo,
} as const satisfies Record<EndpointName, Endpoint>;
