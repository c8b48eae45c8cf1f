import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { findFreePort } from '../apps/server/src/db/embedded/free-port.ts';
import { findChromium } from '../tools/find-chromium.ts';
import { CHROMIUM_ARGUMENTS } from '../tools/launch-browser.ts';
import { householdFile } from './household-file.ts';
import { importFile } from './import-scenario.ts';
import { joinPerson } from './person.ts';
import type { Report } from './report.ts';
import type { RunningServer } from './running-server.ts';
import { signInOn } from './web-person.ts';

const VERSION = '13.5.0';
/** Downloaded on demand: users who only want to run the ledger should not need it. */
const FOLDER = fileURLToPath(new URL(`../.node/lighthouse-${VERSION}`, import.meta.url));

const SCREENS = ['/login', '/dashboard', '/transactions', '/transactions/new'];
/** A single run varies too much when browser, server, database and Lighthouse share two cores. */
const RUNS = 5;

interface Audit {
  readonly score: number | null;
  readonly title: string;
  readonly displayValue?: string;
}

interface Result {
  readonly lhr: {
    readonly categories: Readonly<Record<string, { readonly score: number | null; auditRefs: { id: string }[] }>>;
    readonly audits: Readonly<Record<string, Audit>>;
  };
}

type Lighthouse = (url: string, flags: object, config?: object) => Promise<Result | undefined>;

async function loadLighthouse(): Promise<Lighthouse> {
  const main = join(FOLDER, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(main)) {
    const { status } = spawnSync(
      'npm',
      ['install', '--prefix', FOLDER, '--no-save', '--ignore-scripts', '--no-package-lock', `lighthouse@${VERSION}`],
      { stdio: 'inherit' },
    );
    if (status !== 0) throw new Error('Lighthouse를 받지 못했어요.');
  }
  const { default: lighthouse } = (await import(pathToFileURL(main).href)) as { default: Lighthouse };
  return lighthouse;
}

/** Until the app is cached on the device, downloading it competes with the measurement. */
async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** The median run by performance score. */
function median(results: readonly Result[]): Result {
  const sorted = results.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('no run');
  return middle;
}

const scoreOf = (result: Result, category: string) => Math.round((result.lhr.categories[category]?.score ?? 0) * 100);

/** The audits that keep a category from a full score. */
function shortfalls({ lhr }: Result, category: string): string {
  return (lhr.categories[category]?.auditRefs ?? [])
    .map(({ id }) => lhr.audits[id])
    .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 0.9)
    .map((audit) => `${audit?.title}${audit?.displayValue ? ` (${audit.displayValue})` : ''}`)
    .join('; ');
}

/** Lighthouse scores of the most used screens, for a phone on a slow network. */
export async function measureLighthouse(server: RunningServer, report: Report): Promise<void> {
  const lighthouse = await loadLighthouse();
  const person = await joinPerson(server.url);
  const from = new Date(Date.now() - 299 * 86_400_000).toISOString().slice(0, 10);
  await importFile(person, householdFile({ rows: 2000, from, days: 300, seed: 3 }));
  const profile = await mkdtemp(join(tmpdir(), 'salim-lighthouse-'));
  const withBrowser = async <Answer>(work: (context: BrowserContext, port: number) => Promise<Answer>) => {
    const port = await findFreePort();
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: await findChromium(),
      args: [...CHROMIUM_ARGUMENTS, `--remote-debugging-port=${port}`],
      baseURL: server.url,
    });
    try {
      return await work(context, port);
    } finally {
      await context.close();
    }
  };
  // A new browser each time: leftovers of Lighthouse in one would distort the next run.
  const run = (path: string) =>
    withBrowser(async (_context, port) => {
      const result = await lighthouse(`${server.url}${path}`, {
        port,
        disableStorageReset: true,
        onlyCategories: ['performance', 'accessibility'],
        logLevel: 'error',
      });
      if (!result) throw new Error(`Lighthouse가 ${path}에 대해 아무 말도 하지 않았어요.`);
      return result;
    });
  try {
    for (const path of SCREENS) {
      if (path === '/dashboard') {
        await withBrowser(async (context) => {
          const page = await context.newPage();
          await signInOn(page, person.username);
          await untilKept(page);
        });
      }
      const results: Result[] = [];
      while (results.length < RUNS) results.push(await run(path));
      const result = median(results);
      report.atLeast(`Lighthouse ${path}: 성능`, scoreOf(result, 'performance'), 95, '점');
      report.atLeast(`Lighthouse ${path}: 접근성`, scoreOf(result, 'accessibility'), 100, '점');
      for (const category of ['performance', 'accessibility']) {
        const text = shortfalls(result, category);
        if (text !== '') report.note(`  ${text.slice(0, 200)}`, '');
      }
    }
  } finally {
    person.close();
    await rm(profile, { recursive: true, force: true });
  }
}
