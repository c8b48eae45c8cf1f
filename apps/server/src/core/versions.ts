import { AppError } from './app-error.ts';

/**
 * An edit says which version it was made from.
 *
 * @throws AppError VERSION_REQUIRED when it does not, VERSION_CONFLICT with the current resource when that is stale
 */
export function requireVersion(version: number | undefined, current: { readonly version: number }): void {
  if (version === undefined)
    throw new AppError('VERSION_REQUIRED', {
      errors: [{ field: 'version', message: '읽은 버전을 함께 보내 주세요.' }],
    });
  if (version !== current.version) throw new AppError('VERSION_CONFLICT', { current });
}
