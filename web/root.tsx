import type { ReactNode } from 'react';
import { Links, Meta, Outlet, useMatches } from 'react-router';
import anton from 'spanish-fonts/anton.woff2?url';
import { earlyClickCode, firstPaintCode } from './ui/first-paint-code.ts';
import { InlineScript } from './ui/inline-script.tsx';
import paper from './ui/paper.css?url';
import { useRenderTools } from './ui/render-tools.ts';
import './ui/tokens.css';

/**
 * How a page lives in the browser: `document` is HTML with islands, `panel` is rendered in the
 * browser, `static` has no script at all (the offline page, which is cached in the browser).
 */
type PageKind = 'document' | 'panel' | 'static';

function usePageKind(): PageKind {
  const kinds = useMatches().map(({ handle }) => (handle as { kind?: PageKind } | undefined)?.kind);
  return kinds.find((kind) => kind !== undefined) ?? 'document';
}

/**
 * The scripts of a page: a public one has its state before the first paint, and records what is
 * clicked before its islands start.
 */
function PageScripts({ isPublic }: { isPublic: boolean }) {
  const tools = useRenderTools();
  return (
    <>
      {isPublic ? <InlineScript code={`${firstPaintCode};${earlyClickCode}`} /> : null}
      {tools?.devRuntimeUrl ? (
        <script type="module" src={tools.devRuntimeUrl} nonce={tools.nonce} />
      ) : null}
      {/* A public page is whole without its scripts: its first picture comes before them. */}
      <script
        type="module"
        src={tools?.scriptUrl}
        nonce={tools?.nonce}
        fetchPriority={isPublic ? 'low' : undefined}
      />
      {tools?.importUrls.map((href) => (
        <link
          key={href}
          rel="modulepreload"
          href={href}
          fetchPriority={isPublic ? 'low' : undefined}
        />
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
        {/* Text paints in the stand-in of Archivo until that arrives: only titles are worth waiting. */}
        <link rel="preload" as="font" type="font/woff2" href={anton} crossOrigin="anonymous" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {kind === 'static' ? null : <PageScripts isPublic={kind === 'document'} />}
        <Meta />
        {/* The first one counts: a page's own stands before it. */}
        <meta name="theme-color" content="#100d0b" />
        <Links />
        {kind === 'document' ? <link rel="stylesheet" href={paper} media="print" /> : null}
      </head>
      <body>{children}</body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
