import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { S3mini } from 's3mini';
import { findFreePort } from '../db/embedded/free-port.ts';

/*
 * OpenStack Swift with its S3 interface, from the packages of the distribution: `swift-proxy`, `swift-account`,
 * `swift-container` and `swift-object`. Unlike most stand-ins for S3 it checks signatures.
 */

const PYTHON = '/usr/bin/python3';
export const SWIFT_PARTS = ['account', 'container', 'object', 'proxy'] as const;
type Part = (typeof SWIFT_PARTS)[number];
const ACCESS_KEY_ID = 'salim:operator';
const SECRET_ACCESS_KEY = 'loopback-secret-of-the-tests';

/** Why tests that need Swift are skipped. */
export const WITHOUT_SWIFT =
  'Debian’s packages swift-proxy, swift-account, swift-container and swift-object are missing';

export function hasSwift(): boolean {
  try {
    for (const part of SWIFT_PARTS) accessSync(`/usr/bin/swift-${part}-server`, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export const TEST_BUCKET = 'receipts';

/** An S3 store on loopback with an empty bucket. */
export interface TestS3 {
  readonly port: number;
  /** The settings of a server that uses it, at another address if there is a proxy in front of it. */
  settings(endpoint?: string): Record<string, string>;
  /** Kills it at once; what it has acknowledged stays on the disk. */
  kill(): Promise<void>;
  /** Starts it again after `kill`. */
  restart(): Promise<void>;
  /** Stops it and deletes its content. */
  stop(): Promise<void>;
}

async function isListening(port: number): Promise<boolean> {
  const socket = createConnection({ port, host: '127.0.0.1' });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * All servers in one process, which starts in a quarter of the time. Arguments: the folder, the address of the S3
 * interface, then the four ports.
 */
export const SWIFT_SERVERS = `
import eventlet
eventlet.monkey_patch()
import os, sys
from eventlet import wsgi
from swift.common.ring import RingBuilder
from swift.common.wsgi import loadapp
folder, address, *ports = sys.argv[1:]
names = ('account', 'container', 'object', 'proxy')
for name, port in zip(names[:3], ports):
    if not os.path.exists('%s/%s.ring.gz' % (folder, name)):
        builder = RingBuilder(1, 1, 0)
        builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'd1',
                         'weight': 1, 'replication_ip': '127.0.0.1', 'replication_port': int(port)})
        builder.rebalance(seed=1)
        builder.get_ring().save('%s/%s.ring.gz' % (folder, name))
for name, port in zip(names, ports):
    app = loadapp('%s/%s.conf' % (folder, name))
    listener = eventlet.listen((address if name == 'proxy' else '127.0.0.1', int(port)))
    eventlet.spawn(wsgi.server, listener, app, log_output=False)
while True:
    eventlet.sleep(60)
`;

interface SwiftSettings {
  readonly folder: string;
  /** The user of the operating system. */
  readonly runAs: string;
  /** `account:user` */
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The file `<part>.conf` in the folder. */
export function swiftSettings(part: Part, { folder, runAs, accessKeyId, secretAccessKey }: SwiftSettings): string {
  const common = `[DEFAULT]
user = ${runAs}
workers = 0
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
log_level = ERROR
`;
  if (part !== 'proxy')
    return `${common}
[pipeline:main]
pipeline = ${part}-server
[app:${part}-server]
use = egg:swift#${part}
`;
  const [account, user] = accessKeyId.split(':');
  return `${common}
[pipeline:main]
pipeline = catch_errors cache listing_formats bulk s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
connect_timeout = 0.01
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_${account}_${user} = ${secretAccessKey} .admin
[filter:slo]
use = egg:swift#slo
`;
}

/** Starts an empty store. */
export async function startSwift(): Promise<TestS3> {
  const folder = await mkdtemp(join(tmpdir(), 'salim-swift-'));
  await mkdir(join(folder, 'devices', 'd1'), { recursive: true });
  const keys = { accessKeyId: ACCESS_KEY_ID, secretAccessKey: SECRET_ACCESS_KEY };
  const ports = { account: 0, container: 0, object: 0, proxy: 0 };
  for (const part of SWIFT_PARTS) {
    ports[part] = await findFreePort();
    const settings = swiftSettings(part, { folder, runAs: userInfo().username, ...keys });
    await writeFile(join(folder, `${part}.conf`), settings);
  }
  let running: ChildProcess | null = null;

  async function restart(): Promise<void> {
    const child = spawn(
      PYTHON,
      ['-c', SWIFT_SERVERS, folder, '127.0.0.1', ...SWIFT_PARTS.map((part) => String(ports[part]))],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    running = child;
    let log = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
    while (!(await isListening(ports.proxy))) {
      if (child.exitCode !== null) throw new Error(`Swift did not start: ${log}`);
      await delay(50);
    }
  }

  async function kill(): Promise<void> {
    if (running !== null && running.exitCode === null && running.signalCode === null) {
      const exit = once(running, 'exit');
      running.kill('SIGKILL');
      await exit;
    }
    running = null;
  }

  await restart();
  const endpoint = `http://127.0.0.1:${ports.proxy}`;
  await new S3mini({ endpoint: `${endpoint}/${TEST_BUCKET}`, region: 'us-east-1', ...keys }).createBucket();
  return {
    port: ports.proxy,
    settings: (address = endpoint) => ({
      S3_ENDPOINT: address,
      S3_BUCKET: TEST_BUCKET,
      S3_ACCESS_KEY_ID: ACCESS_KEY_ID,
      S3_SECRET_ACCESS_KEY: SECRET_ACCESS_KEY,
    }),
    kill,
    restart,
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
