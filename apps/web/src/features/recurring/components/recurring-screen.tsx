import type { Occurrence, RecurringRule } from '@salim/contract';
import { addDays } from '@salim/domain';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CalendarDays } from '../../../ui/icons/calendar-days.ts';
import { List } from '../../../ui/icons/list.ts';
import { Plus } from '../../../ui/icons/plus.ts';
import layout from '../../../ui/layout.module.css';
import { Segmented } from '../../../ui/segmented.tsx';
import { useOccurrences } from '../api/use-occurrences.ts';
import { nameOf, useRecurringBook } from '../model/recurring-book.tsx';
import { draftOfCandidate, type RuleDraft } from '../model/recurring-rule-form.ts';
import { CandidateList } from './candidate-list.tsx';
import { MonthlySummary } from './monthly-summary.tsx';
import { OccurrenceDialog } from './occurrence-dialog.tsx';
import { RuleAdder, RuleEditor } from './recurring-rule-editor.tsx';
import { RuleList } from './recurring-rule-list.tsx';
import { RuleSheet } from './recurring-rule-sheet.tsx';
import css from './recurring-screen.module.css';
import { UpcomingCalendar } from './upcoming-calendar.tsx';
import { WaitingList } from './waiting-list.tsx';

const VIEWS = [
  { id: 'list', name: '목록', icon: <List aria-hidden /> },
  { id: 'calendar', name: '달력', icon: <CalendarDays aria-hidden /> },
] as const;

const FEW_RULES = 2;

/** What the URL says is open. */
export interface RecurringPlace {
  readonly view: 'list' | 'calendar';
  /** The rule in the side panel. */
  readonly ruleId: string | null;
  /** The occurrence that a notification asks to record. */
  readonly record: { readonly ruleId: string; readonly occurrenceDate: string } | null;
}

interface RecurringScreenProps {
  /** Sorted by next date. */
  readonly rules: readonly RecurringRule[];
  readonly place: RecurringPlace;
  readonly onPlaceChange: (place: Partial<RecurringPlace>) => void;
  /** A draft of a new rule from another screen. */
  readonly begun: RuleDraft | null;
  readonly onBegunEnd: () => void;
}

/** The occurrence being recorded or overridden. */
interface Handled {
  readonly purpose: 'record' | 'change';
  readonly ruleId: string;
  readonly name: string;
  readonly occurrence: Occurrence;
}

/** Fixed costs and incomes: the monthly totals, the upcoming dates and the candidates for new rules. */
export function RecurringScreen({ rules, place, onPlaceChange, begun, onBegunEnd }: RecurringScreenProps) {
  const book = useRecurringBook();
  const [adding, setAdding] = useState<RuleDraft | 'EMPTY' | null>(null);
  const [editingId, setEditingId] = useState<string | null>(null);
  const [handled, setHandled] = useState<Handled | null>(null);
  const open = rules.find((rule) => rule.id === place.ruleId);
  const editing = rules.find((rule) => rule.id === editingId);
  const asked = rules.find((rule) => rule.id === place.record?.ruleId);
  const handle = (purpose: Handled['purpose']) => (one: Occurrence & { readonly ruleId: string }) => {
    const rule = rules.find((each) => each.id === one.ruleId);
    const name = rule ? nameOf(book, { ...rule.template, isMasked: rule.isMasked }) : '반복 거래';
    setHandled({ purpose, ruleId: one.ruleId, name, occurrence: one });
  };
  const draft = adding ?? begun;
  // With many rules, the rules come before the candidates.
  const hasFew = rules.length <= FEW_RULES;
  const candidates = <CandidateList onChoose={(candidate) => setAdding(draftOfCandidate(candidate))} />;
  const add = book.canWrite ? (
    <Button variant="primary" icon={<Plus aria-hidden />} onPress={() => setAdding('EMPTY')}>
      반복 거래 추가
    </Button>
  ) : null;
  return (
    <div className={css.screen}>
      {rules.length === 0 ? (
        <EmptyState art="sprout" title="반복 거래를 등록해 보세요" actions={add}>
          월세, 구독료, 보험료, 급여처럼 반복되는 거래를 한 번만 등록하면 그날 자동으로 기록하거나 알려 드려요.
        </EmptyState>
      ) : (
        <>
          <MonthlySummary rules={rules} />
          <WaitingList onRecord={handle('record')} onChange={handle('change')} />
        </>
      )}
      {hasFew ? candidates : null}
      {rules.length === 0 ? null : (
        <>
          <div className={layout.wrappingBar}>
            <Segmented label="보기" options={VIEWS} value={place.view} onChange={(view) => onPlaceChange({ view })} />
            {add}
          </div>
          {place.view === 'list' ? (
            <RuleList rules={rules} onOpen={(ruleId) => onPlaceChange({ ruleId })} />
          ) : (
            <UpcomingCalendar onRecord={handle('record')} onChange={handle('change')} />
          )}
        </>
      )}
      {hasFew ? null : candidates}
      {open && !editing ? (
        <RuleSheet
          rule={open}
          onEdit={() => setEditingId(open.id)}
          onClose={() => onPlaceChange({ ruleId: null })}
          onRecord={(one) => handle('record')({ ...one, ruleId: open.id })}
          onChange={(one) => handle('change')({ ...one, ruleId: open.id })}
        />
      ) : null}
      {editing ? <RuleEditor key={editing.id} rule={editing} onClose={() => setEditingId(null)} /> : null}
      {draft ? (
        <RuleAdder
          draft={draft === 'EMPTY' ? null : draft}
          onClose={() => {
            setAdding(null);
            if (begun) onBegunEnd();
          }}
        />
      ) : null}
      {asked && place.record && book.canWrite && !asked.isMasked ? (
        <AskedRecording
          rule={asked}
          occurrenceDate={place.record.occurrenceDate}
          onClose={() => onPlaceChange({ record: null })}
        />
      ) : null}
      {handled ? <OccurrenceDialog {...handled} onClose={() => setHandled(null)} /> : null}
    </div>
  );
}

interface AskedRecordingProps {
  readonly rule: RecurringRule;
  readonly occurrenceDate: string;
  readonly onClose: () => void;
}

/** The maximum distance between the nominal date and the date after holidays and overrides. */
const AROUND_DAYS = 400;

/** The occurrence a notification links to, if it is still due. */
function AskedRecording({ rule, occurrenceDate, onClose }: AskedRecordingProps) {
  const book = useRecurringBook();
  const { data } = useOccurrences(book.bookId, rule.id, {
    from: addDays(occurrenceDate, -AROUND_DAYS),
    to: addDays(occurrenceDate, AROUND_DAYS),
  });
  const occurrence = data?.find((one) => one.occurrenceDate === occurrenceDate);
  if (!occurrence || occurrence.state === 'RECORDED') return null;
  const name = nameOf(book, { ...rule.template, isMasked: rule.isMasked });
  return <OccurrenceDialog purpose="record" ruleId={rule.id} name={name} occurrence={occurrence} onClose={onClose} />;
}
