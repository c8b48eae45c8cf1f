import { link, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Deps } from '../../../deps.ts';
import type { Mail } from './compose-mail.ts';

/** An outgoing mail. `messageId` stays the same for a retry, so that receivers can drop duplicates. */
export interface AddressedMail extends Mail {
  readonly messageId: string;
  readonly to: string;
}

/** Sends a mail; throws when it was not accepted. */
export type SendMail = (mail: AddressedMail) => Promise<void>;

const TIMEOUT_MS = 10_000;

function domainOf(from: string): string {
  return /@([^\s<>@]+)>?\s*$/u.exec(from)?.[1] ?? 'localhost';
}

function optionsOf(deps: Deps, mail: AddressedMail): SendMailOptions {
  const { mailFrom } = deps.config;
  return {
    from: mailFrom,
    // Pass an object: an address as text could be parsed as several.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: deps.clock.now(),
    messageId: `<${mail.messageId}@${domainOf(mailFrom)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Sends through the configured mail server. */
function smtpSender(deps: Deps, url: string): SendMail {
  const transport = createTransport({
    url,
    // Otherwise STARTTLS is used only if the mail server offers it, and anyone in between could hide the offer.
    requireTLS: deps.config.requiresSmtpTls,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return async (mail) => {
    await transport.sendMail(optionsOf(deps, mail));
  };
}

/** Writes each mail to a separate file, for installations without a mail server. */
function fileSender(deps: Deps): SendMail {
  const directory = join(deps.config.dataDir, 'outbox');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let count = 0;

  /** Renames the finished file to a unique name; a partial file is never visible. */
  async function publish(unfinished: string): Promise<string> {
    const time = deps.clock.now().toISOString().replaceAll(/[-:.]/gu, '');
    for (;;) {
      count += 1;
      const file = join(directory, `${time}-${count}.eml`);
      try {
        await link(unfinished, file);
        return file;
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : undefined;
        if (code === 'EEXIST') continue;
        // File system without hard links.
        if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error;
        await rename(unfinished, file);
        return file;
      }
    }
  }

  return async (mail) => {
    const { message } = await transport.sendMail(optionsOf(deps, mail));
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const unfinished = join(directory, `.${mail.messageId}.unfinished`);
    await writeFile(unfinished, message, { mode: 0o600, flush: true });
    try {
      const file = await publish(unfinished);
      deps.log.info({ file }, 'no SMTP_URL is set: wrote the mail to a file instead of sending it');
    } finally {
      await rm(unfinished, { force: true });
    }
  };
}

export function mailSender(deps: Deps): SendMail {
  return deps.config.smtpUrl === null ? fileSender(deps) : smtpSender(deps, deps.config.smtpUrl);
}

/** Whether the mail server rejected this particular mail, so that a retry is useless. */
export function isRefusedForGood(error: unknown): boolean {
  return (
    error instanceof Error &&
    'responseCode' in error &&
    typeof error.responseCode === 'number' &&
    error.responseCode >= 500 &&
    // A rejected login is a configuration problem that the operator can fix.
    error.responseCode !== 530 &&
    error.responseCode !== 535
  );
}
