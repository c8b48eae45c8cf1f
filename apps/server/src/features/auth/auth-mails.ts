import { composeMail, type Mail } from '../mail/compose-mail.ts';

/** Instants in mails are read by people in Korea. */
const KOREAN_TIME = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The token stands in the fragment, which browsers send to no server and no log. */
export function verificationMail(publicUrl: string, person: { username: string; token: string }): Mail {
  return composeMail({
    subject: '[살림] 이메일 주소를 확인해 주세요',
    greeting: `${person.username} 님, 반가워요.`,
    paragraphs: [
      '아래 단추를 누르면 이메일 확인이 끝나요. 확인한 이메일로 로그인하고, 비밀번호를 잊었을 때 다시 정할 수 있어요.',
      '링크는 24시간 동안 한 번 쓸 수 있어요.',
    ],
    action: { label: '이메일 확인하기', url: `${publicUrl}/email-verification-sent#token=${person.token}` },
    footnote: '살림에 가입하지 않았다면 이 메일을 무시해 주세요. 누르지 않으면 아무 일도 일어나지 않아요.',
  });
}

/** To the owner of an address that somebody else has just joined with. */
export function addressInUseMail(publicUrl: string): Mail {
  return composeMail({
    subject: '[살림] 이 이메일로 새 가입이 있었어요',
    greeting: '안녕하세요.',
    paragraphs: [
      '이미 살림에서 확인된 이 이메일 주소로 누군가 새 계정을 만들었어요. 새 계정에서는 이 주소를 확인된 이메일로 쓸 수 없어요.',
      '직접 가입하셨다면 이미 가지고 있는 계정으로 로그인할 수 있어요.',
    ],
    action: { label: '로그인하기', url: `${publicUrl}/login` },
    footnote: '직접 가입하지 않았다면 이 메일을 무시해 주세요. 회원님의 계정은 그대로예요.',
  });
}

export function passwordChangedMail(publicUrl: string, name: string, at: Date): Mail {
  return composeMail({
    subject: '[살림] 비밀번호가 바뀌었어요',
    greeting: `${name} 님, 비밀번호가 바뀌었어요.`,
    paragraphs: [
      `${KOREAN_TIME.format(at)}에 비밀번호를 바꿨고, 바꾼 기기를 뺀 모든 기기에서 로그아웃했어요.`,
      '직접 바꾸셨다면 더 하실 일은 없어요.',
    ],
    action: { label: '비밀번호 다시 정하기', url: `${publicUrl}/forgot-password` },
    footnote: '직접 바꾸지 않았다면 바로 비밀번호를 다시 정해 주세요.',
  });
}
