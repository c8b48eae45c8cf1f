/** A mail without a recipient. */
export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface MailAction {
  readonly label: string;
  readonly url: string;
}

export interface MailParts {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** The call to action, or the same one for each of several accounts. */
  readonly action?: MailAction | readonly MailAction[];
  /** What to do when the reader did not expect the mail. */
  readonly footnote: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (sign) => ESCAPES[sign] ?? sign);
}

const FONT = "font-family:Pretendard,'Apple SD Gothic Neo','Malgun Gothic',sans-serif";

/**
 * Colors for light and dark mode: clients that support dark mode use these, and clients that invert colors on their
 * own find enough contrast either way.
 */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#141614!important;color:#eceae4!important}
.sheet{background:#1e211f!important}
.soft{color:#b3b0a7!important}
.rule{border-color:#363a37!important}
.name{color:#5cc7a0!important}
.button{background:#45b98f!important;color:#08150f!important}
}`;

/**
 * The logo, drawn with a table and borders: a roof over an open book. Remote pictures would reveal that the mail was
 * read, and many clients show none.
 */
const LOGO = `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr>
<td style="width:36px;height:36px;border-radius:10px;background:#0a7d5a;text-align:center;vertical-align:middle" aria-hidden="true">
<div style="width:0;height:0;margin:0 auto;border-left:11px solid transparent;border-right:11px solid transparent;border-bottom:8px solid #ffffff;font-size:0;line-height:0"></div>
<div style="width:16px;height:9px;margin:2px auto 0;background:#ffffff;border-radius:0 0 2px 2px;font-size:0;line-height:0"><div style="width:1px;height:9px;margin:0 auto;background:#0a7d5a"></div></div>
</td>
<td class="name" style="padding-left:10px;font-size:18px;font-weight:700;color:#0a7d5a">살림</td>
</tr></table>`;

/** A mail as plain text and as HTML without pictures, scripts or external resources. */
export function composeMail(parts: MailParts): Mail {
  const { subject, greeting, paragraphs, action = [], footnote } = parts;
  const actions: readonly MailAction[] = 'url' in action ? [action] : action;
  const text = [
    greeting,
    ...paragraphs,
    ...actions.map(({ label, url }) => `${label}\n${url}`),
    footnote,
    '살림 · 함께 쓰는 가계부',
  ].join('\n\n');
  const lines = paragraphs.map(
    (paragraph) => `<p style="margin:0 0 12px;font-size:15px;line-height:1.7">${escaped(paragraph)}</p>`,
  );
  const buttons = actions.map(
    ({ label, url }) =>
      `<p style="margin:24px 0"><a class="button" href="${escaped(url)}" style="display:inline-block;padding:12px 24px;border-radius:12px;background:#0a7d5a;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">${escaped(label)}</a></p>
<p class="soft" style="margin:0 0 12px;font-size:13px;line-height:1.6;color:#6b6a66">버튼이 눌리지 않으면 아래 주소를 브라우저에 붙여넣어 주세요.<br><span style="word-break:break-all">${escaped(url)}</span></p>`,
  );
  const html = `<!doctype html>
<html lang="ko">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(subject)}</title><style>${STYLE}</style></head>
<body class="ground" style="margin:0;padding:24px 12px;background:#f6f5f2;color:#1f1e1b;${FONT};word-break:keep-all">
<div class="sheet" style="max-width:480px;margin:0 auto;padding:32px 24px;background:#ffffff;border-radius:16px">
${LOGO}
<p style="margin:0 0 12px;font-size:15px;line-height:1.7;font-weight:600">${escaped(greeting)}</p>
${lines.join('\n')}
${buttons.join('\n')}
<p class="soft rule" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e6e4de;font-size:13px;line-height:1.6;color:#6b6a66">${escaped(footnote)}</p>
<p class="soft" style="margin:12px 0 0;font-size:13px;line-height:1.6;color:#6b6a66">살림 · 함께 쓰는 가계부</p>
</div>
</body>
</html>`;
  return { subject, text, html };
}
