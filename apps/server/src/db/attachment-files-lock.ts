/**
 * Advisory lock that keeps attachment files and rows consistent: a backup or an audit holds it exclusively. Deletions
 * of files share it, and are postponed when they cannot get it.
 */
export const ATTACHMENT_FILES_LOCK = 5_317_204;
