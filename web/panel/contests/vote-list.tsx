import { Button, Table, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FoundList } from '../messages/found-list.tsx';
import messages from '../messages/messages.module.css';
import { showTime } from '../messages/show-time.ts';
import { call } from '../ui/client.ts';
import { useDialog } from '../ui/use-dialog.ts';
import { usePagedSearch } from '../ui/use-paged-search.ts';
import { SetAsideForm } from './set-aside-form.tsx';
import {
  choiceOfVote,
  type PublicVote,
  type VoteChoice,
  type VoteGroup,
  voteCount,
} from './vote-choice.ts';

interface VoteFilter {
  reason: VoteGroup['reason'] | undefined;
  key: string | undefined;
  plate: number | undefined;
  set_aside: boolean | undefined;
}

interface VoteListProps {
  contestId: number;
  filter: VoteFilter;
  empty: string;
}

function useVotes({ contestId, filter }: VoteListProps) {
  const paged = usePagedSearch();
  const query = useQuery({
    queryKey: ['contests', contestId, 'votes', filter, paged.page],
    queryFn: ({ signal }) => {
      const asked = { ...filter, page: paged.page, page_size: undefined };
      const input = { params: { id: contestId }, query: asked };
      return call('GET /postulations/contest-votes/:id/', input, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { ...paged, pages: paged.pagesOf(query.data?.count), query };
}

function VoteRow({ vote, onChange }: { vote: PublicVote; onChange(): void }) {
  const { email, address, plate_aka, created_at, is_set_aside } = vote;
  const when = <time dateTime={created_at}>{showTime(created_at)}</time>;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {email}
        <Text size="sm" c="dimmed" fw={400}>
          {address}
          <Text span inherit hiddenFrom="sm">
            {' '}
            · por {plate_aka} · {when}
          </Text>
        </Text>
        {is_set_aside ? (
          <Text size="sm" fw={400}>
            Apartado por {vote.set_aside_by}: {vote.set_aside_reason}
          </Text>
        ) : null}
      </Table.Th>
      <Table.Td visibleFrom="sm">{plate_aka}</Table.Td>
      <Table.Td visibleFrom="sm">{when}</Table.Td>
      <Table.Td ta="right">
        <Button
          variant="default"
          px="sm"
          aria-label={`${is_set_aside ? 'Recuperar' : 'Apartar'} el voto de ${email}`}
          onClick={onChange}
        >
          {is_set_aside ? 'Recuperar' : 'Apartar'}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

/** Public votes of a contest, newest first. */
export function VoteList(props: VoteListProps) {
  const votes = useVotes(props);
  const dialog = useDialog<VoteChoice>();
  const texts = {
    loading: 'Cargando votos…',
    failed: 'Ha ocurrido un error, no se han podido cargar los votos.',
    what: 'los votos',
    empty: { title: 'Sin votos', text: props.empty },
    notFound: props.empty,
    counted: voteCount,
  };
  return (
    <>
      <FoundList {...votes} isSearched={false} texts={texts}>
        {(items) => (
          <Table className={messages.table} verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Correo</Table.Th>
                <Table.Th scope="col" visibleFrom="sm">
                  Competidor
                </Table.Th>
                <Table.Th scope="col" visibleFrom="sm">
                  Cuándo
                </Table.Th>
                <Table.Th scope="col" ta="right">
                  Acciones
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {items.map((vote) => (
                <VoteRow
                  key={vote.id}
                  vote={vote}
                  onChange={() => dialog.open(choiceOfVote(vote))}
                />
              ))}
            </Table.Tbody>
          </Table>
        )}
      </FoundList>
      {dialog.state ? (
        <SetAsideForm
          key={dialog.state.round}
          contestId={props.contestId}
          choice={dialog.state.subject}
          opened={dialog.state.opened}
          onClose={dialog.close}
        />
      ) : null}
    </>
  );
}
