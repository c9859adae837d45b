import { useMemo } from 'react';
import type { UserItem } from '../../../contracts/users.ts';
import { ResourceSection } from '../kit/resource-section.tsx';
import { PlacedTabs } from '../kit/section-tabs.tsx';
import { sectionTabs } from '../ui/place.ts';
import { SectionTitle } from '../ui/section-box.tsx';
import { useSession } from '../ui/session.ts';
import { packs } from './packs.resource.tsx';
import { purchases } from './purchases.resource.tsx';
import { users } from './users.resource.tsx';

const isAccount = (own: number) => (user: UserItem) => user.id === own;

/** Section 37: accounts, purchases and hour packs. */
export default function UsersSection() {
  const { userId } = useSession();
  // Nobody blocks or deletes the own account among others, so the last administrator stays.
  const resource = useMemo(() => ({ ...users, isExempt: isAccount(userId) }), [userId]);
  return (
    <>
      <SectionTitle>Usuarios</SectionTitle>
      <PlacedTabs
        labels={sectionTabs.users}
        content={{
          users: <ResourceSection resource={resource} isTab />,
          purchases: <ResourceSection resource={purchases} isTab />,
          packs: <ResourceSection resource={packs} isTab />,
        }}
      />
    </>
  );
}
