import { type CallOptions, callApiWithHeaders } from './api-client.ts';

/** Years of entries over a slow line. */
const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;
/** Long enough for every browser to have begun to save it. */
const KEPT_MS = 60_000;

/** The name that the server gave a file, in its own letters. */
export function fileNameIn(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/u.exec(disposition ?? '')?.[1];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

/** Hands a file to the browser as a download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/**
 * Fetches an export of a book and saves it.
 *
 * @returns the name of the file
 */
export async function downloadExport(
  bookId: string,
  query: NonNullable<CallOptions<'exportBook'>['query']>,
): Promise<string> {
  const { data, headers } = await callApiWithHeaders('exportBook', {
    params: { bookId },
    query,
    wantsFile: true,
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
  });
  const name = fileNameIn(headers.get('content-disposition')) ?? `살림.${query.format ?? 'csv'}`;
  saveFile(data as unknown as Blob, name);
  return name;
}
