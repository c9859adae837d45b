import { Title } from '@mantine/core';
import { type ReactNode, use, useEffect, useId, useRef } from 'react';
import { InlineContext, SurfaceContext } from '../ui/record-surface.ts';
import css from './record-page.module.css';

/** What would be a dialog elsewhere, as a part of a tab. */
export function InlineSection({ title, children }: { title: string; children: ReactNode }) {
  const surface = use(SurfaceContext);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const isRestarted = surface?.isRestarted;
  useEffect(() => {
    if (isRestarted) heading.current?.focus();
  }, [isRestarted]);
  return (
    <section aria-labelledby={id} className={css.section}>
      <Title ref={heading} id={id} order={2} size="h3" tabIndex={-1} className={css.heading}>
        {title}
      </Title>
      <InlineContext value={false}>{children}</InlineContext>
    </section>
  );
}
