import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { InlineContext } from '../../ui/record-surface.ts';
import css from './inline-section.module.css';

/** What would be a dialog elsewhere, as a part of a tab. */
export function InlineSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={css.section}>
      <Title id={id} order={2} size="h3" className={css.heading}>
        {title}
      </Title>
      <InlineContext value={false}>{children}</InlineContext>
    </section>
  );
}
