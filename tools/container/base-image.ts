import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findNpmCli } from '../launcher/npm.mjs';
import { DIST_DIR } from '../launcher/paths.mjs';
import { say } from '../launcher/say.mjs';
import { run, succeeds } from './commands.ts';
import type { Engine } from './image.ts';

export type Architecture = 'amd64' | 'arm64';

/** The architecture of this machine, as images name it. */
export const OWN_ARCHITECTURE: Architecture = process.arch === 'arm64' ? 'arm64' : 'amd64';

const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const NODE_VERSION = process.versions.node;

/** This Node; for another machine the same version, from npm. */
function nodeFor(architecture: Architecture, folder: string): string {
  if (architecture === OWN_ARCHITECTURE) return process.execPath;
  const name = `node-linux-${architecture === 'amd64' ? 'x64' : architecture}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'salim-node', private: true }));
  const options = ['--force', '--ignore-scripts', '--workspaces=false', '--no-audit', '--no-fund'];
  run(process.execPath, [findNpmCli(), 'install', `${name}@${NODE_VERSION}`, '--prefix', folder, ...options]);
  return join(folder, 'node_modules', name, 'bin', 'node');
}

/** How each program builds an image. */
const BUILD: Readonly<Record<Engine, readonly string[]>> = {
  docker: ['buildx', 'build', '--load'],
  podman: ['build'],
};

/** An image with Debian, Node and npm, like the published ones of Node, because no registry of images may be reachable. */
export function makeBase(architecture: Architecture, engine: Engine = 'docker'): string {
  const image = `salim-check/base:${NODE_VERSION}-${architecture}`;
  if (succeeds(engine, ['image', 'inspect', image])) return image;
  say(`debootstrap으로 ${architecture}용 베이스 이미지를 만들고 있어요. 1분쯤 걸려요.`);
  const folder = join(DIST_DIR, 'container-base');
  const root = join(folder, 'root');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    // Programs of another machine cannot be run to finish the installation, which an image that runs Node does not need.
    const isForeign = architecture !== OWN_ARCHITECTURE;
    const options = [`--arch=${architecture}`, '--variant=minbase', '--include=ca-certificates'];
    run('debootstrap', [...(isForeign ? ['--foreign'] : []), ...options, 'bookworm', root]);
    for (const name of ['bin', 'lib', 'etc']) mkdirSync(join(root, 'usr/local', name), { recursive: true });
    copyFileSync(nodeFor(architecture, join(folder, 'node')), join(root, 'usr/local/bin/node'));
    run('cp', ['-a', '--dereference', dirname(dirname(findNpmCli())), join(root, 'usr/local/lib/npm')]);
    run('ln', ['-s', '../lib/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm')]);
    // The certificates that this machine trusts: a proxy in between may have its own.
    if (existsSync(CERTIFICATES)) {
      mkdirSync(dirname(join(root, CERTIFICATES)), { recursive: true });
      copyFileSync(CERTIFICATES, join(root, CERTIFICATES));
    }
    writeFileSync(join(root, 'usr/local/etc/npmrc'), `cafile=${CERTIFICATES}\n`);
    const context = join(folder, 'image');
    mkdirSync(context);
    run('tar', ['--create', '--directory', root, '--file', join(context, 'root.tar'), '.']);
    writeFileSync(join(context, 'Dockerfile'), 'FROM scratch\nADD root.tar /\n');
    run(engine, [...BUILD[engine], '--platform', `linux/${architecture}`, '--tag', image, context]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return image;
}
