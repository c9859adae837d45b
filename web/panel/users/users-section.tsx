import { useMemo } from 'react';
import type { UserItem } from '../../../contracts/users.ts';
import { ResourceSection } from '../kit/list/resource-section.tsx';
import { PlacedTabs } from '../kit/list/section-tabs.tsx';
import { sectionTabs } from '../ui/place.ts';
import { SectionTitle } from '../ui/section-box.tsx';
import { useSession } from '../ui/session.ts';
import { packs } from './packs.resource.tsx';
import { purchases } from './purchases.resource.tsx';
import { team, users } from './users.resource.tsx';

const isAccount = (own: number) => (user: UserItem) => user.id === own;

/** Nobody blocks or deletes the own account among others, so the last administrator stays. */
function useWithoutOwn(resource: typeof users) {
  const { userId } = useSession();
  return useMemo(
    () => ({
      ...resource,
      bulk: { ...resource.bulk, isExempt: isAccount(userId) },
    }),
    [resource, userId],
  );
}

/** Section 28: the accounts of administrators. */
export function TeamSection() {
  return <ResourceSection resource={useWithoutOwn(team)} />;
}

/** Section 37: accounts, purchases and hour packs. */
export default function UsersSection() {
  const resource = useWithoutOwn(users);
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
