import { composeMail, type Mail } from '../delivery/mail/compose-mail.ts';
import { koreanDay, koreanTime } from './korean-time.ts';

/** The token goes into the fragment, which browsers never send to a server or a log. */
function linkTo(publicUrl: string, path: string, token: string): string {
  return `${publicUrl}${path}#token=${token}`;
}

export function verificationMail(publicUrl: string, person: { username: string; token: string }): Mail {
  return composeMail({
    subject: '[살림] 이메일을 인증해 주세요',
    greeting: `${person.username}님, 반가워요.`,
    paragraphs: [
      '아래 버튼을 누르면 이메일 인증이 완료돼요. 인증한 이메일로 로그인하거나 비밀번호를 재설정할 수 있어요.',
      '링크는 24시간 안에 한 번만 쓸 수 있어요.',
    ],
    action: { label: '이메일 인증하기', url: linkTo(publicUrl, '/email-verification-sent', person.token) },
    footnote: '살림에 가입하지 않았다면 이 메일은 무시하셔도 돼요. 버튼을 누르지 않으면 인증되지 않아요.',
  });
}

/** To the owner of an address with which another user has just joined, or to which another user wants to move. */
export function addressInUseMail(publicUrl: string): Mail {
  return composeMail({
    subject: '[살림] 다른 계정에서 이 이메일을 등록하려고 했어요',
    greeting: '안녕하세요.',
    paragraphs: [
      '이미 살림에서 인증한 이 이메일 주소를 누군가 다른 계정에 등록하려고 했어요. 이 주소는 다른 계정에서 인증할 수 없어요.',
      '본인이라면 기존 계정으로 로그인해 주세요.',
    ],
    action: { label: '로그인하기', url: `${publicUrl}/login` },
    footnote: '본인이 아니라면 이 메일은 무시하셔도 돼요. 회원님의 계정은 그대로예요.',
  });
}

/** An account that a mail is about, with the token of its link. */
export interface NamedAccount {
  readonly username: string;
  readonly token: string;
}

/** Texts and links for the accounts of one address: each with its name and its link. */
function perAccount(
  accounts: readonly NamedAccount[],
  link: { readonly label: string; readonly to: (token: string) => string },
) {
  const [only, ...others] = accounts;
  const isOne = only !== undefined && others.length === 0;
  return {
    greeting: isOne ? `${only.username}님, 안녕하세요.` : '안녕하세요.',
    action: accounts.map(({ username, token }) => ({
      label: isOne ? link.label : `‘${username}’ ${link.label}`,
      url: link.to(token),
    })),
    intro: isOne
      ? []
      : [`이 이메일로 만든 계정이 ${accounts.length}개 있어요. 아이디를 확인하고 알맞은 버튼을 눌러 주세요.`],
  };
}

/** Opens the screen that sets a new password. */
export const passwordResetUrl = (publicUrl: string, token: string): string =>
  linkTo(publicUrl, '/reset-password', token);

/** One mail for all accounts of an address. */
export function passwordResetMail(publicUrl: string, accounts: readonly NamedAccount[]): Mail {
  const { greeting, action, intro } = perAccount(accounts, {
    label: '비밀번호 재설정',
    to: (token) => passwordResetUrl(publicUrl, token),
  });
  const names = accounts.map(({ username }) => `‘${username}’`).join(', ');
  return composeMail({
    subject: '[살림] 비밀번호를 재설정해 주세요',
    greeting,
    paragraphs: [
      ...intro,
      `아이디 ${names}의 비밀번호 재설정 링크예요. 비밀번호를 재설정하면 모든 기기에서 로그아웃돼요.`,
      '링크는 30분 안에 한 번만 쓸 수 있어요. 다시 요청하면 이전 링크는 쓸 수 없어요.',
    ],
    action,
    footnote: '직접 요청하지 않았다면 이 메일은 무시하셔도 돼요. 비밀번호는 바뀌지 않아요.',
  });
}

