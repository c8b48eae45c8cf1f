/** Why a file cannot be read or written, and what to do, for the operator; null for errors that are not about that. */
export function explainFile(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const path = 'path' in error ? String(error.path) : '';
  switch (error.code) {
    case 'ENOENT':
      return path === '' ? null : `파일이나 폴더를 찾을 수 없어요: ${path}`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `파일을 읽거나 쓸 권한이 없어요: ${path}`;
    case 'EISDIR':
      return `파일이 아니라 폴더예요: ${path}`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `폴더여야 하는데 파일이에요: ${path}`;
    case 'ENOSPC':
    case 'EDQUOT':
      return '디스크에 남은 공간이 없어요. 공간을 비운 뒤 다시 시도해 주세요.';
    case 'EIO':
      return `디스크가 읽거나 쓰지 못했어요. 디스크를 확인해 주세요: ${path}`;
    default:
      return null;
  }
}
