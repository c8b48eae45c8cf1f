/** Limits of uploaded receipts: bytes per file, files per transaction. */
export const ATTACHMENT_LIMITS = {
  fileBytes: 10 * 1024 * 1024,
  count: 10,
  /** Width × height. */
  pixels: 40_000_000,
} as const;

export const PROFILE_IMAGE_LIMITS = {
  fileBytes: 10 * 1024 * 1024,
  /** Width × height. */
  pixels: 40_000_000,
} as const;

/** Media types of images that the server reads. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'] as const;

export const IMPORT_BYTES_MAX = 20 * 1024 * 1024;

export const BACKUP_VERSION = 3;
export const BACKUP_FORMAT = 'salim-book';
/** Larger backups cannot be restored; receipts beyond the limit are left out, and the file lists them. */
export const BACKUP_BYTES_MAX = 96 * 1024 * 1024;
