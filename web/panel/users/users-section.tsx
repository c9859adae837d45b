import { Tabs, Title } from '@mantine/core';
import { useSectionTab } from '../ui/use-list-params.ts';
import { PacksPanel } from './packs-panel.tsx';
import { PurchasesPanel } from './purchases-panel.tsx';
import { UsersPanel } from './users-panel.tsx';

const tabs = ['users', 'purchases', 'packs'] as const;

/** Section 37: the accounts, the purchases to review, and the packs that are sold. */
export default function UsersSection() {
  const [tab, setTab] = useSectionTab(tabs);
  return (
    <>
      <Title order={1} mb="md">
        Usuarios
      </Title>
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="users">Usuarios</Tabs.Tab>
          <Tabs.Tab value="purchases">Compras</Tabs.Tab>
          <Tabs.Tab value="packs">Paquetes</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="users">
          <UsersPanel />
        </Tabs.Panel>
        <Tabs.Panel value="purchases">
          <PurchasesPanel />
        </Tabs.Panel>
        <Tabs.Panel value="packs">
          <PacksPanel />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
