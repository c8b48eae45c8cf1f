import LogIn from 'lucide-react/icons/log-in';
import { withJosa } from '../../../lib/josa.ts';
import { lastProvider, rememberProvider } from '../../../lib/last-provider.ts';
import { providerAddress, useProviders } from '../../../lib/providers.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ProviderMark } from './provider-mark.tsx';
import css from './provider-buttons.module.css';

/** Ways to sign in at a provider that this installation offers; nothing where it offers none. */
export function ProviderButtons({ to }: { readonly to?: string | undefined }) {
  const providers = useProviders();
  const last = lastProvider();
  if (providers.length === 0) return null;
  return (
    <section aria-label="다른 계정으로 시작하기" className={css.section}>
      <p className={css.or}>
        <span>또는</span>
      </p>
      <ul className={css.list}>
        {providers.map(({ id, name }) => (
          <li key={id}>
            {/* A whole page of another site: not one of the app's links. */}
            <a
              href={providerAddress(id, to)}
              className={classNames(css.button, css[id])}
              onClick={() => rememberProvider(id)}
            >
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
