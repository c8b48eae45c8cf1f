/**
 * Advisory lock of whoever needs the files of attachments to stay as the rows tell of them: a backup and an audit hold
 * it alone. Whoever removes files shares it with others that do, and leaves them for later where it cannot.
 */
export const ATTACHMENT_FILES_LOCK = 5_317_204;
