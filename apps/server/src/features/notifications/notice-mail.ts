import { composeMail, type Mail } from '../delivery/mail/compose-mail.ts';

/** Renders a notice as a mail, with a link to its subject and one to the notification settings. */
export function noticeMail(
  publicUrl: string,
  notice: {
    readonly name: string;
    readonly title: string;
    readonly message: string;
    readonly link: string | null;
  },
): Mail {
  return composeMail({
    subject: `[살림] ${notice.title}`,
    greeting: `${notice.name}님, 새 알림이 있어요.`,
    paragraphs: [notice.title, notice.message],
    action: { label: '살림에서 보기', url: `${publicUrl}${notice.link ?? '/notifications'}` },
    footnote: `이 메일을 받고 싶지 않다면 알림 설정에서 꺼 주세요. ${publicUrl}/notification-settings`,
  });
}
