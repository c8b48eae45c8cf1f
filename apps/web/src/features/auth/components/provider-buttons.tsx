import { withJosa } from '@salim/domain';
import { addressOutsideOfKakaotalk, inAppBrowser } from '../../../platform/browser/in-app-browser.ts';
import { lastProvider, rememberProvider } from '../../../platform/session/last-provider.ts';
import { providerAddress, useProviders } from '../../../platform/session/providers.ts';
import { useIsProviderOnly } from '../../../platform/session/service-info.ts';
import { classNames } from '../../../ui/class-names.ts';
import { LogIn } from '../../../ui/icons/log-in.ts';
import layout from '../../../ui/layout.module.css';
import css from './provider-buttons.module.css';
import { ProviderMark } from './provider-mark.tsx';

/** This provider refuses sign-ins from an in-app browser. */
const NEEDS_OWN_BROWSER = 'google';

/**
 * The URL of a provider's button; if the in-app browser would be refused, a URL that opens the external browser, or
 * null.
 */
function addressOf(id: string, to: string | undefined): string | null {
  const address = providerAddress(id, to);
  const inside = id === NEEDS_OWN_BROWSER ? inAppBrowser() : null;
  if (inside === null) return address;
  return inside === 'kakaotalk' ? addressOutsideOfKakaotalk(address) : null;
}

/** The sign-in providers that this installation offers; renders nothing without any. */
export function ProviderButtons({ to }: { readonly to?: string | undefined }) {
  const providers = useProviders().flatMap((provider) => {
    const address = addressOf(provider.id, to);
    return address === null ? [] : [{ ...provider, address }];
  });
  const last = lastProvider();
  const isOnlyWay = useIsProviderOnly();
  if (providers.length === 0) return null;
  return (
    <section aria-label="간편 로그인" className={css.section}>
      {isOnlyWay ? null : (
        <p className={css.or}>
          <span>또는</span>
        </p>
      )}
      <ul className={layout.grid8}>
        {providers.map(({ id, name, address }) => (
          <li key={id}>
            {/* A plain link: it navigates to another site, outside the router. */}
            <a href={address} className={classNames(css.button, css[id])} onClick={() => rememberProvider(id)}>
              <span className={css.mark}>
                <ProviderMark id={id} fallback={<LogIn aria-hidden />} />
              </span>
              {withJosa(name, '으로/로')} 계속하기
              {last === id ? <span className={css.last}>최근 로그인</span> : null}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
