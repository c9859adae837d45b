import { Tabs, Title } from '@mantine/core';
import { useMemo } from 'react';
import type { UserItem } from '../../../contracts/users.ts';
import { useSession } from '../accounts/session-context.ts';
import { ResourceSection } from '../kit/resource-section.tsx';
import { useSectionTab } from '../ui/use-list-params.ts';
import { packs } from './packs.resource.tsx';
import { purchases } from './purchases.resource.tsx';
import { users } from './users.resource.tsx';

const isAccount = (own: number) => (user: UserItem) => user.id === own;

const tabs = ['users', 'purchases', 'packs'] as const;

/** Section 37: accounts, purchases and hour packs. */
export default function UsersSection() {
  const [tab, setTab] = useSectionTab(tabs);
  const { userId } = useSession();
  // Nobody blocks or deletes the own account among others, so the last administrator stays.
  const others = useMemo(() => ({ ...users, isExempt: isAccount(userId) }), [userId]);
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
          <ResourceSection resource={others} isTab />
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
