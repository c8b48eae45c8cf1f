import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../../apps/server/src/db/embedded/free-port.ts';
import { joinPerson, ok } from '../../bench/person.ts';
import { ROOT } from '../launcher/paths.mjs';
import { require, untilReady } from './commands.ts';
import { ComposeProject } from './compose-project.ts';
import { startProxy } from './https-proxy.ts';
import { makeStandIns, S3_ACCESS_KEY_ID } from './stand-ins.ts';

const START_MS = 60_000;
const RECEIPT = Buffer.from('%PDF-1.4\n% 영수증\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n');

/** `deploy/parts.env` with every secret filled in. */
function partsSettings(): Record<string, string> {
  const lines = readFileSync(join(ROOT, 'deploy', 'parts.env'), 'utf8').matchAll(/^([A-Z0-9_]+)=(.*)$/gmu);
  const settings = Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
  const empty = Object.keys(settings).filter((name) => settings[name] === '');
  for (const name of empty)
    settings[name] = name === 'MASTER_KEY' ? randomBytes(32).toString('base64') : randomBytes(24).toString('hex');
  return { ...settings, S3_ACCESS_KEY_ID };
}

/** The profile `parts`: PostgreSQL behind PgBouncer, and receipts in S3. */
export async function checkParts(base: string): Promise<void> {
  const images = makeStandIns(base);
  const port = await findFreePort();
  const settings = partsSettings();
  const project = new ComposeProject({ ...settings, PORT: String(port), BASE: base }, images);
  const proxy = await startProxy(port, settings['PUBLIC_URL'] ?? '');
  const start = async (...command: readonly string[]): Promise<void> => {
    const since = performance.now();
    project.run(...command);
    const { ms, status } = await untilReady(port, since, START_MS);
    require(status === 'ready', `docker compose ${command.join(' ')}: ${Math.round(ms)}ms (≤ ${START_MS})`);
  };
  const objects = (): number =>
    Number(project.run('exec', '--no-TTY', 's3', 'sh', '-c', 'find /data/devices/d1/objects -name "*.data" | wc -l'));
  try {
    await start('up', '--detach', '--build');
    require(project.inspect('bucket', '{{.State.ExitCode}}') === '0', '버킷을 만들고 끝났어요');
    const pooled = `SELECT count(*) FROM pg_stat_activity WHERE host(client_addr) = '${project.inspect('pgbouncer', '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}')}'`;
    const connections = project.run(
      'exec',
      '--no-TTY',
      'postgres',
      'psql',
      '--username=salim',
      '--tuples-only',
      '--no-align',
      '--command',
      pooled,
    );
    require(Number(connections) > 0, 'PgBouncer를 거쳐 PostgreSQL을 써요');

    const person = await joinPerson(proxy.url);
    const transactions = `/api/v2/books/${person.bookId}/transactions`;
    const transaction = {
      id: randomUUID(),
      type: 'EXPENSE',
      date: '2026-11-20',
      amount: 4500,
      assetId: person.assetId,
    };
    ok(await person.post(transactions, transaction));
    const stored = objects();
    const receiptId = randomUUID();
    ok(await person.upload(`${transactions}/${transaction.id}/attachments`, '영수증.pdf', RECEIPT, receiptId));
    require(objects() > stored, 'HTTPS 프록시 뒤에서 가입하고 거래를 기록해요. 영수증은 S3에 있어요');

    const before = ok(await person.get(transactions)).content;
    const requireKept = async (what: string): Promise<void> => {
      const receipt = ok(await person.get(`/api/v2/attachments/${receiptId}?size=full`)).content;
      const after = ok(await person.get(transactions)).content;
      require(after.equals(before) && receipt.equals(RECEIPT), `${what} 뒤에도 거래와 영수증이 남아 있어요`);
    };
    require(project.salim('admin', 'users').includes(person.username), 'admin users');
    project.salim('backup', '/data/all.backup');
    require(true, 'backup /data/all.backup');
    project.salim('storage', 'move-to-s3');
    require(true, 'storage move-to-s3');
    project.run('stop');
    await start('start');
    await requireKept('docker compose stop과 start');
    project.run('down');
    await start('up', '--detach');
    await requireKept('docker compose down과 up');
    project.salim('audit');
    require(true, '데이터에 이상이 없어요');
    person.close();
  } finally {
    proxy.stop();
    project.remove();
  }
}
