import { AppError } from './app-error.ts';

/**
 * Checks the version on which an update is based.
 *
 * @throws AppError VERSION_REQUIRED when it is missing, VERSION_CONFLICT with the current resource when it is stale
 */
export function requireVersion(version: number | undefined, current: { readonly version: number }): void {
  if (version === undefined)
    throw new AppError('VERSION_REQUIRED', {
      errors: [{ field: 'version', message: '읽은 버전을 함께 보내 주세요.' }],
    });
  if (version !== current.version) throw new AppError('VERSION_CONFLICT', { current });
}
