/** What the client says when a call for assets fails and the server gives no reason. */
export const ASSET_ERRORS = {
  LIST_FAILED: '자산 목록을 불러오지 못했어요.',
  CREATE_FAILED: '자산을 만들지 못했어요.',
  UPDATE_FAILED: '자산을 수정하지 못했어요.',
  DELETE_FAILED: '자산을 삭제하지 못했어요.',
} as const;
