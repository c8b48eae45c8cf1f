import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { makeDatabase, type TestDatabase } from '../testing/test-database.ts';
import { explainDatabase } from './database-problem.ts';
import { findFreePort } from './embedded/free-port.ts';
import { withClient } from './with-client.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await makeDatabase();
});
afterAll(() => database.drop());

function addressWith(change: (url: URL) => void): string {
  const url = new URL(database.url);
  change(url);
  return url.href;
}

/** The sentence about what goes wrong with a connection. */
async function sentenceOf(
  url: string,
  work: (client: pg.Client) => Promise<unknown> = async () => undefined,
): Promise<string | null> {
  return withClient(url, 'salim', work).then(
    () => 'nothing went wrong',
    (error: unknown) => explainDatabase(error),
  );
}

describe('an operator is told what to do', () => {
  test('when nothing listens at the address', async () => {
    const sentence = await sentenceOf(`postgres://salim:secret@127.0.0.1:${await findFreePort()}/salim`);
    expect(sentence).toContain('PostgreSQL이 켜져 있는지');
    expect(sentence).toContain('127.0.0.1');
    expect(sentence).not.toContain('secret');
  });

  test('when the host has no address', async () => {
    const sentence = await sentenceOf('postgres://salim:secret@database.invalid/salim');
    expect(sentence).toContain('DATABASE_URL');
    expect(sentence).toContain('database.invalid');
  });

  test('when the user is not known', async () => {
    const sentence = await sentenceOf(addressWith((url) => void (url.username = 'stranger')));
    expect(sentence).toContain('사용자와 비밀번호');
  });

  test('when the database does not exist', async () => {
    expect(await sentenceOf(addressWith((url) => void (url.pathname = '/nowhere')))).toContain('데이터베이스가 없어요');
  });

  test('when the user may not create what is needed', async () => {
    const role = `guest_${process.pid}`;
    const sentence = await sentenceOf(inject('clusterUrl'), async (client) => {
      await client.query(`begin; create role ${role}; set role ${role}; create table mine (id int)`);
    });
    expect(sentence).toContain('권한');
  });

  test('when the connection is lost midway', async () => {
    const sentence = await sentenceOf(database.url, (client) =>
      client.query('select pg_terminate_backend(pg_backend_pid())'),
    );
    expect(sentence).toContain('연결이 끊겼어요');
  });

  test('when the connection was lost earlier', async () => {
    const sentence = await sentenceOf(database.url, async (client) => {
      const lost = new Promise((resolve) => client.once('error', resolve));
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      await withClient(database.url, 'salim', (other) =>
        other.query('select pg_terminate_backend($1)', [rows[0]?.pid]),
      );
      await lost;
      await client.query('select 1');
    });
    expect(sentence).toContain('연결이 끊겼어요');
  });

  test('when the server is not the leader of its cluster', async () => {
    const sentence = await sentenceOf(database.url, async (client) => {
      await client.query('set default_transaction_read_only = on');
      await client.query('create table mine (id int)');
    });
    expect(sentence).toContain('리더');
  });

  test.each([
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'CERT_HAS_EXPIRED',
    'CERT_NOT_YET_VALID',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ])('when the certificate of the database is not trusted: %s', (code) => {
    const sentence = explainDatabase(Object.assign(new Error('the certificate'), { code }));
    expect(sentence).toContain('인증서');
    expect(sentence).toContain('sslrootcert');
    expect(sentence).toContain(code);
  });

  test('of nothing that is a mistake of the program', async () => {
    expect(await sentenceOf(database.url, (client) => client.query('select from where'))).toBeNull();
    expect(explainDatabase(new TypeError('oops'))).toBeNull();
  });
});
