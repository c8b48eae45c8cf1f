import type { Category } from '@salim/contract';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { noteMovingChildren } from '../../db/queries/reassignments.ts';
import { moveCategoryUnder } from './categories.repository.ts';
import type { MergePair, MergePlan } from './label-kind.ts';

/**
 * Plans the merge of two categories of the same kind. The children move under the other category; a child with the same
 * name is merged in turn.
 *
 * @throws AppError MOVE_TARGET_INVALID, CATEGORY_KIND_MISMATCH, CATEGORY_TOO_DEEP for a category with children that
 * would move under another child
 */
export function planMerge(all: readonly Category[], ends: MergePair<Category>): MergePlan<Category> {
  const { from, into } = ends;
  if (into.parentId === from.id) throw fieldRefusal('MOVE_TARGET_INVALID', 'into');
  if (into.kind !== from.kind) {
    throw refusal('CATEGORY_KIND_MISMATCH', '수입 분류와 지출 분류는 합칠 수 없어요.');
  }
  const children = all.filter((category) => category.parentId === from.id);
  if (children.length > 0 && into.parentId !== null) {
    throw refusal('CATEGORY_TOO_DEEP', '소분류가 있는 분류는 다른 소분류에 합칠 수 없어요.');
  }
  const { pairs, moving } = sortChildren(children, all, ends);
  return {
    pairs,
    prepare: async (trx, move) => {
      const childIds = moving.map(({ id }) => id);
      await noteMovingChildren(trx, move, { fromId: from.id, toId: into.id }, childIds);
      for (const child of moving) await moveCategoryUnder(trx, child, into.id);
    },
  };
}

/**
 * Children with a name that the other category also has are merged into that child; the others only change their
 * parent.
 */
function sortChildren(
  children: readonly Category[],
  all: readonly Category[],
  parents: MergePair<Category>,
): { pairs: MergePair<Category>[]; moving: Category[] } {
  const namesakes = new Map(
    all
      .filter((category) => category.parentId === parents.into.id && category.id !== parents.from.id)
      .map((category) => [category.name.toLowerCase(), category]),
  );
  const pairs = children.flatMap((from) => {
    const into = namesakes.get(from.name.toLowerCase());
    return into ? [{ from, into }] : [];
  });
  return {
    pairs: [...pairs, parents],
    moving: children.filter((child) => pairs.every((pair) => pair.from.id !== child.id)),
  };
}

function refusal(code: 'CATEGORY_KIND_MISMATCH' | 'CATEGORY_TOO_DEEP', message: string): AppError {
  return new AppError(code, { message, errors: [{ field: 'into', message, code }] });
}
