import { useState } from 'react';
import {
  createMoneySource,
  type MoneySource,
  type NewSourceKind,
  sourceKindOf,
} from '../../../ledger/create-money-source.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Plus } from '../../../ui/icons/plus.ts';
import css from './draft-card.module.css';
import type { DraftReferences } from './draft-fields.tsx';

const ADD_LABELS: Readonly<Record<NewSourceKind, string>> = { method: '카드 추가', asset: '통장 추가' };

interface AddSourceButtonProps {
  /** The name as the text states it. */
  readonly name: string;
  /** What it is, unless only the name says so. */
  readonly kind?: NewSourceKind;
  /** The bank of an account. */
  readonly institution?: string;
  readonly items: DraftReferences;
  readonly onAdded: (source: MoneySource) => void;
}

/** The method or account of this name, if it was added since the text was read. */
function findSource(name: string, { payments, assets }: DraftReferences): MoneySource | null {
  const method = payments.find((one) => one.name === name && !one.isArchived);
  if (method) return { paymentMethodId: method.id, assetId: method.assetId };
  const asset = assets.find((one) => one.name === name && one.isActive);
  return asset ? { paymentMethodId: null, assetId: asset.id } : null;
}

/** Adds the card or account that a text names, and files the draft under it. */
export function AddSourceButton({ name, kind, institution, items, onAdded }: AddSourceButtonProps) {
  const [isAdding, setIsAdding] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const source = findSource(name, items);
  const add = async () => {
    if (source) {
      onAdded(source);
      return;
    }
    setIsAdding(true);
    setError(null);
    try {
      onAdded(await createMoneySource(items.bookId, kind ?? sourceKindOf(name), name, institution));
    } catch (failure) {
      setError(messageOf(failure));
      setIsAdding(false);
    }
  };
  return (
    <>
      <div className={css.actions}>
        <Button size="small" icon={<Plus aria-hidden />} isPending={isAdding} onPress={() => void add()}>
          ‘{name}’ {source ? '고르기' : kind === undefined ? '추가' : ADD_LABELS[kind]}
        </Button>
      </div>
      {error === null ? null : (
        <p role="alert" className={css.failure}>
          {error}
        </p>
      )}
    </>
  );
}
