import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { CATEGORIES } from './categories.service.ts';
import { deleteLabel, mergeLabel, restoreLabel } from './label-removal.service.ts';
import { createLabel, labelUsage, listLabels, orderLabels, updateLabel } from './labels.service.ts';
import { PAYMENT_METHODS } from './payment-methods.service.ts';
import { TAGS } from './tags.service.ts';

function page<Item>(items: readonly Item[]) {
  return { items, nextCursor: null };
}

export function registerLabelRoutes(register: Register, deps: Deps): void {
  registerCategories(register, deps);
  registerPaymentMethods(register, deps);
  registerTags(register, deps);
}

function registerCategories(register: Register, deps: Deps): void {
  register.signedIn(endpoints.listCategories, ({ actor, params: { bookId } }) =>
    listLabels(deps, CATEGORIES, actor, bookId),
  );
  register.signedIn(endpoints.createCategory, ({ actor, params: { bookId }, body: input, requestHash }) =>
    createLabel(deps, CATEGORIES, actor, bookId, { input, requestHash }),
  );
  register.signedIn(endpoints.orderCategories, ({ actor, params: { bookId }, body }) =>
    orderLabels(deps, CATEGORIES, actor, bookId, body.ids),
  );
  register.signedIn(endpoints.updateCategory, ({ actor, params: { bookId, categoryId: id }, body }) =>
    updateLabel(deps, CATEGORIES, actor, { bookId, id }, body),
  );
  register.signedIn(endpoints.deleteCategory, ({ actor, params: { bookId, categoryId: id }, query }) =>
    deleteLabel(deps, CATEGORIES, actor, { bookId, id }, query.moveTo),
  );
  register.signedIn(endpoints.restoreCategory, ({ actor, params: { bookId, categoryId: id } }) =>
    restoreLabel(deps, CATEGORIES, actor, { bookId, id }),
  );
  register.signedIn(endpoints.mergeCategory, ({ actor, params: { bookId, categoryId: id }, body }) =>
    mergeLabel(deps, CATEGORIES, actor, { bookId, id }, body),
  );
  register.signedIn(endpoints.categoryUsage, async ({ actor, params: { bookId } }) =>
    page(await labelUsage(deps, CATEGORIES, actor, bookId)),
  );
}

function registerPaymentMethods(register: Register, deps: Deps): void {
  register.signedIn(endpoints.listPayments, ({ actor, params: { bookId } }) =>
    listLabels(deps, PAYMENT_METHODS, actor, bookId),
  );
  register.signedIn(endpoints.createPayment, ({ actor, params: { bookId }, body: input, requestHash }) =>
    createLabel(deps, PAYMENT_METHODS, actor, bookId, { input, requestHash }),
  );
  register.signedIn(endpoints.orderPayments, ({ actor, params: { bookId }, body }) =>
    orderLabels(deps, PAYMENT_METHODS, actor, bookId, body.ids),
  );
  register.signedIn(endpoints.updatePayment, ({ actor, params: { bookId, paymentMethodId: id }, body }) =>
    updateLabel(deps, PAYMENT_METHODS, actor, { bookId, id }, body),
  );
  register.signedIn(endpoints.deletePayment, ({ actor, params: { bookId, paymentMethodId: id }, query }) =>
    deleteLabel(deps, PAYMENT_METHODS, actor, { bookId, id }, query.moveTo),
  );
  register.signedIn(endpoints.restorePayment, ({ actor, params: { bookId, paymentMethodId: id } }) =>
    restoreLabel(deps, PAYMENT_METHODS, actor, { bookId, id }),
  );
  register.signedIn(endpoints.mergePayment, ({ actor, params: { bookId, paymentMethodId: id }, body }) =>
    mergeLabel(deps, PAYMENT_METHODS, actor, { bookId, id }, body),
  );
  register.signedIn(endpoints.paymentUsage, async ({ actor, params: { bookId } }) =>
    page(await labelUsage(deps, PAYMENT_METHODS, actor, bookId)),
  );
}

function registerTags(register: Register, deps: Deps): void {
  register.signedIn(endpoints.listTags, async ({ actor, params: { bookId } }) =>
    page(await listLabels(deps, TAGS, actor, bookId)),
  );
  register.signedIn(endpoints.createTag, ({ actor, params: { bookId }, body: input, requestHash }) =>
    createLabel(deps, TAGS, actor, bookId, { input, requestHash }),
  );
  register.signedIn(endpoints.orderTags, async ({ actor, params: { bookId }, body }) =>
    page(await orderLabels(deps, TAGS, actor, bookId, body.ids)),
  );
  register.signedIn(endpoints.updateTag, ({ actor, params: { bookId, tagId: id }, body }) =>
    updateLabel(deps, TAGS, actor, { bookId, id }, body),
  );
  register.signedIn(endpoints.deleteTag, ({ actor, params: { bookId, tagId: id }, query }) =>
    deleteLabel(deps, TAGS, actor, { bookId, id }, query.moveTo),
  );
  register.signedIn(endpoints.restoreTag, ({ actor, params: { bookId, tagId: id } }) =>
    restoreLabel(deps, TAGS, actor, { bookId, id }),
  );
  register.signedIn(endpoints.mergeTag, ({ actor, params: { bookId, tagId: id }, body }) =>
    mergeLabel(deps, TAGS, actor, { bookId, id }, body),
  );
  register.signedIn(endpoints.tagUsage, async ({ actor, params: { bookId } }) =>
    page(await labelUsage(deps, TAGS, actor, bookId)),
  );
}
