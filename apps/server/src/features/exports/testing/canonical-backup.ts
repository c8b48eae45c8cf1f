/**
 * Replaces IDs by the order of their first occurrence, so that backups of equal books are equal. The authors of masked
 * transactions are not exported; after a restore these belong to the restoring user.
 */
export function canonicalBackup(backup: {
  readonly exportedAt: string;
  readonly transactions: readonly unknown[];
}): unknown {
  const { exportedAt: _at, ...rest } = backup;
  const order = new Map<string, string>();
  const transactions = rest.transactions.map((line) =>
    (line as { readonly description?: string }).description === '비공개'
      ? { ...(line as object), createdBy: null }
      : line,
  );
  const text = JSON.stringify({ ...rest, transactions }).replace(/"deletedAt":"[^"]*"/gu, '"deletedAt":"gone"');
  return JSON.parse(
    text.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gu, (id) => {
      if (!order.has(id)) order.set(id, `id ${order.size}`);
      return order.get(id) ?? '';
    }),
  );
}
