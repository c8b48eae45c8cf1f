import type { RecurringRule } from '@salim/contract';
import { Sheet } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useCreateRule } from '../api/create-recurring-rule.ts';
import { useUpdateRule } from '../api/update-recurring-rule.ts';
import { rhythmText } from '../model/describe-schedule.ts';
import { useRecurringBook } from '../model/recurring-book.tsx';
import { draftOfRule, newRuleDraft, type RuleDraft } from '../model/recurring-rule-form.ts';
import { RuleForm } from './recurring-rule-form.tsx';

interface RuleAdderProps {
  /** What another screen has filled in; null for an empty form. */
  readonly draft: RuleDraft | null;
  readonly onClose: () => void;
}

/** Side panel: a new rule. */
export function RuleAdder({ draft, onClose }: RuleAdderProps) {
  const { bookId, today } = useRecurringBook();
  const create = useCreateRule(bookId);
  return (
    <Sheet title="반복 거래 추가" isOpen onClose={onClose} staysOpenOnTapOutside>
      <RuleForm
        draft={draft ?? newRuleDraft(today)}
        keptAs={draft === null ? `recurring:${bookId}` : undefined}
        isPending={create.isPending}
        error={create.error}
        onCancel={onClose}
        onSubmit={(fields, _, forget) =>
          create.mutate(fields, {
            onSuccess: (rule) => {
              forget();
              toast.success('반복 거래를 추가했어요', { message: rhythmText(rule.rrule, rule.startDate) });
              onClose();
            },
          })
        }
      />
    </Sheet>
  );
}

interface RuleEditorProps {
  readonly rule: RecurringRule;
  readonly onClose: () => void;
}

/** Side panel: edits a rule for all future occurrences or from a date on. */
export function RuleEditor({ rule, onClose }: RuleEditorProps) {
  const { bookId } = useRecurringBook();
  const update = useUpdateRule(bookId);
  return (
    <Sheet title="반복 거래 수정" isOpen onClose={onClose} staysOpenOnTapOutside>
      <RuleForm
        draft={draftOfRule(rule)}
        rule={rule}
        keptAs={`recurring:${rule.id}`}
        isPending={update.isPending}
        error={update.error}
        onCancel={onClose}
        onSubmit={(fields, fromDate, forget) =>
          update.mutate(
            { rule, fields, fromDate },
            {
              onSuccess: () => {
                forget();
                toast.success('저장했어요');
                onClose();
              },
            },
          )
        }
      />
    </Sheet>
  );
}
