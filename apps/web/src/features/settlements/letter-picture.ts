import type { LetterPart } from './letter-text.ts';

const WIDTH = 1080;
const MARGIN = 80;
const LINE = 54;
const TITLE_SPACE = 40;
const FONT = "'Pretendard Variable', Pretendard, 'Apple SD Gothic Neo', sans-serif";
const PAPER = '#FFFDF8';
const INK = '#22262A';
const SOFT = '#6A7178';

interface Row {
  readonly text: string;
  readonly font: string;
  readonly color: string;
  readonly above: number;
}

/** Breaks a text into the lines that fit the width; Korean may break between any two characters. */
function wrapped(context: CanvasRenderingContext2D, text: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<= )/u)) {
    for (const piece of context.measureText(word).width > WIDTH - 2 * MARGIN ? [...word] : [word]) {
      if (context.measureText(line + piece).width > WIDTH - 2 * MARGIN && line !== '') {
        lines.push(line);
        line = '';
      }
      line += piece;
    }
  }
  return [...lines, line];
}

/** Draws the letter as an image; null where the browser cannot. */
export async function letterPicture(title: string, parts: readonly LetterPart[], ending: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return null;
  const texts: readonly Row[] = [
    { text: title, font: `700 60px ${FONT}`, color: INK, above: 0 },
    ...parts.flatMap((part) => [
      { text: part.title, font: `600 36px ${FONT}`, color: INK, above: TITLE_SPACE },
      ...part.lines.map((text) => ({ text, font: `400 34px ${FONT}`, color: INK, above: 0 })),
    ]),
    { text: ending, font: `400 30px ${FONT}`, color: SOFT, above: TITLE_SPACE },
  ];
  const rows = texts.flatMap((row) => {
    context.font = row.font;
    return wrapped(context, row.text).map((text, index) => ({ ...row, text, above: index === 0 ? row.above : 0 }));
  });
  canvas.width = WIDTH;
  canvas.height = 2 * MARGIN + rows.reduce((sum, { above }) => sum + LINE + above, 0);
  context.fillStyle = PAPER;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.textBaseline = 'middle';
  let top = MARGIN;
  for (const { text, font, color, above } of rows) {
    top += above;
    context.font = font;
    context.fillStyle = color;
    context.fillText(text, MARGIN, top + LINE / 2);
    top += LINE;
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
