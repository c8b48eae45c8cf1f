import { chownSync, copyFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configFrom } from '../config.ts';
import { canMakeCertificates, makeCertificate } from '../testing/certificate.ts';
import { openDatabase } from './database.ts';
import { explainDatabase } from './database-problem.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { withClient } from './with-client.ts';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** Too long for the path of a socket: the database listens on loopback, as one on another machine would on its network. */
const LONG_NAME = 'a-database-on-another-machine-'.repeat(4);

/** Where a certificate can be made. */
const KINDS = canMakeCertificates() ? ['TLS'] : [];

describe.each(KINDS)('a database that accepts nothing but %s', () => {
  let dataDir: string;
  let postgres: EmbeddedPostgres;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), `salim-test-tls-${LONG_NAME}`));
    postgres = await startEmbeddedPostgres({ dataDir, log: SILENT, settings: { fsync: 'off' } });
    makeCertificate(dataDir);
    const cluster = join(dataDir, 'postgres');
    const { uid, gid } = statSync(cluster);
    for (const name of ['cert.pem', 'key.pem']) {
      copyFileSync(join(dataDir, name), join(cluster, name));
      if (process.getuid?.() === 0) chownSync(join(cluster, name), uid, gid);
    }
    await withClient(postgres.superuserUrl, 'salim', async (client) => {
      for (const [setting, value] of [
        ['ssl_cert_file', 'cert.pem'],
        ['ssl_key_file', 'key.pem'],
        ['ssl', 'on'],
      ] as const) {
        await client.query(`alter system set ${setting} = '${value}'`);
      }
      writeFileSync(join(cluster, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 scram-sha-256\n');
      await client.query('select pg_reload_conf()');
    });
  });
  afterAll(async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** The address with the certificate of its authority, as `DATABASE_TLS=required` makes it. */
  function requiring(): string {
    const url = new URL(postgres.url);
    url.searchParams.set('sslrootcert', join(dataDir, 'cert.pem'));
    return configFrom({ DATABASE_URL: url.href, DATABASE_TLS: 'required' }, '/srv/salim/server').databaseUrl ?? '';
  }

  async function usesTls(url: string): Promise<boolean> {
    const database = openDatabase({ url, connectionsMax: 1 });
    try {
      const { rows } = await sql<{ ssl: boolean }>`
        select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(database.db);
      return rows[0]?.ssl ?? false;
    } catch {
      return false;
    } finally {
      await database.close();
    }
  }

  test('is used over TLS when TLS is required and its certificate is known', async () => {
    // The postmaster reads its settings again when it gets to it.
    await expect.poll(() => usesTls(requiring())).toBe(true);
  });

  test('refuses an address without TLS, and the sentence says what to set', async () => {
    const refusal = () => withClient(postgres.url, 'salim', async () => null).catch((error: unknown) => error);
    await expect.poll(refusal).toMatchObject({ code: '28000' });
    expect(explainDatabase(await refusal())).toBe(
      '데이터베이스가 암호화한 연결만 받아요. DATABASE_TLS=required를 설정해 주세요.',
    );
  });

  test('is not trusted without the certificate of its authority', async () => {
    const { databaseUrl } = configFrom({ DATABASE_URL: postgres.url, DATABASE_TLS: 'required' }, '/srv/salim/server');
    const refusal = await withClient(databaseUrl ?? '', 'salim', async () => null).catch((error: unknown) => error);
    expect(explainDatabase(refusal)).toContain('sslrootcert');
  });
});
