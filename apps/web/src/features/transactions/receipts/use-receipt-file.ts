import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';

/** Allows for a slow connection; a receipt is as large as a picture. */
const DOWNLOAD_TIMEOUT_MS = 30_000;

/** The file of a receipt. Fetched with the session's token, which an image URL could not carry. */
export async function fetchReceipt(
  attachmentId: string,
  size: 'full' | 'preview',
  signal?: AbortSignal,
): Promise<Blob> {
  const file: unknown = await callApi('getAttachment', {
    params: { attachmentId },
    query: { size },
    wantsFile: true,
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
    signal,
  });
  return file as Blob;
}

/** The picture of a receipt. */
export function useReceiptPicture(attachmentId: string, size: 'full' | 'preview') {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: queryKeys.attachment(attachmentId, size),
    queryFn: ({ signal }) => fetchReceipt(attachmentId, size, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { file: data, error, retry: () => void refetch(), isRetrying: isFetching };
}
