import { Tabs, type TabsProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSectionTab } from '../../ui/list-place.ts';

/** A tab: its name in addresses and ids (without spaces), its label and its content. */
export type SectionTab = readonly [name: string, label: string, content: ReactNode];

interface SectionTabsProps extends Omit<TabsProps, 'children' | 'keepMounted'> {
  tabs: readonly SectionTab[];
}

/** The tabs of a section, the first of which opens by default; only the opened one is rendered. */
export function SectionTabs({ tabs, 'aria-label': label, ...props }: SectionTabsProps) {
  return (
    <Tabs defaultValue={tabs[0]?.[0] ?? null} {...props} keepMounted={false}>
      <Tabs.List mb="md" aria-label={label}>
        {tabs.map(([name, text]) => (
          <Tabs.Tab key={name} value={name}>
            {text}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(([name, , content]) => (
        <Tabs.Panel key={name} value={name}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

interface PlacedTabsProps<T extends string> {
  /** One of `sectionTabs`. */
  labels: Readonly<Record<T, string>>;
  content: Readonly<Record<T, ReactNode>>;
}

/** The tabs of a section, the opened one in the address. */
export function PlacedTabs<T extends string>({ labels, content }: PlacedTabsProps<T>) {
  const [value, onChange] = useSectionTab(labels);
  const names = Object.keys(labels) as T[];
  const tabs = names.map((name): SectionTab => [name, labels[name], content[name]]);
  return <SectionTabs {...{ value: value ?? null, onChange, tabs }} />;
}
