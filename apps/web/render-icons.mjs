// Renders the PNG icons of public/ from favicon.svg with Chromium. Run it after changing the logo: node
// apps/web/render-icons.mjs [path of Chromium]
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const publicFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'public');
const mark = readFileSync(path.join(publicFolder, 'favicon.svg'), 'utf8');
/** The logo without its rounded background, for systems that mask the shape themselves. */
const drawing = mark.replace(/<rect[^>]*\/>/u, '');

/** `share` is the fraction of the icon that the logo fills; a maskable icon keeps everything in the inner 80 %. */
const ICONS = [
  { file: 'icons/icon-192.png', size: 192, isFullBleed: false, share: 1 },
  { file: 'icons/icon-512.png', size: 512, isFullBleed: false, share: 1 },
  { file: 'icons/icon-maskable-512.png', size: 512, isFullBleed: true, share: 0.78 },
  { file: 'apple-touch-icon.png', size: 180, isFullBleed: true, share: 0.92 },
];

const browser = await chromium.launch({
  executablePath: process.argv[2] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
try {
  mkdirSync(path.join(publicFolder, 'icons'), { recursive: true });
  for (const { file, size, isFullBleed, share } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const inner = Math.round(size * share);
    await page.setContent(
      `<style>html,body{margin:0;background:${isFullBleed ? '#0a7d5a' : 'transparent'}}
       body{display:grid;place-items:center;height:100vh}svg{width:${inner}px;height:${inner}px}</style>` +
        (isFullBleed ? drawing : mark),
    );
    writeFileSync(path.join(publicFolder, file), await page.screenshot({ omitBackground: !isFullBleed }));
    await page.close();
  }
} finally {
  await browser.close();
}
