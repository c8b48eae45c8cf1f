/** What an authenticator stores to name the account: the bytes of its random id, which say nothing about the user. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}
