#!/usr/bin/env node
// The command of the published package. Bundled with the parts of the launcher that it shares (tools/package.ts).
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChild } from '../launcher/run-child.mjs';
import { fileOf, SERVER_COMMAND } from '../launcher/server-command.mjs';

const NODE_MAJOR = 24;
const PACKAGE_DIR = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const OPERATIONS = ['audit', 'backup', 'restore', 'admin', 'storage'];

const USAGE = `salim                  서버를 시작해요. 데이터는 지금 폴더의 data에 저장해요(DATA_DIR)
salim audit            데이터에 이상이 없는지 검사해요
salim backup FILE      백업 파일을 만들어요
salim restore FILE     백업 파일에서 복원해요
salim admin            사용자와 저장 공간을 관리해요
salim storage          영수증을 디스크와 S3 사이에서 옮겨요
`;

/** @param {string[]} argv */
async function main([verb = 'start', ...args]) {
  if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR) {
    process.stderr.write(
      `Node ${process.versions.node}에서는 실행할 수 없어요. Node ${NODE_MAJOR} 이상을 설치해 주세요.\n`,
    );
    return 1;
  }
  const isOperation = OPERATIONS.includes(verb);
  if (verb !== 'start' && !isOperation) {
    process.stderr.write(USAGE);
    return verb === 'help' || verb === '--help' ? 0 : 2;
  }
  const command = isOperation ? ['dist/server/operations.js', verb] : [...SERVER_COMMAND];
  const script = fileOf(command);
  const program = command.map((part) => (part === script ? resolve(PACKAGE_DIR, part) : part));
  return runChild(process.execPath, [...program, ...args], { cwd: process.cwd() });
}

process.exitCode = await main(process.argv.slice(2));
