import { Tabs, Title } from '@mantine/core';
import { ResourceSection } from '../kit/resource-section.tsx';
import { useSectionTab } from '../ui/use-list-params.ts';
import { packs } from './packs.resource.tsx';
import { purchases } from './purchases.resource.tsx';
import { users } from './users.resource.tsx';

const tabs = ['users', 'purchases', 'packs'] as const;

/** Section 37: accounts, purchases and hour packs. */
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
          <ResourceSection resource={users} isTab />
        </Tabs.Panel>
        <Tabs.Panel value="purchases">
          <ResourceSection resource={purchases} isTab />
        </Tabs.Panel>
        <Tabs.Panel value="packs">
          <ResourceSection resource={packs} isTab />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
