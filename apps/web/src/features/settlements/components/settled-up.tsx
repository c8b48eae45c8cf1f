import type { Member, SettlementMember } from '@salim/contract';
import { Face } from './my-transfer.tsx';
import css from './settled-up.module.css';

const SPARKS = 14;

interface SettledUpProps {
  readonly members: readonly SettlementMember[];
  readonly people: readonly Member[];
  readonly userId: string;
  /** The last balance was settled while the screen is open. */
  readonly isCelebrated: boolean;
}

/** The user and another member side by side, with nothing between them. */
export function SettledUp({ members, people, userId, isCelebrated }: SettledUpProps) {
  const here = members.filter((one) => !one.hasLeft);
  const faces = [...here.filter((one) => one.userId === userId), ...here.filter((one) => one.userId !== userId)];
  return (
    <div className={css.even}>
      <div className={css.faces}>
        {faces.slice(0, 2).map((one) => (
          <Face key={one.userId} userId={one.userId} members={members} people={people} />
        ))}
      </div>
      {isCelebrated ? (
        <span className={css.sparks} aria-hidden data-testid="celebration">
          {Array.from({ length: SPARKS }, (_, index) => (
            <i key={index} style={{ rotate: `${(360 / SPARKS) * index}deg` }} />
          ))}
        </span>
      ) : null}
    </div>
  );
}
