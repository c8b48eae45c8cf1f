import { parseArgs } from 'node:util';
import { AppError } from '../core/app-error.ts';
import {
  deleteUser,
  disableTwoFactorOf,
  endSessionsOf,
  resetPasswordOf,
  storageOf,
  usersOf,
} from '../features/administration/administration.service.ts';
import type { AuthDeps } from '../features/auth/auth-deps.ts';
import { guestLinksOfEarlierKeys } from '../features/guests/guest-links.service.ts';
import { FileStoreError } from '../file-store/file-store.ts';
import { resealAll } from './reseal.ts';
import { type BackupPlan, backUpNow, drillNow } from './scheduled-backups.ts';

/** A call of the command that does not make sense; the message is for the operator. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const USAGE = `npm run admin -- <명령>
  users [--json]            사용자 목록
  reset-password USER       로그아웃하고 비밀번호를 새로 정할 링크 만들기
  disable-2fa USER          2단계 인증 끄기
  end-sessions USER         모든 기기에서 로그아웃
  delete-user USER --yes    계정 삭제
  storage [--json]          저장 공간
  reseal                    이전 마스터 키로 봉인한 값을 현재 키로 다시 봉인하기
  backup-now                지금 백업하기
  drill-now                 최신 백업을 임시 데이터베이스에 복원해 점검하기`;

/** A size as text. */
export const megabytes = (bytes: number): string =>
  `${(bytes / 1024 / 1024).toLocaleString('ko-KR', { maximumFractionDigits: 1 })}MB`;
const day = (instant: string | null): string => instant?.slice(0, 10) ?? '없음';

type Print = (line: string) => void;

/** What the command works on; `backups` is null unless the server makes backups by itself. */
export interface Administered {
  readonly deps: AuthDeps;
  readonly backups: BackupPlan | null;
}

type Verb = (
  administered: Administered,
  print: Print,
  options: { readonly user: string; readonly isJson: boolean },
) => Promise<void>;

const READING: Readonly<Record<string, Verb>> = {
  async users({ deps }, print, { isJson }) {
    const users = await usersOf(deps.db);
    if (isJson) return print(JSON.stringify(users));
    for (const user of users) {
      print(
        `${user.username}\t${user.name}\t${user.email}\t가입 ${day(user.createdAt)}\t최근 접속 ${day(user.lastSeenAt)}\t가계부 ${user.books}개\t영수증 ${megabytes(user.storage)}`,
      );
    }
    return print(`사용자 ${users.length.toLocaleString('ko-KR')}명`);
  },
  async storage({ deps }, print, { isJson }) {
    const { quotas } = deps.config;
    const use = await storageOf(deps);
    if (isJson) return print(JSON.stringify({ ...use, quotas }));
    print(`데이터베이스 ${megabytes(use.database)}`);
    print(`영수증 ${megabytes(use.attachments)} (${use.attachmentCount.toLocaleString('ko-KR')}개)`);
    for (const { name, description, files, bytes, isCurrent } of use.stores) {
      const place = name === 'S3' ? 'S3' : '디스크';
      const mark = isCurrent ? ', 새 파일을 저장하는 곳' : '';
      print(`  ${place} ${description}: 파일 ${files.toLocaleString('ko-KR')}개, ${megabytes(bytes)}${mark}`);
    }
    for (const { name, size } of use.tables) print(`  ${name} ${megabytes(size)}`);
    const [files, books] = [
      quotas.fileBytes === null ? '' : `/${megabytes(quotas.fileBytes)}`,
      quotas.books === null ? '' : `/${quotas.books.toLocaleString('ko-KR')}`,
    ];
    print('많이 쓰는 사용자');
    for (const one of use.people)
      print(`  ${one.username} 영수증 ${megabytes(one.files)}${files}, 가계부 ${one.books}${books}개`);
  },
};

const count = (number: number): string => number.toLocaleString('ko-KR');

