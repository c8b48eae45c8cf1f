import { ActionChip } from '../../../ui/chip.tsx';
import { Tag } from '../../../ui/icons/tag.ts';
import { Wallet } from '../../../ui/icons/wallet.ts';
import type { Proposal } from './proposals.ts';

interface ProposalChipsProps {
  readonly proposals: readonly Proposal[];
  readonly onTake: (proposal: Proposal) => void;
}

/** Categories and sources named in the description, each one tap away. */
export function ProposalChips({ proposals, onTake }: ProposalChipsProps) {
  return proposals.map((proposal) => (
    <ActionChip
      key={`${proposal.kind} ${proposal.kind === 'category' ? proposal.category.id : proposal.source.key}`}
      icon={proposal.kind === 'category' ? <Tag aria-hidden /> : <Wallet aria-hidden />}
      label={proposal.kind === 'category' ? `분류 ${proposal.name} 적용` : `${proposal.name} 쓰기`}
      onPress={() => onTake(proposal)}
    >
      {proposal.name}
    </ActionChip>
  ));
}