export function passwordChangedMail(publicUrl: string, name: string, at: Date): Mail {
  return composeMail({
    subject: '[살림] 비밀번호가 바뀌었어요',
    greeting: `${name}님, 비밀번호가 바뀌었어요.`,
    paragraphs: [
      `${koreanTime(at)}에 비밀번호가 바뀌었고, 다른 기기에서는 모두 로그아웃됐어요.`,
      '본인이 바꿨다면 이 메일은 무시하셔도 돼요.',
    ],
    action: { label: '비밀번호 재설정', url: `${publicUrl}/forgot-password` },
    footnote: '본인이 아니라면 바로 비밀번호를 재설정해 주세요.',
  });
}

/** To the new address. */
export function emailChangeMail(publicUrl: string, person: { name: string; token: string }): Mail {
  return composeMail({
    subject: '[살림] 새 이메일을 인증해 주세요',
    greeting: `${person.name}님, 안녕하세요.`,
    paragraphs: [
      '아래 버튼을 누르면 살림 계정의 이메일이 이 주소로 바뀌어요. 누르기 전까지는 기존 이메일을 그대로 써요.',
      '링크는 24시간 안에 한 번만 쓸 수 있어요.',
    ],
    action: { label: '이 이메일로 바꾸기', url: linkTo(publicUrl, '/email-verification-sent', person.token) },
    footnote: '직접 요청하지 않았다면 이 메일은 무시하셔도 돼요. 버튼을 누르지 않으면 바뀌지 않아요.',
  });
}

/** To the old address, when a change is requested. */
export function emailChangeNoticeMail(publicUrl: string, name: string, at: Date): Mail {
  return composeMail({
    subject: '[살림] 이메일 변경 요청이 있었어요',
    greeting: `${name}님, 안녕하세요.`,
    paragraphs: [
      `${koreanTime(at)}에 계정 이메일을 다른 주소로 바꾸려는 요청이 있었어요. 새 주소에서 인증하면 바뀌어요.`,
      '직접 요청했다면 이 메일은 무시하셔도 돼요.',
    ],
    action: { label: '비밀번호 재설정', url: `${publicUrl}/forgot-password` },
    footnote: '본인이 아니라면 바로 비밀번호를 재설정해 주세요. 이메일 변경 요청도 함께 취소돼요.',
  });
}

/** To the old address, once it has been replaced. */
export function emailChangedMail(name: string, at: Date): Mail {
  return composeMail({
    subject: '[살림] 계정 이메일이 바뀌었어요',
    greeting: `${name}님, 이메일이 바뀌었어요.`,
    paragraphs: [
      `${koreanTime(at)}에 계정 이메일이 새 주소로 바뀌었어요. 앞으로 이 주소로는 메일을 보내지 않아요.`,
      '본인이 바꿨다면 이 메일은 무시하셔도 돼요.',
    ],
    footnote: '본인이 아니라면 바로 로그인해서 비밀번호와 이메일을 바꿔 주세요.',
  });
}

export function newDeviceMail(publicUrl: string, seen: { name: string; device: string; at: Date }): Mail {
  return composeMail({
    subject: '[살림] 새 기기에서 로그인했어요',
    greeting: `${seen.name}님, 안녕하세요.`,
    paragraphs: [
      `${koreanTime(seen.at)}에 ‘${seen.device}’에서 로그인했어요.`,
      '본인이라면 이 메일은 무시하셔도 돼요.',
    ],
    action: { label: '로그인한 기기 보기', url: `${publicUrl}/settings` },
    footnote: '본인이 아니라면 그 기기에서 로그아웃하고 비밀번호를 바꿔 주세요.',
  });
}

export function twoFactorOnMail(publicUrl: string, name: string, at: Date): Mail {
  return composeMail({
    subject: '[살림] 2단계 인증을 켰어요',
    greeting: `${name}님, 안녕하세요.`,
    paragraphs: [
      `${koreanTime(at)}에 2단계 인증을 켰어요. 이제 로그인할 때 인증 앱의 코드도 입력해야 해요.`,
      '휴대폰을 바꾸거나 잃어버렸을 때를 위해 복구 코드를 안전한 곳에 보관해 주세요.',
    ],
    action: { label: '보안 설정 보기', url: `${publicUrl}/settings/security` },
    footnote: '본인이 아니라면 바로 비밀번호를 재설정해 주세요.',
  });
}

