import anton from '@fontsource/anton/files/anton-latin-400-normal.woff2?url';
import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';
import { earlyPressCode, firstPaintCode } from './ui/first-paint-code.ts';
import { InlineScript } from './ui/inline-script.tsx';
import { useRenderTools } from './ui/render-tools.ts';
import './ui/tokens.css';

/** How a page lives in the browser; pages without a handle are the panel's. */
type PageKind = 'document' | 'static' | 'app';

/**
 * Returns the kind of the page: `document` has islands and no router, `static` has no script at all
 * (the offline page, which is cached in the browser), `app` is hydrated as a whole.
 */
function usePageKind(): PageKind {
  const kinds = useMatches().map(({ handle }) => (handle as { kind?: PageKind } | undefined)?.kind);
  return kinds.find((kind) => kind !== undefined) ?? 'app';
}

function FontPreload({ href }: { href: string }) {
  return <link rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />;
}

/** The scripts of a public page: its state before the first paint, then the shell and islands. */
function DocumentScripts() {
  const tools = useRenderTools();
  return (
    <>
      <InlineScript code={`${firstPaintCode};${earlyPressCode}`} />
      {tools?.devRuntime ? (
        <script type="module" src={tools.devRuntime} nonce={tools.nonce} />
      ) : null}
      <script type="module" src={tools?.script} nonce={tools?.nonce} />
      {tools?.imports.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
    </>
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const kind = usePageKind();
  return (
    <html lang="es">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#100d0b" />
        <FontPreload href={anton} />
        <FontPreload href={archivo} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {kind === 'document' ? <DocumentScripts /> : null}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {kind === 'app' ? <ScrollRestoration /> : null}
        {kind === 'app' ? <Scripts /> : null}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
