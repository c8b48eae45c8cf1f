import { SERVER_LAYERS } from './server-layers.ts';

const START = '<!-- layers: generated from tools/server-layers.ts by `node tools/layers-picture.ts` -->';
const END = '<!-- /layers -->';
const WIDTH = 110;

/** Wraps names into lines that are indented to the first name. */
function wrapped(title: string, names: readonly string[], indent: number): string {
  const lines: string[] = [];
  let line = title.padEnd(indent);
  for (const name of names) {
    if (line.length + name.length + 3 > WIDTH) {
      lines.push(line.trimEnd());
      line = ' '.repeat(indent);
    }
    line += line.trim() === '' || line.length === indent ? name : ` · ${name}`;
  }
  return [...lines, line.trimEnd()].join('\n');
}

/** The server layers as text, highest first: higher layers import lower ones. */
export function layersPicture(): string {
  const indent = Math.max(...SERVER_LAYERS.map(({ name }) => name.length)) + 4;
  const layers = SERVER_LAYERS.toReversed().map(({ name, features }) => wrapped(name, features, indent));
  const base = [
    wrapped('http', ['register', 'errors', 'limits', 'headers'], indent),
    wrapped('core', ['actor', 'access gate', 'app error', 'cursors', 'versions', 'ids'], indent),
    wrapped('db', ['pool', 'migrations', 'shared queries'], indent),
  ];
  return `${START}\n\n\`\`\`\n${[...layers, '─'.repeat(WIDTH), ...base].join('\n')}\n\`\`\`\n\n${END}`;
}

/** Replaces the picture in a document with the current one. */
export function withFreshPicture(document: string): string {
  const [before, rest] = document.split(START);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error('the document has no placeholder for the picture');
  return `${before}${layersPicture()}${after}`;
}

if (import.meta.main) {
  const { readFileSync, writeFileSync } = await import('node:fs');
  const file = new URL('../docs/ARCHITECTURE.md', import.meta.url);
  writeFileSync(file, withFreshPicture(readFileSync(file, 'utf8')));
}
