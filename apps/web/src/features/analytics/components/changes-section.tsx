import type { Category } from '@salim/contract';
import { withJosa } from '@salim/domain';
import { formatWon } from '../../../text/format.ts';
import { useChanges } from '../api/use-changes.ts';
import { type ReportScope, transactionsSearch } from '../model/report-scope.ts';
import { ChangeBars, signedWon } from './change-bars.tsx';
import { linkCell } from './link-cell.tsx';
import { ReportSection } from './report-section.tsx';

const SHOWN = 5;

interface ChangesSectionProps {
  readonly scope: ReportScope;
  readonly categories: readonly Category[];
}

/** The categories whose spending differs most from the previous month. */
export function ChangesSection({ scope, categories }: ChangesSectionProps) {
  const query = useChanges(scope, categories);
  const changes = query.data?.changes ?? [];
  const name = `지난달${query.isRunning ? ' 이맘때' : ''}`;
  const [top] = changes;
  const searchOf = ({ part }: (typeof changes)[number]) =>
    part.search === null ? null : transactionsSearch(scope, 'EXPENSE', undefined, part.search);
  const sentence = top
    ? `${withJosa(top.part.name, '이/가')} ${name}보다 ${formatWon(Math.abs(top.difference))} ${top.difference > 0 ? '늘어' : '줄어'} 변화가 가장 커요.`
    : query.data?.isEmpty
      ? '두 달 모두 지출이 없어서 비교할 수 없어요.'
      : '지출이 달라진 분류가 없어요.';
  return (
    <ReportSection
      title="무엇이 달라졌나요?"
      query={query}
      isQuiet={changes.length === 0}
      sentence={sentence}
      table={{
        caption: `분류별 지출, ${withJosa(name, '과/와')} 비교`,
        columns: ['분류', '이번 달', name, '차이'],
        rows: changes.map((change) => ({
          key: change.part.id,
          cells: [
            change.part.name,
            linkCell(searchOf(change), formatWon(change.current)),
            formatWon(change.before),
            signedWon(change.difference),
          ],
        })),
      }}
    >
      <ChangeBars
        label="변화가 큰 분류"
        changes={changes.slice(0, SHOWN).map((change) => ({
          id: change.part.id,
          name: change.part.name,
          difference: change.difference,
          search: searchOf(change),
        }))}
      />
    </ReportSection>
  );
}
