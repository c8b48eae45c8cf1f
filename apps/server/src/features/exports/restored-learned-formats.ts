import type { BackupImportMapping, BackupMessageCard, BookBackup } from '@salim/contract';
import { type Ids, requireDistinct } from './backup-ids.ts';
import type { RestoredDismissal } from './restored-configuration.repository.ts';

/** Import mappings under new IDs; references to deleted rows remain dangling. */
export function importMappingsOf(backup: BookBackup, { items }: Ids): BackupImportMapping[] {
  requireDistinct(
    backup.importMappings.map(({ signature }) => signature),
    'importMappings',
  );
  const renamed = <Made>(targets: Readonly<Record<string, string | Made>>): Record<string, string | Made> =>
    Object.fromEntries(
      Object.entries(targets).map(([name, target]) => [
        name,
        typeof target === 'string' ? items.ofPossiblyDeleted(target) : target,
      ]),
    );
  return backup.importMappings.map((mapping) => ({
    ...mapping,
    assets: renamed(mapping.assets),
    categories: renamed(mapping.categories),
  }));
}

/** Duplicate pairs under new IDs. A backup of filtered transactions may lack one of a pair; such pairs are dropped. */
export function dismissalsOf(backup: BookBackup, { entries, members }: Ids): RestoredDismissal[] {
  const field = 'duplicateDismissals';
  const pairs = backup.duplicateDismissals.flatMap(({ transactionIds, dismissedBy }) => {
    const [one, other] = transactionIds.map((id) => entries.find(id));
    if (!one || !other) return [];
    const [firstId, secondId] = one < other ? [one, other] : [other, one];
    return [{ firstId, secondId, dismissedBy: members.of(dismissedBy, field) }];
  });
  requireDistinct(
    pairs.flatMap(({ firstId, secondId }) => (firstId === secondId ? ['', ''] : [`${firstId} ${secondId}`])),
    field,
  );
  return pairs;
}

export function messageCardsOf(backup: BookBackup, { items }: Ids): BackupMessageCard[] {
  const field = 'messageCards';
  requireDistinct(
    backup.messageCards.map(({ issuer, cardHint }) => JSON.stringify([issuer, cardHint])),
    field,
  );
  return backup.messageCards.map((card) => ({
    ...card,
    assetId: items.ofNullable(card.assetId, field),
    paymentMethodId: items.ofNullable(card.paymentMethodId, field),
  }));
}
