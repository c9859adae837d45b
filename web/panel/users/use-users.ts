import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UserItem } from '../../../contracts/users.ts';
import { STUDIO_KEY } from '../reservations/use-studio.ts';
import { hoursWords } from '../reservations/words.ts';
import { alertSuccess } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { ask } from '../ui/confirm.tsx';
import { useListFilter, useListParams } from '../ui/use-list-params.ts';
import { useRowActions } from '../ui/use-row-actions.ts';
import { nameOf, roleOf, roles, states, userTexts } from './user-texts.ts';

const queryKey = ['users'] as const;
const roleValues = roles.map(({ value }) => value);
const stateValues = states.map(({ value }) => value);

function lossOf(user: UserItem): string {
  const hours = user.balance > 0 ? ` y sus ${hoursWords(user.balance)} de saldo` : '';
  return `Se borrarán los datos de ${nameOf(user)} (${user.username})${hours}. Sus movimientos quedan sin nombre. No se puede deshacer.`;
}

/** The accounts, a page at a time, and what is done to one without a form. */
export function useUsers() {
  const queries = useQueryClient();
  const paged = useListParams();
  const [role, setRole] = useListFilter('role', roleValues);
  const [state, setState] = useListFilter('state', stateValues);
  const { page, words } = paged;
  const query = useQuery({
    queryKey: [...queryKey, page, words, role, state],
    queryFn: ({ signal }) => {
      const filter = { user_type: role === null ? undefined : roleOf(role), search: words };
      const sent = { ...filter, state: state ?? undefined, page, page_size: undefined };
      return call('GET /h/users/', { query: sent }, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey });
    await queries.invalidateQueries({ queryKey: STUDIO_KEY });
  };
  const { busyId, act } = useRowActions(refresh);

  async function sendLink(user: UserItem): Promise<void> {
    const send = () => call('POST /h/users/:id/link/', { params: { id: user.id }, body: {} });
    if (await act(user.id, send, userTexts.notLinked)) {
      alertSuccess(`${userTexts.linked} Va a ${user.email}.`);
    }
  }
  async function setActive(user: UserItem, is_active: boolean): Promise<void> {
    const question = {
      title: 'Bloquear usuario',
      text: `¿Bloquear a ${nameOf(user)}?`,
      loss: 'Su sesión termina ahora y no podrá entrar hasta que lo desbloquee.',
      confirm: 'Bloquear',
    };
    if (!is_active && !(await ask(question))) return;
    const none = {
      first_name: undefined,
      last_name: undefined,
      phone: undefined,
      email: undefined,
    };
    const body = { ...none, user_type: undefined, is_active };
    const send = () => call('PATCH /h/users/:id/', { params: { id: user.id }, body });
    if (await act(user.id, send, userTexts.notChanged)) alertSuccess(userTexts.changed);
  }
  async function remove(user: UserItem): Promise<void> {
    const text = `¿Está seguro de eliminar a ${nameOf(user)}?`;
    if (!(await ask({ title: 'Eliminar usuario', text, loss: lossOf(user) }))) return;
    const send = () => call('DELETE /h/users/:id/', { params: { id: user.id } });
    if (await act(user.id, send, userTexts.notRemoved)) alertSuccess(userTexts.removed);
  }
  return {
    ...paged,
    pages: paged.pagesOf(query.data?.count),
    query,
    busyId,
    refresh,
    role,
    state,
    setRole,
    setState,
    sendLink,
    setActive,
    remove,
  };
}
