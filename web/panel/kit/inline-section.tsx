import { Button, Group, Text, Title } from '@mantine/core';
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
      <Title
        ref={heading}
        id={id}
        order={surface?.level ?? 2}
        size="h3"
        tabIndex={-1}
        className={css.heading}
      >
        {title}
      </Title>
      <InlineContext value={false}>{children}</InlineContext>
    </section>
  );
}

interface SaveBarProps {
  isDirty: boolean;
  onDiscard(): void;
  /** The buttons that save. */
  children: ReactNode;
}

/** Bar at the bottom of a form in a page: whether it has unsaved changes, and the ways to end them. */
export function SaveBar({ isDirty, onDiscard, children }: SaveBarProps) {
  return (
    <div className={css.bar}>
      <Text size="sm" role="status" mr="auto">
        {isDirty ? 'Hay cambios sin guardar.' : 'Sin cambios.'}
      </Text>
      <Group gap="xs">
        {isDirty ? (
          <Button variant="default" onClick={onDiscard}>
            Descartar cambios
          </Button>
        ) : null}
        {children}
      </Group>
    </div>
  );
}
