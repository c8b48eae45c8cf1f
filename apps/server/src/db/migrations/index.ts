import { ledger } from './001-ledger.ts';
import { imports } from './002-imports.ts';
import { attachments } from './003-attachments.ts';
import { ownFiles } from './004-own-files.ts';
import { search } from './005-search.ts';
import { userSettings } from './006-user-settings.ts';
import { budgets } from './007-budgets.ts';
import { goals } from './008-goals.ts';
import { recurring } from './009-recurring.ts';
import { accounts } from './010-accounts.ts';
import { people } from './011-people.ts';
import { intake } from './012-intake.ts';
import { settlements } from './013-settlements.ts';
import { assetTerms } from './014-asset-terms.ts';
import { importMappings } from './015-import-mappings.ts';
import { rules } from './016-rules.ts';
import { webhooks } from './017-webhooks.ts';
import { messageFormats } from './018-message-formats.ts';
import { presence } from './019-presence.ts';
import { undoComments } from './020-undo-comments.ts';
import { seats } from './021-seats.ts';
import { namesMayRepeat } from './023-names-may-repeat.ts';
import { notices } from './024-notices.ts';
import { noticeSubjects } from './025-notice-subjects.ts';
import { giftEvents } from './026-gift-events.ts';
import { dues } from './027-dues.ts';
import { ownSettlements } from './028-own-settlements.ts';
import { unfinishedRestores } from './030-unfinished-restores.ts';
import { contributions } from './032-contributions.ts';
import { clubAccounts } from './033-club-accounts.ts';
import { reassignments } from './034-moved-uses.ts';
import { tagOrder } from './036-tag-order.ts';
import { privateEvents } from './037-private-events.ts';
import { boundedSums } from './038-bounded-sums.ts';
import { wrongCodes } from './039-wrong-codes.ts';
import { searchWithoutBlanks } from './040-search-without-blanks.ts';
import { budgetEvents } from './041-budget-events.ts';
import { importAnswers } from './042-import-answers.ts';
import { wrongPasswords } from './043-wrong-passwords.ts';
import { searchTotals } from './044-search-totals.ts';
import { eventsOfOne } from './045-events-of-one.ts';
import { plainNames } from './046-plain-names.ts';
import { drawnIcons } from './047-drawn-icons.ts';
import { members } from './050-members.ts';
import { installation } from './055-installation.ts';
import { fileTarget } from './056-file-target.ts';
import { limitCounters } from './058-limit-counters.ts';
import { interruptedImports } from './059-interrupted-imports.ts';
import { keySince } from './060-key-since.ts';
import { monthlySums } from './061-monthly-sums.ts';
import { importContents } from './062-import-contents.ts';
import { passkeys } from './064-passkeys.ts';
import { calendarFeeds } from './069-calendar-feeds.ts';
import { guests } from './070-guests.ts';
import { sharesByIncome } from './073-shares-by-income.ts';
import { personalBudgets } from './074-personal-budgets.ts';
import { savedViews } from './076-saved-views.ts';
import { exchangeRates } from './077-exchange-rates.ts';
import { trips } from './078-trips.ts';
import { letterSignatures } from './079-letter-signatures.ts';
import { loanTerms } from './080-loan-terms.ts';
import { loanRules } from './081-loan-rules.ts';
import { insightDismissals } from './084-insight-dismissals.ts';
import { taxKinds } from './087-tax-kinds.ts';
import { assistants } from './092-assistants.ts';
import { movedMemberLines } from './094-moved-member-lines.ts';
import { partySums } from './095-party-sums.ts';
import { totalsByAmount } from './096-totals-by-amount.ts';
import { descriptionSums } from './097-description-sums.ts';
import { expenseSums } from './098-expense-sums.ts';
import { descriptionColumns } from './099-description-columns.ts';
import { messageShapes } from './100-message-shapes.ts';
import { closedDays } from './101-closed-days.ts';
import { closedOwnMoves } from './102-closed-own-moves.ts';
import { invitedAccounts } from './103-invited-accounts.ts';
import { releasedOccurrences } from './104-released-occurrences.ts';
import type { Migration } from './migration.ts';

/** Forward only. A released migration is never edited: changes go into a new one. */
export const migrations: readonly Migration[] = [
  ledger,
  imports,
  attachments,
  ownFiles,
  search,
  userSettings,
  budgets,
  goals,
  recurring,
  accounts,
  people,
  intake,
  settlements,
  assetTerms,
  importMappings,
  rules,
  webhooks,
  messageFormats,
  presence,
  undoComments,
  seats,
  namesMayRepeat,
  notices,
  noticeSubjects,
  giftEvents,
  dues,
  ownSettlements,
  unfinishedRestores,
  contributions,
  clubAccounts,
  reassignments,
  tagOrder,
  privateEvents,
  boundedSums,
  wrongCodes,
  searchWithoutBlanks,
  budgetEvents,
  importAnswers,
  wrongPasswords,
  searchTotals,
  eventsOfOne,
  plainNames,
  drawnIcons,
  members,
  installation,
  fileTarget,
  limitCounters,
  interruptedImports,
  keySince,
  monthlySums,
  importContents,
  passkeys,
  calendarFeeds,
  guests,
  sharesByIncome,
  personalBudgets,
  savedViews,
  exchangeRates,
  trips,
  letterSignatures,
  loanTerms,
  loanRules,
  insightDismissals,
  taxKinds,
  assistants,
  movedMemberLines,
  partySums,
  totalsByAmount,
  descriptionSums,
  expenseSums,
  descriptionColumns,
  messageShapes,
  closedDays,
  closedOwnMoves,
  invitedAccounts,
  releasedOccurrences,
];
