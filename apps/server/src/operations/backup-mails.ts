import { composeMail, type Mail } from '../features/delivery/mail/compose-mail.ts';

/** To the operator, when a backup or its drill fails for the first time. */
export function backupTroubleMail(publicUrl: string, problem: string): Mail {
  return composeMail({
    subject: '[살림] 백업을 확인해 주세요',
    greeting: '안녕하세요.',
    paragraphs: ['자동 백업이나 복원 점검이 실패했어요. 데이터는 그대로 있어요.', problem],
    action: { label: '서버 상태 보기', url: `${publicUrl}/readyz` },
    footnote: '백업이 다시 될 때까지 서버 로그를 확인해 주세요.',
  });
}
