import { type ReactNode, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { splashCode } from '../../ui/first-paint.ts';
import { InlineScript } from '../../ui/inline-script.tsx';
import { load } from '../../ui/page-context.ts';
import type { Route } from './+types/shell.ts';
import { CookieBanner } from './cookie-banner.tsx';
import { ErrorPage } from './error-page.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { keepSamePath } from './keep-same-page.ts';
import { LoadingOverlay } from './loading-overlay.tsx';
import { Menu } from './menu.tsx';
import type { ShellData } from './shell-data.ts';
import { Splash } from './splash.tsx';
import './site.css';

export const shouldRevalidate = keepSamePath;

function yearInCaracas(): number {
  const zone = { timeZone: 'America/Caracas', year: 'numeric' } as const;
  return Number(new Intl.DateTimeFormat('en', zone).format(new Date()));
}

export function loader({ context }: Route.LoaderArgs): Promise<ShellData> {
  return load(context, async ({ caller, origin }) => {
    const info = await caller.call('GET /h/shell/', {});
    return { ...info, origin, year: yearInCaracas() };
  });
}

/** Moves the focus to the beginning of the new page after a navigation. */
function useFocusOnNewPage() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('contenido')?.focus({ preventScroll: true });
  }, [pathname]);
}

function Frame({ children }: { children: ReactNode }) {
  useFocusOnNewPage();
  const isHome = useLocation().pathname === '/';
  return (
    <>
      {isHome ? <Splash /> : null}
      <div id="shell" suppressHydrationWarning>
        <a className="skip" href="#contenido">
          Saltar al contenido
        </a>
        <CookieBanner />
        <Header />
        <main id="contenido" tabIndex={-1}>
          {children}
        </main>
        <Footer />
        <Menu />
        <LoadingOverlay />
      </div>
      {isHome ? <InlineScript code={import.meta.env.SSR ? splashCode : ''} /> : null}
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
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  );
}
