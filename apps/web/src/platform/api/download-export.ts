import { type CallOptions, callApiWithHeaders } from './api-client.ts';

/** Enough for years of transactions over a slow connection. */
const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;
/** Long enough for every browser to have started saving the file. */
const KEPT_MS = 60_000;

/** The file name from the response header, with non-ASCII characters decoded. */
export function fileNameIn(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/u.exec(disposition ?? '')?.[1];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

/** Saves a file as a browser download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/**
 * Downloads an export of a book and saves it.
 *
 * @returns the file name
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
  const name = fileNameIn(headers.get('content-disposition')) ?? `살림.${String(query.format ?? 'csv')}`;
  saveFile(data as unknown as Blob, name);
  return name;
}
