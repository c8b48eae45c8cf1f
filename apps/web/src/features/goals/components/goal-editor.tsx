import type { Asset, Book, Category, Goal } from '@salim/contract';
import { Sheet } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useCreateGoal } from '../api/create-goal.ts';
import { useUpdateGoal } from '../api/update-goal.ts';
import { GoalForm, type GoalSketch } from './goal-form.tsx';

interface GoalSheetProps {
  readonly book: Book;
  readonly assets: readonly Asset[];
  readonly categories: readonly Category[];
  readonly onClose: () => void;
}

/** Side panel: a new goal, optionally from an example. */
export function GoalAdder({ book, sketch, onClose, ...choices }: GoalSheetProps & { readonly sketch: GoalSketch }) {
  const create = useCreateGoal(book.id);
  return (
    <Sheet title="목표 추가" isOpen onClose={onClose} staysOpenOnTapOutside>
      <GoalForm
        {...choices}
        book={book}
        sketch={sketch}
        isPending={create.isPending}
        error={create.error}
        onCancel={onClose}
        onSubmit={(values) =>
          create.mutate(values, {
            onSuccess: (goal) => {
              toast.success('목표를 추가했어요', { message: goal.name });
              onClose();
            },
          })
        }
      />
    </Sheet>
  );
}

/** Side panel: edits a goal. */
export function GoalEditor({ book, goal, onClose, ...choices }: GoalSheetProps & { readonly goal: Goal }) {
  const update = useUpdateGoal(book.id);
  return (
    <Sheet title="목표 수정" isOpen onClose={onClose} staysOpenOnTapOutside>
      <GoalForm
        {...choices}
        book={book}
        goal={goal}
        isPending={update.isPending}
        error={update.error}
        onCancel={onClose}
        onSubmit={({ kind: _kind, ...changes }) =>
          update.mutate(
            { goal, changes },
            {
              onSuccess: () => {
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
