import { useState } from 'react';
import { messageOf } from '../platform/api/api-error.ts';
import { ActionPair } from './action-pair.tsx';
import css from './delete-with-target.module.css';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';
import type { Option, OptionSection } from './option.ts';
import { Select } from './select.tsx';

interface MergeIntoProps {
  readonly title: string;
  readonly targetLabel: string;
  readonly targets: readonly (Option | OptionSection)[];
  /** Says which of the two is kept, before a target is chosen. */
  readonly introduction: string;
  /** Describes the effect of merging into the chosen target. */
  readonly textFor: (targetId: string) => string;
  readonly onMerge: (into: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the merge target and explains the effect before confirming. */
export function MergeInto({ title, targetLabel, targets, introduction, textFor, onMerge, onClose }: MergeIntoProps) {
  const [target, setTarget] = useState<string | null>(null);
  const [isTargetMissing, setIsTargetMissing] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const merge = async () => {
    setIsTargetMissing(target === null);
    if (target === null) return;
    setIsPending(true);
    setFailure(null);
    try {
      await onMerge(target);
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      footer={
        <ActionPair onCancel={onClose} isPending={isPending} onPress={() => void merge()}>
          합치기
        </ActionPair>
      }
    >
      <div className={css.body}>
        <Select
          label={targetLabel}
          options={targets}
          value={target}
          onChange={(id) => {
            setTarget(id);
            setIsTargetMissing(false);
            setFailure(null);
          }}
          error={isTargetMissing ? '합칠 대상을 골라 주세요.' : null}
        />
        <p className={css.text}>{target === null ? introduction : textFor(target)}</p>
        {failure === null ? null : <Notice tone="error">{failure}</Notice>}
      </div>
    </Dialog>
  );
}
