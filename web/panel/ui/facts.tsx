import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './facts.module.css';

/** A name and its value. */
export type Fact = readonly [name: string, value: string];

/** Names with their values; one without a value is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) =>
        value === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

interface FigureProps {
  name: string;
  value: string | number;
  color?: string;
}

/** A number with its label, as in 'Jueces 3'. */
export function Figure({ name, value, color }: FigureProps) {
  return (
    <div>
      <Text size="sm" c="dimmed" component="dt">
        {name}
      </Text>
      <Text fw={700} fz="lg" component="dd" m={0} c={color}>
        {value}
      </Text>
    </div>
  );
}

/** Numbers side by side. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <Group component="dl" gap="md" align="start" m={0}>
      {children}
    </Group>
  );
}
