import { useMemo } from 'react';
import type { UserItem } from '../../../contracts/users.ts';
import { ResourceSection } from '../kit/resource-section.tsx';
import { SectionTabs } from '../kit/section-tabs.tsx';
import { SectionTitle } from '../ui/section-box.tsx';
import { useSession } from '../ui/session-context.ts';
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
      <SectionTitle>Usuarios</SectionTitle>
      <SectionTabs
        value={tab}
        onChange={setTab}
        tabs={[
          ['users', 'Usuarios', <ResourceSection key="users" resource={others} isTab />],
          ['purchases', 'Compras', <ResourceSection key="purchases" resource={purchases} isTab />],
          ['packs', 'Paquetes', <ResourceSection key="packs" resource={packs} isTab />],
        ]}
      />
    </>
  );
}
