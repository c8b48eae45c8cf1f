// Prints what the browser downloads on the first visit of each screen: JavaScript and CSS, gzipped, fonts separately.
// Usage: node apps/web/size-report.mjs [build folder]. Exits with 1 if a start screen exceeds its budget.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const BUDGET_BYTES = 170 * 1000;
/** The screens on which a first visit starts. */
const FIRST = ['login-page', 'dashboard-page'];
const GZIP_LEVEL = 6;

const home = path.dirname(fileURLToPath(import.meta.url));
const folder = path.resolve(process.argv[2] ?? path.join(home, '../../dist/web'));
const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8'));

/** A chunk and all its static imports, with their styles. */
function filesOf(key, seen = new Set(), files = new Set()) {
  if (seen.has(key)) return files;
  seen.add(key);
  const chunk = manifest[key];
  files.add(chunk.file);
  for (const css of chunk.css ?? []) files.add(css);
  for (const imported of chunk.imports ?? []) filesOf(imported, seen, files);
  return files;
}

const sizes = new Map();
function sizeOf(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(path.join(folder, file)), { level: GZIP_LEVEL }).length);
  return sizes.get(file);
}

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const frameOf = (page) => {
  const isEntry = /\/(?:login|register|callback)-page\.tsx$/.test(page);
  const isPublic = /\/(?:privacy-policy|terms-of-service|email-verification|open-coming)-page\.tsx$/.test(page);
  return isEntry ? null : isPublic ? 'src/app/public-layout.tsx' : 'src/app/shell/shell.tsx';
};

const theme = gzipSync(readFileSync(path.join(folder, 'theme.js'))).length;
const html = gzipSync(readFileSync(path.join(folder, 'index.html'))).length;
const rows = Object.keys(manifest)
  .filter((key) => /^src\/app\/pages\/.*\.tsx$/.test(key) && manifest[key].isDynamicEntry)
  .map((page) => {
    const frame = frameOf(page);
    const files = new Set([entry, ...(frame ? [frame] : []), page].flatMap((key) => [...filesOf(key)]));
    const sum = (extension) =>
      [...files].filter((file) => file.endsWith(extension)).reduce((total, file) => total + sizeOf(file), 0);
    const [js, css] = [sum('.js') + theme, sum('.css')];
    return { name: path.basename(page, '.tsx'), js, css, total: js + css };
  })
  .toSorted((a, b) => b.total - a.total);

const kb = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
process.stdout.write(
  `${'screen'.padEnd(28)}${'js'.padStart(9)}${'css'.padStart(9)}${'total'.padStart(9)}   (gzip; html ${kb(html).trim()})\n`,
);
let isOver = false;
for (const row of rows) {
  const isFirst = FIRST.includes(row.name);
  const over = isFirst && row.total > BUDGET_BYTES;
  isOver ||= over;
  const note = isFirst ? `   budget ${kb(BUDGET_BYTES).trim()}${over ? ' EXCEEDED' : ''}` : '';
  process.stdout.write(`${row.name.padEnd(28)}${kb(row.js)}${kb(row.css)}${kb(row.total)}${note}\n`);
}
process.exitCode = isOver ? 1 : 0;
