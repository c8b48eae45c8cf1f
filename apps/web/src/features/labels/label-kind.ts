import type { Option, OptionSection } from '../../ui/option.ts';
import type { Label, LabelCalls } from './api/label-calls.ts';

export type Targets = readonly (Option | OptionSection)[];

/** Describes one kind of label to the components that manage it. */
export interface LabelKind<L extends Label> {
  readonly calls: LabelCalls<L>;
  readonly noun: '분류' | '결제수단' | '태그';
  /** Selects the transactions of a label. */
  readonly filter: (id: string) => { categoryId?: string; paymentMethodId?: string; tagId?: string };
  /** Whether there is anything to merge with. */
  readonly canMerge: (labels: readonly L[]) => boolean;
  readonly mergeTargets: (labels: readonly L[], merged: L) => Targets;
  /** What a merge does. */
  readonly mergeText: (
    labels: readonly L[],
    merged: L,
    into: { readonly name: string; readonly count: number },
  ) => string;
  readonly movedText: (count: string) => string;
  /** Labels that are deleted together with one. */
  readonly deletedWith?: (labels: readonly L[], deleted: L) => readonly L[];
  readonly deleteText: (labels: readonly L[], deleted: L) => string;
  readonly moveLabel: string;
  readonly moveTargets: (labels: readonly L[], deleted: L) => Targets;
}

const optionOf = ({ id, name }: Label): Option => ({ id, name });

/** All other labels: the targets where labels have no tree. */
export function othersOf(labels: readonly Label[], { id }: Label): Option[] {
  return labels.filter((other) => other.id !== id).map(optionOf);
}