export function twoFactorOffMail(publicUrl: string, name: string, at: Date): Mail {
  return composeMail({
    subject: '[살림] 2단계 인증을 껐어요',
    greeting: `${name}님, 안녕하세요.`,
    paragraphs: [`${koreanTime(at)}에 2단계 인증을 껐어요. 이제 비밀번호만으로 로그인할 수 있어요.`],
    action: { label: '보안 설정 보기', url: `${publicUrl}/settings/security` },
    footnote: '본인이 아니라면 바로 비밀번호를 재설정해 주세요.',
  });
}

export function recoveryCodesReplacedMail(publicUrl: string, name: string, at: Date): Mail {
  return composeMail({
    subject: '[살림] 새 복구 코드를 만들었어요',
    greeting: `${name}님, 안녕하세요.`,
    paragraphs: [`${koreanTime(at)}에 새 복구 코드를 만들었어요. 이전 복구 코드는 이제 쓸 수 없어요.`],
    action: { label: '보안 설정 보기', url: `${publicUrl}/settings/security` },
    footnote: '본인이 아니라면 바로 비밀번호를 재설정해 주세요.',
  });
}

export function providerLinkedMail(publicUrl: string, link: { name: string; provider: string; at: Date }): Mail {
  return composeMail({
    subject: `[살림] ${link.provider} 로그인을 연결했어요`,
    greeting: `${link.name}님, 안녕하세요.`,
    paragraphs: [`${koreanTime(link.at)}부터 ${link.provider} 계정으로도 살림에 로그인할 수 있어요.`],
    action: { label: '연결된 계정 보기', url: `${publicUrl}/profile` },
    footnote: '본인이 아니라면 연결을 해제하고 비밀번호를 바꿔 주세요.',
  });
}

export function providerUnlinkedMail(publicUrl: string, link: { name: string; provider: string; at: Date }): Mail {
  return composeMail({
    subject: `[살림] ${link.provider} 로그인 연결을 해제했어요`,
    greeting: `${link.name}님, 안녕하세요.`,
    paragraphs: [`${koreanTime(link.at)}부터 ${link.provider} 계정으로는 살림에 로그인할 수 없어요.`],
    action: { label: '연결된 계정 보기', url: `${publicUrl}/profile` },
    footnote: '본인이 아니라면 바로 비밀번호를 바꿔 주세요.',
  });
}

export function passkeyAddedMail(publicUrl: string, added: { name: string; passkey: string; at: Date }): Mail {
  return composeMail({
    subject: '[살림] 패스키를 추가했어요',
    greeting: `${added.name}님, 안녕하세요.`,
    paragraphs: [`${koreanTime(added.at)}부터 ‘${added.passkey}’ 패스키로도 살림에 로그인할 수 있어요.`],
    action: { label: '보안 설정 보기', url: `${publicUrl}/settings/security` },
    footnote: '본인이 아니라면 패스키를 삭제하고 비밀번호를 바꿔 주세요.',
  });
}

export function passkeyRemovedMail(publicUrl: string, removed: { name: string; passkey: string; at: Date }): Mail {
  return composeMail({
    subject: '[살림] 패스키를 삭제했어요',
    greeting: `${removed.name}님, 안녕하세요.`,
    paragraphs: [`${koreanTime(removed.at)}부터 ‘${removed.passkey}’ 패스키로는 살림에 로그인할 수 없어요.`],
    action: { label: '보안 설정 보기', url: `${publicUrl}/settings/security` },
    footnote: '본인이 아니라면 바로 비밀번호를 바꿔 주세요.',
  });
}

