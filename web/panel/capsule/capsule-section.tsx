import { Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../ui/client.ts';
import { ErrorState, LoadingState } from '../ui/states.tsx';
import { CapsuleForm } from './capsule-form.tsx';
import { capsuleTexts } from './capsule-texts.ts';

/** Section 36: the page of the studio. */
export default function CapsuleSection() {
  const query = useQuery({
    queryKey: ['capsule'],
    queryFn: ({ signal }) => call('GET /capsula/init/', {}, { signal }),
  });
  const [capsule] = query.data ?? [];
  return (
    <>
      <Group mb="md">
        <Title order={1}>Página de la cápsula</Title>
      </Group>
      {query.isPending ? <LoadingState /> : null}
      {query.isError ? (
        <ErrorState
          error={query.error}
          text={capsuleTexts.notRead}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {capsule ? <CapsuleForm capsule={capsule} onSaved={() => void query.refetch()} /> : null}
    </>
  );
}