const KEYS: Readonly<Record<string, Verb>> = {
  async reseal({ deps }, print) {
    const { resealed, unreadable, accountsWithOldRecoveryCodes } = await resealAll(deps.db, deps.secrets);
    print(`현재 키로 다시 봉인했어요: ${count(resealed)}개`);
    if (unreadable > 0) print(`어느 키로도 열 수 없는 값이 있어요: ${count(unreadable)}개`);
    if (accountsWithOldRecoveryCodes > 0) {
      print(
        `키를 바꾸기 전에 2단계 인증을 켠 계정이 ${count(accountsWithOldRecoveryCodes)}개 있어요. 이전 키를 빼면 그 복구 코드는 쓸 수 없으니, 2단계 인증을 껐다 켜서 새 코드를 받게 해 주세요.`,
      );
    }
    const links = await guestLinksOfEarlierKeys(deps);
    if (links.length > 0) {
      print(
        `키를 바꾸기 전에 만든 정산 링크가 ${count(links.length)}개 있어요. 이전 키를 빼면 열리지 않으니, 빼기 전에 새 링크를 만들어 보내게 해 주세요.`,
      );
      for (const { bookTitle, memberName, expiresAt } of links) {
        print(`  ${bookTitle} · ${memberName}, ${day(expiresAt)}까지`);
      }
    }
    print('이제 MASTER_KEY_PREVIOUS와 이전 키 파일(DATA_DIR/secrets/master.key)을 빼고 다시 시작해도 돼요.');
  },
};

const BACKUPS: Readonly<Record<string, Verb>> = {
  async 'backup-now'({ backups }, print) {
    print(`백업했어요: ${await backUpNow(requirePlan(backups))}`);
  },
  async 'drill-now'({ backups }, print) {
    print(`백업을 복원해 보았고 이상이 없어요: ${await drillNow(requirePlan(backups))}`);
  },
};

function requirePlan(backups: BackupPlan | null): BackupPlan {
  if (backups === null)
    throw new UsageError('먼저 BACKUP_EVERY를 설정해 주세요. 한 번만 백업하려면 npm run backup을 쓰면 돼요.');
  return backups;
}

const OF_ONE_USER: Readonly<Record<string, Verb>> = {
  async 'reset-password'({ deps }, print, { user }) {
    const { url } = await resetPasswordOf(deps, user);
    print('모든 기기에서 로그아웃했어요. 30분 안에 한 번 쓸 수 있는 링크예요:');
    print(url);
  },
  async 'disable-2fa'({ deps }, print, { user }) {
    await disableTwoFactorOf(deps, user);
    print(`${user}님의 2단계 인증을 껐어요.`);
  },
  async 'end-sessions'({ deps }, print, { user }) {
    print(`${user}님을 기기 ${(await endSessionsOf(deps, user)).toLocaleString('ko-KR')}대에서 로그아웃했어요.`);
  },
  async 'delete-user'({ deps }, print, { user }) {
    await deleteUser(deps, user);
    print(`${user}님의 계정을 삭제했어요.`);
  },
};

/**
 * Runs one command of the operator.
 *
 * @param args the command and its arguments
 * @throws UsageError, AppError
 */
export async function administer(administered: Administered, args: readonly string[], print: Print): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } },
    allowPositionals: true,
    strict: false,
  });
  const [verb = '', user = '', ...rest] = positionals;
  const isJson = values.json === true;
  const reading = READING[verb] ?? BACKUPS[verb] ?? KEYS[verb];
  if (reading && user === '') return reading(administered, print, { user, isJson });
  const changing = OF_ONE_USER[verb];
  if (!changing || user === '' || rest.length > 0) throw new UsageError(USAGE);
  if (verb === 'delete-user' && values.yes !== true) {
    throw new UsageError(
      `되돌릴 수 없어요. 정말 삭제하려면 --yes를 붙여 주세요: npm run admin -- delete-user ${user} --yes`,
    );
  }
  return changing(administered, print, { user, isJson });
}

/** The message of a refusal, for the operator; null for anything unexpected. */
export function refusalText(error: unknown): string | null {
  if (error instanceof UsageError) return error.message;
  if (error instanceof FileStoreError) return error.reason;
  return error instanceof AppError ? error.message : null;
}
