import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from './steps.ts';

// `npm run dev`: the server from its sources, restarted on changes, and the web application through Vite, which proxies
// API calls to the server. Open Vite's URL.
const server = run(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts', ...process.argv.slice(2)]);
const web = run(['node_modules/vite/bin/vite.js', 'apps/web']);

let isStopping = false;
const stop = (signal: NodeJS.Signals) => {
  isStopping = true;
  // The terminal's interrupt has reached them already; a second one would cut their shutdown short.
  if (signal !== 'SIGINT' || !process.stdin.isTTY) for (const child of [server, web]) child.kill(signal);
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

const ends = [server, web].map(async (child) => {
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 0;
});
const first = await Promise.race(ends);
if (!isStopping) stop('SIGTERM');
await Promise.all(ends);
process.exitCode = first;

function run(args: string[]): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { NODE_ENV: 'development', OPEN_BROWSER: '0', ...process.env },
  });
}
