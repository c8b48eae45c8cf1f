/** What the client says when a call for budgets fails and the server gives no reason. */
export const BUDGET_ERRORS = {
  CREATE_FAILED: '예산을 만들지 못했어요.',
  UPDATE_FAILED: '예산을 수정하지 못했어요.',
  DELETE_FAILED: '예산을 삭제하지 못했어요.',
} as const;
