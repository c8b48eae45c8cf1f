/** No message is longer; what follows belongs to something else. */
const MESSAGE_LENGTH_MAX = 2000;

const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u00ad]/gu;
const MARKER = /[[(](?:Web|WEB|web|국제|국외|해외)발신[\])]|\[MMS\]|\[LMS\]/gu;
const BREAK = '\u0002';

/**
 * One spelling: full-width digits and signs become ordinary ones, invisible characters and repeated spaces go, and
 * lines end in one way. Takes time in proportion to the length of the text.
 */
export function normalizeMessageText(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\r\u2028\u2029]/gu, '\n')
    .replaceAll(/[\t\f\v ]+/gu, ' ')
    .replaceAll(/ ?\n ?/gu, '\n')
    .replaceAll(/\d\uFF0C(?=\d)/gu, (match) => match.replace('\uFF0C', ','));
}

/** What any message that tells of money has somewhere. */
const MONEY = /\d ?(?:원|달러|엔|유로)|\d,\d{3}|(?:출금|입금|지급)[ \n]?\d|[A-Z]{3} ?-?\d/u;

/**
 * Cuts a pasted text into messages: at the sender's mark ([Web발신]), at blank lines, and where a line begins as the
 * messages of a known sender do while the one before is already complete.
 *
 * @param beginsMessage whether a line begins as a message of a known sender does
 */
export function splitMessages(text: string, beginsMessage: (line: string) => boolean): string[] {
  const marked = normalizeMessageText(text).replaceAll(MARKER, BREAK);
  const messages: string[] = [];
  for (const chunk of marked.split(BREAK)) {
    let current = '';
    const close = () => {
      const message = current.trim();
      if (message !== '') messages.push(message.slice(0, MESSAGE_LENGTH_MAX));
      current = '';
    };
    for (const block of chunk.split(/\n{2,}/u)) {
      const isOnItsOwn = MONEY.test(block.slice(0, MESSAGE_LENGTH_MAX));
      if (isOnItsOwn && MONEY.test(current)) close();
      for (const line of block.split('\n')) {
        if (current !== '' && MONEY.test(current) && beginsMessage(line)) close();
        // What goes beyond the longest message is dropped, so that a hostile text is not joined up over and over.
        if (current.length < MESSAGE_LENGTH_MAX) current += `${line.slice(0, MESSAGE_LENGTH_MAX)}\n`;
      }
    }
    close();
  }
  return messages;
}
