import css from '../shell/navigation.module.css';
import '../shell/site.css';
import '../shell/transitions.css';
import '../shell/print.css';
import type { ReactNode } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { paths } from '../../../contracts/paths.ts';
import { splashCode } from '../../ui/first-paint-code.ts';
import { InlineScript } from '../../ui/inline-script.tsx';
import { runLoader } from '../../ui/page-context.ts';
import banner from '../shell/cookie-banner.module.css';
import { ErrorPage } from '../shell/error-page.tsx';
import { type PageHandle, type ShellData, useShell } from '../shell/shell-data.ts';
import { Splash } from '../shell/splash.tsx';
import type { Route } from './+types/frame.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Menu } from './menu.tsx';

export const handle = { kind: 'document' };

function getYear(): number {
  const zone = { timeZone: 'America/Caracas', year: 'numeric' } as const;
  return Number(new Intl.DateTimeFormat('en', zone).format(new Date()));
}

export function loader({ context }: Route.LoaderArgs): Promise<ShellData> {
  return runLoader(context, async ({ caller, origin }) => {
    const info = await caller.call('GET /h/shell/', {});
    return { ...info, origin, year: getYear() };
  });
}

function Frame({ isError = false, children }: { isError?: boolean; children: ReactNode }) {
  const isHome = useLocation().pathname === '/';
  return (
    <>
      {isHome ? <Splash /> : null}
      <div id="shell" data-figures={useShell()?.is_counting ? '' : undefined}>
        {/* Here the page becomes inert before it has contents, whose style would be computed again. */}
        {isHome ? <InlineScript code={splashCode} /> : null}
        <a className="skip" href="#contenido">
          Saltar al contenido
        </a>
        <Header isError={isError} />
        <main id="contenido" tabIndex={-1}>
          {children}
        </main>
        <Footer />
        <Menu />
        <CookieBanner />
        <div id="cargando" role="status" className={css.loading} />
      </div>
    </>
  );
}

export default function Shell() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { notFoundTitle } = (useMatches().at(-1)?.handle ?? {}) as PageHandle;
  return (
    <Frame isError>
      <ErrorPage error={error} notFoundTitle={notFoundTitle} />
    </Frame>
  );
}

/** Shown until "Aceptar" was clicked; from then on hidden before the first paint. */
export function CookieBanner() {
  return (
    <section className={banner.banner} aria-label="Aviso de cookies">
      <p>
        Usamos cookies para recordar sus preferencias. Lea la{' '}
        <a href={paths.privacy}>política de privacidad</a>.
      </p>
      <button type="button" id="aceptar" className="button">
        Aceptar
      </button>
    </section>
  );
}
