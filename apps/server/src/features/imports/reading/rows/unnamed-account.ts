/** Asset of a file that does not say whose money it tells of. Unless a person chooses one, its entries name none. */
export const UNNAMED_ACCOUNT = '이 파일의 계좌';
