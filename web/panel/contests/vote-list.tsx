import { Button, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../ui/client.ts';
import { FoundList } from '../ui/found-list.tsx';
import { type Column, ItemTable } from '../ui/item-table.tsx';
import { showTime } from '../ui/show-time.ts';
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

function When({ created_at }: PublicVote) {
  return <time dateTime={created_at}>{showTime(created_at)}</time>;
}

function Voter(vote: PublicVote) {
  return (
    <>
      {vote.email}
      <Text size="sm" c="dimmed" fw={400}>
        {vote.address}
        <Text span inherit hiddenFrom="sm">
          {' '}
          · por {vote.plate_aka} · <When {...vote} />
        </Text>
      </Text>
      {vote.is_set_aside ? (
        <Text size="sm" fw={400}>
          Apartado por {vote.set_aside_by}: {vote.set_aside_reason}
        </Text>
      ) : null}
    </>
  );
}

const columns: readonly Column<PublicVote>[] = [
  { label: 'Correo', isRowHead: true, cell: Voter },
  { label: 'Competidor', from: 'sm', isText: true, cell: ({ plate_aka }) => plate_aka },
  { label: 'Cuándo', from: 'sm', isText: true, cell: When },
];

function ChangeButton({ vote, onChange }: { vote: PublicVote; onChange(): void }) {
  const deed = vote.is_set_aside ? 'Recuperar' : 'Apartar';
  return (
    <Button
      variant="default"
      px="sm"
      aria-label={`${deed} el voto de ${vote.email}`}
      onClick={onChange}
    >
      {deed}
    </Button>
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
          <ItemTable
            items={items}
            columns={columns}
            actions={(vote) => (
              <ChangeButton vote={vote} onChange={() => dialog.open(choiceOfVote(vote))} />
            )}
          />
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
