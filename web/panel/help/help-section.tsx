import { Anchor } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import { usePlace } from '../ui/navigation.ts';
import { sectionPath } from '../ui/place.ts';
import css from './help.module.css';
import { HELP_SECTION, renderManualPage } from './manual-pages.ts';

/** Scrolls to the top and moves the focus to the heading when another page is opened. */
function useStartOfPage(code: string) {
  const article = useRef<HTMLElement>(null);
  const shown = useRef(code);
  useEffect(() => {
    if (shown.current === code) return;
    shown.current = code;
    window.scrollTo(0, 0);
    const heading = article.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [code]);
  return article;
}

/** Section 93: the staff handbook, `docs/manual`; `tab` names the page. */
export default function HelpSection() {
  const { params } = usePlace();
  const { code, html, isFirst } = useMemo(() => renderManualPage(params.tab), [params.tab]);
  const article = useStartOfPage(code);
  return (
    <>
      {isFirst ? null : (
        <Anchor href={sectionPath(HELP_SECTION)} py="xs" display="inline-block">
          Todas las páginas de la ayuda
        </Anchor>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of the repository's own files */}
      <article ref={article} className={css.page} dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
