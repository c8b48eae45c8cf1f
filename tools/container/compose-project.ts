import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../launcher/paths.mjs';
import { docker, run } from './commands.ts';

const PROJECT = 'salim-check';
export const IMAGE = 'salim-check/salim';

/** The project of compose.yaml under another name, and with images under other names. */
export class ComposeProject {
  readonly #folder = mkdtempSync(join(tmpdir(), 'salim-compose-'));
  readonly #args: readonly string[];
  readonly #env: Readonly<Record<string, string>>;

  /**
   * @param settings what an operator writes into `.env`
   * @param images by service, instead of those that are pulled
   */
  constructor(settings: Readonly<Record<string, string>>, images: ReadonlyMap<string, string> = new Map()) {
    const env = join(this.#folder, 'env');
    writeFileSync(
      env,
      Object.entries(settings)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    );
    const named = new Map([['salim', IMAGE], ['bucket', IMAGE], ...images]);
    const services = Object.fromEntries([...named].map(([service, image]) => [service, { image }]));
    const override = join(this.#folder, 'images.yaml');
    writeFileSync(override, JSON.stringify({ services }));
    this.#args = [
      'compose',
      '--project-name',
      PROJECT,
      '--env-file',
      env,
      '--file',
      'compose.yaml',
      '--file',
      override,
    ];
    // Settings in the environment of this process would win over `.env`.
    const kept = ['PATH', 'HOME', 'DOCKER_HOST', 'DOCKER_CONFIG'];
    this.#env = Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  }

  /** Runs `docker compose …`. */
  run(...args: readonly string[]): string {
    return run('docker', [...this.#args, ...args], { env: this.#env });
  }

  /** Like `run`, without waiting for its end. */
  async begin(...args: readonly string[]): Promise<void> {
    const child = spawn('docker', [...this.#args, ...args], { cwd: ROOT, env: this.#env, stdio: 'ignore' });
    await once(child, 'exit');
  }

  /** Runs the command line of the server in its container. */
  salim(...args: readonly string[]): string {
    return this.run('exec', '--no-TTY', 'salim', 'node', 'bin/salim.mjs', ...args);
  }

  inspect(service: string, format: string): string {
    return docker('inspect', '--format', format, this.run('ps', '--all', '--quiet', service));
  }

  /** Removes its containers, networks and volumes. */
  remove(): void {
    try {
      this.run('--profile', 'parts', 'down', '--volumes');
    } finally {
      rmSync(this.#folder, { recursive: true, force: true });
    }
  }
}
