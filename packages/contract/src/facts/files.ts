/** Receipts of one transaction, as they are sent. */
export const ATTACHMENT_LIMITS = {
  fileBytes: 10 * 1024 * 1024,
  count: 10,
  /** Width times height. */
  pixels: 40_000_000,
} as const;

export const PROFILE_IMAGE_LIMITS = {
  fileBytes: 10 * 1024 * 1024,
  /** Width times height. */
  pixels: 40_000_000,
} as const;

/** Media types of pictures that the server reads. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'] as const;

export const IMPORT_BYTES_MAX = 20 * 1024 * 1024;

export const BACKUP_VERSION = 3;
export const BACKUP_FORMAT = 'salim-book';
/** Larger backups cannot be restored; receipts that do not fit are left out of the file, which says so. */
export const BACKUP_BYTES_MAX = 96 * 1024 * 1024;
