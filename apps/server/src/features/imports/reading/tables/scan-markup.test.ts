import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MarkupScanner } from './scan-markup.ts';

/** Events of scanning some pieces; adjacent text is joined. */
function eventsOf(pieces: readonly string[]): string[] {
  const events: string[] = [];
  let text = '';
  const flush = () => {
    if (text !== '') events.push(`text ${text}`);
    text = '';
  };
  const scanner = new MarkupScanner({
    onOpen(name, attributes, isSelfClosing) {
      flush();
      events.push(`open ${name} ${attributes} ${isSelfClosing}`);
    },
    onClose(name) {
      flush();
      events.push(`close ${name}`);
    },
    onText(piece) {
      text += piece;
    },
  });
  for (const piece of pieces) scanner.push(piece);
  flush();
  return events;
}

test('yields the same events wherever the text is cut', () => {
  const part = fc.constantFrom(
    '<c r="A1" t="s">',
    '</c>',
    '<v>12</v>',
    '<x:t a="b>c" d=\'>>\'/>',
    '<!-- a > b -->',
    '<![CDATA[ <b> ]]>',
    '<?xml version="1.0"?>',
    '점심 &amp; 저녁',
    'a < b > c',
    '<!DOCTYPE html>',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), fc.array(fc.nat(400), { maxLength: 40 }), (parts, cuts) => {
      const text = parts.join('');
      const places = [...new Set(cuts.map((cut) => Math.min(cut, text.length)))].toSorted((a, b) => a - b);
      const pieces = [0, ...places].map((from, index) => text.slice(from, places[index] ?? text.length));
      expect(eventsOf(pieces)).toEqual(eventsOf([text]));
    }),
    { numRuns: 500 },
  );
});

test('a text that is cut within tags takes no longer than one that is cut between them', () => {
  const cell = '<c r="A1" s="4" t="inlineStr"><is><t xml:space="preserve">국민은행 점심</t></is></c>';
  const between = cell.repeat(800);
  const pieces = Array.from({ length: 60 }, () => between);
  const whole = pieces.join('');
  const within = Array.from({ length: 60 }, (_, index) => {
    const cutAt = (at: number) => (at === 0 || at === 60 ? 0 : 5);
    return whole.slice(index * between.length + cutAt(index), (index + 1) * between.length + cutAt(index + 1));
  });
  expect(within.join('')).toBe(whole);
  // Flattened like a decoder's output, instead of a slice of a longer string.
  const ownTexts = (texts: readonly string[]) => texts.map((text) => Buffer.from(text).toString());
  const cpuOf = (texts: readonly string[]): number => {
    let tags = 0;
    const count = () => {
      tags += 1;
    };
    const scanner = new MarkupScanner({ onOpen: count, onClose: count, onText: () => undefined });
    const before = process.cpuUsage();
    for (const text of texts) scanner.push(text);
    const { user } = process.cpuUsage(before);
    expect(tags).toBe(60 * 800 * 6);
    return user;
  };
  cpuOf(ownTexts(pieces));
  const plain = cpuOf(ownTexts(pieces));
  expect(cpuOf(ownTexts(within))).toBeLessThan(plain * 6 + 100_000);
});
