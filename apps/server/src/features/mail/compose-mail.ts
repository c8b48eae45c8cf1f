/** A mail before it is addressed. */
export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailParts {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do. */
  readonly action?: { readonly label: string; readonly url: string };
  /** What to do when the mail is not meant for its reader. */
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

/** A mail as plain text and as HTML without pictures, scripts or anything that a mail program would have to fetch. */
export function composeMail(parts: MailParts): Mail {
  const { subject, greeting, paragraphs, action, footnote } = parts;
  const text = [
    greeting,
    ...paragraphs,
    ...(action ? [`${action.label}\n${action.url}`] : []),
    footnote,
    '살림 · 함께 쓰는 가계부',
  ].join('\n\n');
  const lines = paragraphs.map(
    (paragraph) => `<p style="margin:0 0 12px;font-size:15px;line-height:1.7">${escaped(paragraph)}</p>`,
  );
  const button = action
    ? `<p style="margin:24px 0"><a href="${escaped(action.url)}" style="display:inline-block;padding:12px 24px;border-radius:12px;background:#0a7d5a;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">${escaped(action.label)}</a></p>
<p style="margin:0 0 12px;font-size:13px;line-height:1.6;color:#6b6a66">단추가 눌리지 않으면 이 주소를 브라우저에 붙여 넣어 주세요.<br><span style="word-break:break-all">${escaped(action.url)}</span></p>`
    : '';
  const html = `<!doctype html>
<html lang="ko">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f6f5f2;color:#1f1e1b;${FONT};word-break:keep-all">
<div style="max-width:480px;margin:0 auto;padding:32px 24px;background:#ffffff;border-radius:16px">
<p style="margin:0 0 24px;font-size:17px;font-weight:700;color:#0a7d5a">살림</p>
<p style="margin:0 0 12px;font-size:15px;line-height:1.7;font-weight:600">${escaped(greeting)}</p>
${lines.join('\n')}
${button}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e6e4de;font-size:13px;line-height:1.6;color:#6b6a66">${escaped(footnote)}</p>
</div>
</body>
</html>`;
  return { subject, text, html };
}
