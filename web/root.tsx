import anton from '@fontsource/anton/files/anton-latin-400-normal.woff2?url';
import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url';
import { type ReactNode, useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';
import { AWAKE_EVENT, earlyPressCode, firstPaintCode } from './ui/first-paint.ts';
import { InlineScript } from './ui/inline-script.tsx';
import './ui/tokens.css';

function FontPreload({ href }: { href: string }) {
  return <link rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />;
}

/** Returns whether the page has no scripts: the offline page, which is cached in the browser. */
function useIsStatic(): boolean {
  return useMatches().some(({ handle }) => (handle as { isStatic?: true } | undefined)?.isStatic);
}

// The code is in the HTML already, so the browser bundle omits it.
const headCode = import.meta.env.SSR ? `${firstPaintCode};${earlyPressCode}` : '';

export function Layout({ children }: { children: ReactNode }) {
  const isStatic = useIsStatic();
  return (
    <html lang="es" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#100d0b" />
        <FontPreload href={anton} />
        <FontPreload href={archivo} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {isStatic ? null : <InlineScript code={headCode} />}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {isStatic ? null : <ScrollRestoration />}
        {isStatic ? null : <Scripts />}
      </body>
    </html>
  );
}

export default function Root() {
  useEffect(() => {
    dispatchEvent(new Event(AWAKE_EVENT));
  }, []);
  return <Outlet />;
}
