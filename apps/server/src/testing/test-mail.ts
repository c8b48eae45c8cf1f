import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deliverDueMessages } from '../features/delivery/message-queue.service.ts';
import type { TestApp } from './test-app.ts';

export interface DeliveredMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

function decodedWords(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/gu, '?==?')
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/giu, (_whole, form: string, text: string) =>
      form.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : unquoted(text.replaceAll('_', ' ')),
    );
}

function unquoted(text: string): string {
  const bytes = text
    .replaceAll(/=\r?\n/gu, '')
    .replaceAll(/=([0-9A-F]{2})/gu, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function mailOf(source: string): DeliveredMail {
  const header = (name: string): string => {
    const found = new RegExp(`^${name}: ((?:.*\\r\\n[ \\t])*.*)`, 'imu').exec(source)?.[1] ?? '';
    return decodedWords(found.replaceAll(/\r\n[ \t]/gu, ' '));
  };
  const part = /Content-Type: text\/plain[^]*?\r\n\r\n([^]*?)\r\n--/u.exec(source);
  const encoding = /Content-Type: text\/plain[^]*?Content-Transfer-Encoding: (\S+)/u.exec(source)?.[1] ?? '';
  const body = part?.[1] ?? '';
  return {
    to: header('To'),
    subject: header('Subject'),
    text: encoding.toLowerCase() === 'base64' ? Buffer.from(body, 'base64').toString('utf8') : unquoted(body),
  };
}

/** Sends the queued messages and answers every mail written so far, the oldest first. */
export async function deliveredMail(app: TestApp): Promise<DeliveredMail[]> {
  await deliverDueMessages(app.deps);
  const directory = join(app.deps.config.dataDir, 'outbox');
  const names = (await readdir(directory)).filter((name) => name.endsWith('.eml'));
  const inOrder = names.toSorted((left, right) => (orderOf(left) < orderOf(right) ? -1 : 1));
  return Promise.all(inOrder.map(async (name) => mailOf(await readFile(join(directory, name), 'utf8'))));
}

/** File names are `<time>-<n>.eml`; the number is unique within one time. */
function orderOf(name: string): string {
  const [time = '', number = ''] = name.replace(/\.eml$/u, '').split('-');
  return `${time} ${number.padStart(9, '0')}`;
}

/** The token in the most recent link of a mail. */
export function tokenIn(mail: DeliveredMail | undefined): string {
  const token = /#token=([\w-]+)/u.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`there is no link in: ${mail?.text ?? 'no mail'}`);
  return token;
}