/** A passkey whose counter went back: its key may have been copied. */
export function passkeyClonedMail(publicUrl: string, cloned: { name: string; passkey: string; at: Date }): Mail {
  return composeMail({
    subject: '[살림] 패스키가 복제됐을 수 있어요',
    greeting: `${cloned.name}님, 확인이 필요해요.`,
    paragraphs: [
      `${koreanTime(cloned.at)}에 ‘${cloned.passkey}’ 패스키를 사용하려고 했는데, 이미 사용한 순서의 응답이라 막았어요. 같은 패스키가 다른 곳에 복제됐을 수 있어요.`,
      '이 패스키를 삭제하고 새로 추가해 주세요.',
    ],
    action: { label: '보안 설정 보기', url: `${publicUrl}/settings/security` },
    footnote: '로그인은 되지 않았어요.',
  });
}

/** One mail for all accounts of an address. */
export function accountDeletionMail(publicUrl: string, accounts: readonly NamedAccount[]): Mail {
  const { greeting, action, intro } = perAccount(accounts, {
    label: '회원 탈퇴하기',
    to: (token) => linkTo(publicUrl, '/account-deletion', token),
  });
  const names = accounts.map(({ username }) => `‘${username}’`).join(', ');
  return composeMail({
    subject: '[살림] 회원 탈퇴를 확인해 주세요',
    greeting,
    paragraphs: [
      ...intro,
      `아이디 ${names} 계정의 탈퇴 링크예요. 열리는 화면에서 한 번 더 확인하면 탈퇴가 완료돼요.`,
      '혼자 쓰던 가계부는 함께 삭제되고 복원할 수 없어요. 함께 쓰던 가계부는 다른 구성원에게 남아요.',
      '링크는 30분 안에 한 번만 쓸 수 있어요.',
    ],
    action,
    footnote: '직접 요청하지 않았다면 이 메일은 무시하셔도 돼요. 계정은 그대로예요.',
  });
}

/** The last mail, to an address that is no longer stored. */
export function accountDeletedMail(name: string, at: Date): Mail {
  return composeMail({
    subject: '[살림] 탈퇴가 완료됐어요',
    greeting: `${name}님, 그동안 함께해 주셔서 고마워요.`,
    paragraphs: [
      `${koreanTime(at)}에 계정과 개인정보를 삭제했어요.`,
      '함께 쓰던 가계부의 내역은 다른 구성원을 위해 남고, 작성자는 ‘탈퇴한 사용자’로 표시돼요.',
    ],
    footnote: '앞으로 이 주소로 메일을 보내지 않아요.',
  });
}

/** Confirms a marketing consent decision. */
export function marketingDecisionMail(
  publicUrl: string,
  decision: { readonly name: string; readonly isAgreed: boolean; readonly at: Date },
): Mail {
  const { name, isAgreed, at } = decision;
  const what = isAgreed ? '수신 동의' : '수신 거부';
  return composeMail({
    subject: `[살림] 마케팅 정보 ${what}를 처리했어요`,
    greeting: `${name}님, 안녕하세요.`,
    paragraphs: [
      `살림이 ${koreanTime(at)}에 마케팅 정보 ${what}를 처리했어요.`,
      isAgreed ? '프로필에서 언제든 동의를 철회할 수 있어요.' : '이제 소식과 혜택을 보내지 않아요.',
    ],
    action: { label: '수신 동의 변경', url: `${publicUrl}/profile` },
    footnote: '정보통신망법에 따라 처리 결과를 알려 드리는 메일이에요. 광고가 아니에요.',
  });
}

/** Sent every two years: states that the user has consented, since when, and how to withdraw. */
export function marketingReminderMail(
  publicUrl: string,
  reminder: { readonly name: string; readonly agreedAt: Date },
): Mail {
  return composeMail({
    subject: '[살림] 마케팅 정보 수신 동의를 확인해 주세요',
    greeting: `${reminder.name}님, 안녕하세요.`,
    paragraphs: [
      `${koreanDay(reminder.agreedAt)}에 살림의 소식과 혜택을 받기로 동의하셨어요.`,
      '계속 받으려면 그대로 두셔도 돼요. 더 이상 받고 싶지 않다면 프로필에서 동의를 철회할 수 있어요.',
    ],
    action: { label: '수신 동의 확인하기', url: `${publicUrl}/profile` },
    footnote: '정보통신망법에 따라 2년마다 동의 사실을 알려 드리는 메일이에요. 광고가 아니에요.',
  });
}
