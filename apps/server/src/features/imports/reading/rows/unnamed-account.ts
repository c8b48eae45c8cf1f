/** Asset name for files that do not name their account. Unless a user chooses an asset, the transactions have none. */
export const UNNAMED_ACCOUNT = '이 파일의 계좌';
