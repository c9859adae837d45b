import { Button, Group, NativeSelect } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import type { UserItem } from '../../../contracts/users.ts';
import { FoundList } from '../ui/found-list.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { counting } from '../ui/wording.ts';
import { AdjustForm } from './adjust-form.tsx';
import { useUsers } from './use-users.ts';
import { UserForm } from './user-form.tsx';
import { UserList } from './user-list.tsx';
import { roles, states, userTexts } from './user-texts.ts';

const texts = {
  loading: 'Cargando usuarios…',
  failed: userTexts.notListed,
  what: 'los usuarios',
  empty: { title: 'Aún no hay usuarios', text: 'Invite al primero con “Invitar usuario”.' },
  notFound: 'Ningún usuario coincide con la búsqueda.',
  counted: counting('usuario', 'usuarios'),
};

type Users = ReturnType<typeof useUsers>;

function Filters({ users, onInvite }: { users: Users; onInvite(): void }) {
  return (
    <Group mb="md" align="flex-end" gap="xs">
      <SearchBox label="Buscar usuario" value={users.search} onChange={users.setSearch} />
      <NativeSelect
        aria-label="Rol"
        data={[{ value: '', label: 'Todos los roles' }, ...roles]}
        value={users.role ?? ''}
        onChange={(event) => users.setRole(event.currentTarget.value || null)}
      />
      <NativeSelect
        aria-label="Estado"
        data={[
          { value: '', label: 'Todos los estados' },
          ...states.map(({ value, label }) => ({ value, label })),
        ]}
        value={users.state ?? ''}
        onChange={(event) => users.setState(event.currentTarget.value || null)}
      />
      <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={onInvite}>
        Invitar usuario
      </Button>
    </Group>
  );
}

/** Who has an account: searching, inviting, and what is done to one. */
export function UsersPanel() {
  const users = useUsers();
  const form = useDialog<UserItem | null>();
  const adjusting = useDialog<UserItem>();
  const isSearched = users.words !== undefined || users.role !== null || users.state !== null;
  const deeds = {
    busyId: users.busyId,
    edit: form.open,
    adjust: adjusting.open,
    sendLink: (user: UserItem) => void users.sendLink(user),
    setActive: (user: UserItem, isActive: boolean) => void users.setActive(user, isActive),
    remove: (user: UserItem) => void users.remove(user),
  };
  return (
    <>
      <Filters users={users} onInvite={() => form.open(null)} />
      <FoundList {...users} isSearched={isSearched} texts={texts}>
        {(items) => <UserList users={items} deeds={deeds} />}
      </FoundList>
      {form.state ? (
        <UserForm
          key={form.state.round}
          user={form.state.subject}
          opened={form.state.opened}
          onClose={form.close}
          onSaved={() => void users.refresh()}
        />
      ) : null}
      {adjusting.state ? (
        <AdjustForm
          key={adjusting.state.round}
          user={adjusting.state.subject}
          opened={adjusting.state.opened}
          onClose={adjusting.close}
          onSaved={() => void users.refresh()}
        />
      ) : null}
    </>
  );
}
