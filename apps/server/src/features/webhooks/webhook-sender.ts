import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { withJosa } from '@salim/domain';
import type { Deps } from '../../deps.ts';
import { isPublicAddress, lookupPublic, PrivateTargetError } from '../../public-address.ts';

/** Result of an attempt. */
export type SendOutcome =
  | { readonly isDelivered: true; readonly status: number }
  | { readonly isDelivered: false; readonly status: number | null; readonly error: string };

const TIMEOUT_MS = 10_000;
const AGENT = 'salim-webhook/1';

const SENTENCES: Readonly<Record<string, string>> = {
  PRIVATE_TARGET: '내부 네트워크 주소로는 보낼 수 없어요.',
  ENOTFOUND: '주소를 찾을 수 없어요.',
  EAI_AGAIN: '주소를 찾을 수 없어요.',
  ECONNREFUSED: '상대 서버가 연결을 거부했어요.',
  ECONNRESET: '상대 서버가 연결을 끊었어요.',
  ETIMEDOUT: '10초 안에 응답이 없었어요.',
};

/** Reason for a missing response, shown to the managers of the webhook; never contains what the target sent. */
function sentenceOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('CERT_') || code.includes('_CERT') || code.startsWith('ERR_TLS') || code.startsWith('ERR_SSL')) {
    return '보안 인증서를 믿을 수 없어요.';
  }
  return SENTENCES[code] ?? '연결하지 못했어요.';
}

function silence(): Error {
  return Object.assign(new Error('response timed out'), { code: 'ETIMEDOUT' });
}

/**
 * Posts a body and returns the result. Only a 2xx response counts as success; redirects are not followed. The host is
 * resolved for this very connection and must be public, which prevents DNS rebinding.
 */
export async function sendToWebhook(
  deps: Pick<Deps, 'config'>,
  target: string,
  message: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
): Promise<SendOutcome> {
  try {
    const status = await post(deps, new URL(target), message);
    if (status >= 200 && status < 300) return { isDelivered: true, status };
    return {
      isDelivered: false,
      status,
      error: `상대 서버가 상태 코드 ${withJosa(String(status), '을/를')} 보냈어요.`,
    };
  } catch (error) {
    return { isDelivered: false, status: null, error: sentenceOf(error) };
  }
}

async function post(
  { config }: Pick<Deps, 'config'>,
  url: URL,
  message: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
): Promise<number> {
  const host = url.hostname.replace(/^\[|\]$/gu, '');
  if (!config.allowsPrivateTargets && isIP(host) !== 0 && !isPublicAddress(host)) {
    throw new PrivateTargetError('address is private');
  }
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method: 'POST',
      headers: {
        ...message.headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(message.body),
        'user-agent': AGENT,
      },
      agent: false,
      ...(config.allowsPrivateTargets ? {} : { lookup: lookupPublic }),
    });
    // Limits the whole exchange, not only idle time: a trickling response must not block other deliveries.
    const timeIsUp = setTimeout(() => outgoing.destroy(silence()), TIMEOUT_MS);
    outgoing.on('close', () => clearTimeout(timeIsUp));
    outgoing.on('response', (answer) => {
      resolve(answer.statusCode ?? 0);
      // The response body is not needed, however long it is.
      answer.destroy();
    });
    outgoing.on('error', reject);
    outgoing.end(message.body);
  });
}
